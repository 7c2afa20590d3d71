import { Bdi, Card, DefinitionList, Money, OperationalChip, useFormat } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import type { Guarantee } from '#features/guarantees/queries.ts'

type Request = NonNullable<Guarantee['cancel_request']>

const tones = { pending: 'flag', approved: 'asked', rejected: 'off' } as const

/** A request to cancel: who asked and why, what it costs whom, what was answered, and what comes next. */
export function CancellationCard({ request, guarantee }: { request: Request; guarantee: Guarantee }) {
  const { t } = useTranslation('guarantees/details/exceptions', { keyPrefix: 'cancellation' })
  const format = useFormat()
  const { status, by, by_you, answer, words, fee_side } = request
  const { role, held_at } = guarantee
  const who = (side: 'seller' | 'buyer') => t(side === role ? 'you' : side)
  const isPending = status === 'pending'
  // Staff have approved it; it takes effect once the registry is asked again.
  const isCarriedOut = isPending && request.check_at !== null
  const isAnswerer = by !== (role === 'buyer' ? 'buyer' : 'seller')
  return (
    <Card
      title={t('title')}
      className="matter-card"
      aside={
        <OperationalChip tone={isCarriedOut ? 'asked' : tones[status]}>
          {t(isCarriedOut ? 'status.approved' : `status.${status}`)}
        </OperationalChip>
      }
    >
      <div className="stack-4">
        <blockquote className="said">
          <Bdi>{request.reason}</Bdi>
        </blockquote>
        <p className="step-words">{t(nextOf(guarantee, request))}</p>
        {isPending && held_at && <p className="step-words strong">{t('doNotSign')}</p>}
        {isPending && request.escalated && <p className="matter-late">{t('escalated')}</p>}
        {words && (
          <div>
            <p className="size-sm muted">
              {t(request.why === 'staff' ? 'words_rejected' : request.by_you ? 'words_objected' : 'yourAnswer')}
            </p>
            <blockquote className="said">
              <Bdi>{words}</Bdi>
            </blockquote>
          </div>
        )}
        <DefinitionList
          items={[
            { label: t('by'), value: by_you ? t('you') : who(by) },
            { label: t('requestedAt'), value: format.dayTime(request.requested_at) },
            { label: t('fee'), value: <Money fils={request.fee_fils} /> },
            ...(fee_side ? [{ label: t('feeOn'), value: fee_side === 'waived' ? t('feeWaived') : who(fee_side) }] : []),
            ...(answer ? [{ label: t(isAnswerer ? 'yourAnswer' : 'answer'), value: t(`answered.${answer}`) }] : []),
            ...(isPending && !answer ? [{ label: t('answerUntil'), value: format.dayTime(request.answer_until) }] : []),
            ...(isPending && !request.check_at ? [{ label: t('decideUntil'), value: format.dayTime(request.decide_until) }] : []),
            ...(guarantee.active && request.check_at ? [{ label: t('checkAt'), value: format.dayTime(request.check_at) }] : []),
          ]}
        />
      </div>
    </Card>
  )
}

/** The next step, or the outcome. */
function nextOf({ active, held_at, role }: Guarantee, { status, answer, by, check_at, why }: Request) {
  if (status === 'rejected') return `why.${why ?? 'staff'}` as const
  if (active && check_at) return 'next.check'
  if (status === 'approved') return held_at ? 'next.carried' : 'next.carriedUnpaid'
  if (answer === 'agreed') return 'next.agreed'
  if (answer) return 'next.decide'
  return by === (role === 'buyer' ? 'buyer' : 'seller') ? 'next.answer_mine' : 'next.answer_other'
}
