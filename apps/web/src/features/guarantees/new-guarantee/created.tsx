import { Button, Card, CopyRow, Icon, Link, LinkButton, Ltr, useFormat } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Share2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { usePageTitle } from '#layout/page-title.ts'
import { paths } from '#paths.ts'
import { guaranteeQuery } from '../queries.ts'
import './new-guarantee.css'

export interface CreatedGuarantee {
  number: string
  isOwnerAsked: boolean
  /** The vehicle was entered by hand; a reviewer or the registry confirms it. */
  isByHand?: boolean
}

/** The guarantee exists: its number, the way to it, and who is awaited now. */
export function Created({ number, isOwnerAsked, isByHand = false }: CreatedGuarantee) {
  const { t } = useTranslation('guarantees/new-guarantee')
  const heading = useRef<HTMLHeadingElement>(null)
  usePageTitle(t('title'))
  useEffect(() => heading.current?.focus(), [])
  const url = new URL(paths.guarantee(number), location.origin).href
  const share = () => navigator.share({ title: t('created.shareText', { number }), url }).catch(() => undefined) // closing the sheet is no failure
  return (
    <Card className="wizard-created">
      <span className="wizard-created-mark">
        <Icon of={CircleCheck} size="lg" />
      </span>
      <h1 ref={heading} tabIndex={-1}>
        <Trans t={t} i18nKey="created.title" components={{ number: <Ltr>{number}</Ltr> }} />
      </h1>
      <WhatNext number={number} isOwnerAsked={isOwnerAsked} isByHand={isByHand} />
      <div className="wizard-created-links">
        <CopyRow label={t('created.number')} value={<Ltr>{number}</Ltr>} text={number} />
        <CopyRow label={t('created.link')} value={<Ltr>{url}</Ltr>} text={url} />
        <p className="wizard-quiet">{t('created.linkNote')}</p>
      </div>
      <div className="wizard-created-actions">
        <LinkButton href={paths.guarantee(number)}>{t('created.open')}</LinkButton>
        {'share' in navigator && (
          <Button variant="secondary" icon={<Icon of={Share2} />} onClick={() => void share()}>
            {t('created.share')}
          </Button>
        )}
        <Link href={paths.newGuarantee}>{t('created.another')}</Link>
      </div>
    </Card>
  )
}

function WhatNext({ number, isOwnerAsked, isByHand = false }: CreatedGuarantee) {
  const { t } = useTranslation('guarantees/new-guarantee')
  const format = useFormat()
  const { data } = useQuery(guaranteeQuery(number))
  // The registry may have answered meanwhile: then it is as if it had at once.
  const isUnverified = isByHand && !data?.flags.every(({ kind }) => kind !== 'vehicle_unverified')
  const until = !isUnverified && data?.wait.until ? format.moment(data.wait.until) : undefined
  const first = isOwnerAsked
    ? [until ? t('created.ownerConsentsUntil', { until }) : t('created.ownerConsents'), t('created.thenBuyerAccepts')]
    : [until ? t('created.buyerAcceptsUntil', { until }) : t('created.buyerAccepts')]
  return (
    <section>
      <h2>{t('created.next')}</h2>
      <ol className="wizard-next">
        {[...(isUnverified ? [t('created.vehicleVerified')] : []), ...first, t('created.buyerPays'), t('created.ownership')].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
    </section>
  )
}
