import type { Output } from '@damana/contract'
import { payoutStatuses, receiptSteps, type SumStep } from '@damana/contract/statuses'
import { Card, CopyRow, Ltr, Money, OperationalChip, type OperationalTone, Timeline, useFormat } from '@damana/ui'
import { failureText } from '@damana/ui/failure-text'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Guarantee, sumsQuery } from '#features/guarantees/queries.ts'

type Sum = Output<'GET /guarantees/:number/sums'>['sums'][number]
type Step = Sum['steps'][number]

const good: readonly SumStep[] = ['on_statement', 'matched', 'paid_fees', 'payer_accepted', 'settled']
const bad: readonly SumStep[] = ['payer_refused', 'reversed', 'held', 'rejected', 'returned']
const pastSteps = ['ordered', 'approved', 'in_file'] as const
const toneOf = (kind: SumStep): OperationalTone => (good.includes(kind) ? 'done' : bad.includes(kind) ? 'flag' : 'waiting')

/** Every sum that this side may know of, with its whole way and what one's bank finds it by. */
export function SumsCard({ guarantee: { number, role } }: { guarantee: Guarantee }) {
  const { t } = useTranslation('guarantees/details/sums')
  const { data, error } = useQuery(sumsQuery(number))
  if (!data) return error && <Card title={t('title')}>{failureText(error)}</Card>
  // Fees may be closed without a payment.
  if (data.sums.length === 0) return null
  return (
    <Card title={t('title')}>
      {data.split && <p className="size-sm muted">{t('split')}</p>}
      <ul className="matters">
        {data.sums.map((sum) => (
          <OneSum key={sum.number} sum={sum} role={role} />
        ))}
      </ul>
    </Card>
  )
}

function OneSum({ sum, role }: { sum: Sum; role: Guarantee['role'] }) {
  const { t } = useTranslation('guarantees/details/sums')
  const { word, past } = useStepWords()
  const format = useFormat()
  const { kind, number, of, to_payer, amount_fils, reference, iban_tail, steps } = sum
  const last = steps.at(-1)
  const isYours = kind === 'seller' ? role === 'seller' : kind === 'refund' && role === 'buyer' && !to_payer
  return (
    <li>
      <p className="matter-line">
        <b>
          <Money fils={amount_fils} flat />
        </b>
        {last && <OperationalChip tone={toneOf(last.kind)}>{word(last)}</OperationalChip>}
      </p>
      <p className="size-sm">{t(`kinds.${to_payer ? 'toPayer' : !isYours ? kind : kind === 'seller' ? 'sellerYou' : 'refundYou'}`)}</p>
      <p className="size-sm muted">
        <Ltr>{number}</Ltr>
        {of && (
          <>
            {' · '}
            {t(kind === 'receipt' ? 'replaces' : 'refunds')} <Ltr>{of}</Ltr>
          </>
        )}
        {iban_tail && (
          <>
            {' · '}
            {t('account')} <Ltr>{iban_tail}</Ltr>
          </>
        )}
      </p>
      <details className="disclosure">
        <summary>{t('way')}</summary>
        <Timeline
          label={t('wayOf', { number })}
          items={steps.map((step, index) => ({
            id: index,
            title: (
              <>
                {past(step)}
                {step.amount_fils !== null && (
                  <>
                    {': '}
                    <Money fils={step.amount_fils} flat />
                  </>
                )}
              </>
            ),
            note: <StepNote step={step} at={format.dayTime(step.at)} />,
            tone: good.includes(step.kind) ? 'good' : bad.includes(step.kind) ? 'bad' : 'plain',
          }))}
        />
        {reference && (
          <CopyRow
            label={t(kind === 'receipt' || kind === 'fees' ? 'bankReference' : 'transferNumber')}
            value={<Ltr>{reference}</Ltr>}
            text={reference}
          />
        )}
      </details>
    </li>
  )
}

function StepNote({ step: { held_reason, bank_reason }, at }: { step: Step; at: string }) {
  const { t } = useTranslation('guarantees/details', { keyPrefix: 'payout' })
  const reason = held_reason ? t(`held.${held_reason}`) : bank_reason
  return reason ? `${at} · ${reason}` : at
}

/** A transfer's step is its status; what it was once is said as over. */
function useStepWords() {
  const { t } = useTranslation('guarantees/details/sums')
  const payout = useTranslation('guarantees/details', { keyPrefix: 'payout' })
  const word = ({ kind }: Step): string => {
    const status = payoutStatuses.find((one) => one === kind)
    const step = receiptSteps.find((one) => one === kind)
    return status ? payout.t(`statuses.${status}`) : step ? t(`steps.${step}`) : ''
  }
  const past = (step: Step): string => {
    const kind = pastSteps.find((one) => one === step.kind)
    return kind ? t(`past.${kind}`) : word(step)
  }
  return { word, past }
}
