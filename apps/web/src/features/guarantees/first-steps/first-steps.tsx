import { Icon, Link, LinkButton, useAmount } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { paths } from '#paths.ts'
import { loadPhrases } from '#phrases.ts'
import type { Side } from '../queries.ts'
import './first-steps.css'

const phrases = loadPhrases('guarantees/first-steps')
const steps = ['first', 'second', 'third', 'fourth'] as const
const example = { price_fils: '10000000', commissionOn: 'equally', transfer_type: 'ACH' } as const

/** In place of an empty list: how a sale or a purchase goes, what it costs, and how to begin. */
export function FirstSteps({ side, mayCreate }: { side: Side; mayCreate: boolean }) {
  use(phrases)
  const { t } = useTranslation('guarantees/first-steps')
  return (
    <section className="first-steps" aria-labelledby="first-steps">
      <p className="first-empty">{t('empty')}</p>
      <h2 id="first-steps">{t(`title_${side}`)}</h2>
      <ol>
        {steps.map((step) => (
          <li key={step}>
            <h3>{t(`${side}.${step}`)}</h3>
            <p>{t(`${side}.${step}Text`)}</p>
          </li>
        ))}
      </ol>
      <Fee side={side} />
      <div className="first-begin">
        {side === 'sale' && mayCreate && (
          <LinkButton href={paths.newGuarantee} icon={<Icon of={Plus} />}>
            {t('begin')}
          </LinkButton>
        )}
        {side === 'buy' && <p>{t('invited')}</p>}
      </div>
    </section>
  )
}

/** By the server's own quote; without it the way to the calculator remains. */
function Fee({ side }: { side: Side }) {
  const { t } = useTranslation('guarantees/first-steps')
  const amount = useAmount()
  const { data } = useQuery({
    queryKey: ['GET /static-data/quote', example],
    queryFn: ({ signal }) => api('GET /static-data/quote', { query: example }, { signal }),
    staleTime: Infinity,
    retry: false,
  })
  return (
    <p className="first-fee">
      {data && t(`fee_${side}`, { price: amount(data.price_fils), commission: amount(data.commission_after_fils) })}{' '}
      <Link href={paths.howItWorks}>{t('calculate')}</Link>
    </p>
  )
}
