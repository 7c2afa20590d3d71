import { Bdi, Link, Ltr, Money, useFormat } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { paths } from '#paths.ts'
import type { QueueItem } from './query.ts'
import { useKind } from './use-kind.ts'

const minuteMs = 60_000
const nothing = { name: null, amount: null }

/** One thing that waits: what it is, whose, and since when. */
export function QueueEntry({ item, serverTime, isChosen }: { item: QueueItem; serverTime: string; isChosen: boolean }) {
  const { t } = useTranslation('queue')
  const format = useFormat()
  const kind = useKind()
  const { payout, receipt } = item
  const href = payout ? paths.payout(payout.number, kind) : receipt ? paths.receipt(receipt.number, kind) : paths.silent(item.id, kind)
  const { name, amount } = payout
    ? { name: <Bdi>{payout.payee_name}</Bdi>, amount: payout.amount_fils }
    : receipt
      ? { name: t(`way.${receipt.way}`), amount: receipt.amount_fils }
      : nothing
  const ageMs = Date.parse(serverTime) - Date.parse(item.since)
  return (
    <Link className="queue-entry" href={href} aria-current={isChosen ? 'true' : undefined}>
      <b>{name ?? <Ltr>{item.id}</Ltr>}</b>
      {amount !== null && <Money fils={amount} />}
      <small>
        <span>{t(`kindOne.${item.kind}`)}</span>
        <time dateTime={item.since}>{ageMs < minuteMs ? t('justNow') : t('age', { age: format.duration(ageMs, 'after') })}</time>
      </small>
      {payout && payout.approvals_needed > 0 && item.kind === 'payouts_to_approve' && (
        <span className="chip chip-in_progress">{t('approvals', { have: payout.approvals.length, need: payout.approvals_needed })}</span>
      )}
    </Link>
  )
}
