import { Bdi, MoneySummary, useAmount, useFormat } from '@damana/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Guarantee } from '#features/guarantees/query.ts'
import { Section } from '#layout/panes.tsx'

/** Disputes and requests of the sides, in their own words. */
export function WordsSection({ guarantee }: { guarantee: Guarantee }) {
  const { t } = useTranslation('cases')
  const blocks = guarantee.blocks.map((block) => <Block key={block.reason} block={block} />)
  const { cancel_request: request, split } = guarantee
  const isPending = request?.status === 'pending'
  if (blocks.length === 0 && !isPending && !split) return null
  return (
    <Section title={t('words')}>
      {blocks}
      {request && isPending && <Cancellation request={request} />}
      {split && <Split split={split} />}
    </Section>
  )
}

const Said = ({ title, note, children }: { title: ReactNode; note: ReactNode; children?: ReactNode }) => (
  <div className="said">
    <b>{title}</b>
    <small>{note}</small>
    {children && <blockquote>{children}</blockquote>}
  </div>
)

const codes = ['third_owner', 'other_name', 'seized', 'mortgaged'] as const
const bankCodes = ['FR01', 'DUPL', 'CUST', 'MS03'] as const

function Block({ block: { reason, since, until, escalated, by, words } }: { block: Guarantee['blocks'][number] }) {
  const { t } = useTranslation('cases')
  const names = useTranslation('guarantees')
  const format = useFormat()
  const code = reason === 'registry' ? codes.find((one) => one === words) : undefined
  const bankCode = reason === 'bank' ? bankCodes.find((one) => one === words) : undefined
  return (
    <Said
      title={by ? t(`objectionOf.${by}`) : names.t(`block.${reason}`)}
      note={
        <>
          {t('since', { moment: format.dayTime(since) })}
          {until && <> · {escalated ? t('escalated') : t('decideUntil', { moment: format.dayTime(until) })}</>}
        </>
      }
    >
      {code ? t(`encumbrance.${code}`) : bankCode ? t(`bankCode.${bankCode}`) : words && <Bdi>{words}</Bdi>}
    </Said>
  )
}

function Cancellation({ request }: { request: NonNullable<Guarantee['cancel_request']> }) {
  const { t } = useTranslation('cases')
  const format = useFormat()
  const amount = useAmount()
  const other = request.by === 'seller' ? 'buyer' : 'seller'
  return (
    <>
      <Said
        title={t(`cancellationOf.${request.by}`)}
        note={
          <>
            {t('since', { moment: format.dayTime(request.requested_at) })} · {t('feeOfMoment', { amount: amount(request.fee_fils) })}
            {request.escalated && <> · {t('escalated')}</>}
          </>
        }
      >
        <Bdi>{request.reason}</Bdi>
      </Said>
      {request.answer === 'objected' && (
        <Said title={t(`objectionTo.${other}`)} note={t('answer.objected')}>
          {request.words && <Bdi>{request.words}</Bdi>}
        </Said>
      )}
    </>
  )
}

function Split({ split }: { split: NonNullable<Guarantee['split']> }) {
  const { t } = useTranslation('cases')
  const total = (BigInt(split.seller_fils) + BigInt(split.buyer_fils) + BigInt(split.fees_fils)).toString()
  return (
    <div className="money-box">
      <MoneySummary
        rows={[
          { label: t('split.seller'), amount: split.seller_fils },
          { label: t('split.buyer'), amount: split.buyer_fils },
          { label: t('split.fees'), amount: split.fees_fils },
        ]}
        total={{ label: t('split.proposed'), amount: total }}
      />
    </div>
  )
}
