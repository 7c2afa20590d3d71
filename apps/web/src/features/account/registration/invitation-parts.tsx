import type { Output } from '@damana/contract'
import { Link, useAmount, VehicleName } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { paths } from '#paths.ts'

export type Invitation = Output<'GET /invitations/:number'>

/** Vehicle and price, as in the SMS. */
export function OfferedVehicle({ invitation: { vehicle, price_fils } }: { invitation: Invitation }) {
  const amount = useAmount()
  return (
    <p className="offered">
      <span className="offered-vehicle">
        <VehicleName of={vehicle} />
      </span>
      <span className="offered-price">{amount(price_fils)}</span>
    </p>
  )
}

const lines = ['held', 'registry', 'back'] as const

/** Damana in three lines, for somebody who has never heard of it. */
export function WhatDamanaIs() {
  const { t } = useTranslation('account/registration')
  return (
    <section className="what-it-is" aria-labelledby="what-it-is">
      <h2 id="what-it-is">{t('what.title')}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>{t(`what.${line}`)}</li>
        ))}
      </ul>
      <Link href={paths.howItWorks} className="size-sm">
        {t('what.more')}
      </Link>
    </section>
  )
}
