import type { Input, Reply } from '@damana/contract'
import { toWire } from '@damana/contract/money'
import { queueKindsOf } from '@damana/contract/statuses'
import type { ContextOf } from '#http/context.ts'
import { listOpenPayouts, presentPayout, queueKindOf } from '#payouts/index.ts'
import type { SettingsSource } from '#settings/settings.ts'
import { listPayersToDecide } from '#payments/index.ts'
import { listSilentRegistries, listUnmatchedReceipts } from './queries.ts'

type Queue = Reply<'GET /admin/queue'>
type Item = Queue['items'][number]
type Kind = Item['kind']

const mostItems = 200

/** What waits for somebody of the staff, oldest first, cut to what this person's role may do. */
export async function showQueue(
  ctx: ContextOf<'GET /admin/queue'>,
  { query }: Input<'GET /admin/queue'>,
  { settings }: { settings: SettingsSource },
): Promise<Queue> {
  const { actor, db } = ctx
  const kinds = queueKindsOf[actor.role]
  const seesMoney = kinds.includes('payouts_to_approve')
  const [payouts, receipts, payers, silent] = await Promise.all([
    seesMoney ? listOpenPayouts(db, mostItems) : [],
    seesMoney ? listUnmatchedReceipts(db, mostItems) : [],
    seesMoney ? listPayersToDecide(db, mostItems) : [],
    kinds.includes('registry_silent') ? listSilentRegistries(db, settings().registrySilentSeconds, mostItems) : [],
  ])
  const blank = { payout: null, receipt: null, guarantee_number: null }
  const items: Item[] = [
    ...payouts.map((payout): Item => {
      const kind = queueKindOf(payout, settings())
      const shown = presentPayout(payout, actor)
      return {
        ...blank,
        kind,
        id: payout.number,
        since: payout.statusSince.toISOString(),
        payout: shown,
        guarantee_number: shown.guarantee_number,
      }
    }),
    ...receipts.map((receipt): Item => ({
      ...blank,
      kind: 'receipts_unmatched',
      id: `R${receipt.id}`,
      since: receipt.recordedAt.toISOString(),
      receipt: {
        number: `R${receipt.id}`,
        bank_reference: receipt.bankReference,
        way: receipt.way,
        amount_fils: toWire(receipt.amountFils),
        remittance: receipt.remittance,
        received_at: receipt.receivedAt.toISOString(),
        why: receipt.why,
      },
    })),
    ...payers.map((receipt): Item => ({
      ...blank,
      kind: 'payers_to_decide',
      id: `R${receipt.id}`,
      since: receipt.recordedAt.toISOString(),
      receipt: {
        number: `R${receipt.id}`,
        bank_reference: receipt.bankReference,
        way: receipt.source,
        amount_fils: toWire(receipt.amountFils),
        remittance: receipt.remittance,
        received_at: receipt.receivedAt.toISOString(),
        why: 'payer_deciding',
      },
      guarantee_number: receipt.guaranteeNumber,
    })),
    ...silent.map((guarantee): Item => ({
      ...blank,
      kind: 'registry_silent',
      id: guarantee.number,
      since: guarantee.since.toISOString(),
      guarantee_number: guarantee.number,
    })),
  ]
  const count = (kind: Kind) => items.filter((item) => item.kind === kind).length
  return {
    counts: {
      payouts_to_approve: count('payouts_to_approve'),
      payouts_held: count('payouts_held'),
      payouts_late: count('payouts_late'),
      payouts_rejected: count('payouts_rejected'),
      payouts_returned: count('payouts_returned'),
      payouts_withdrawn: count('payouts_withdrawn'),
      payouts_unclaimed: count('payouts_unclaimed'),
      receipts_unmatched: count('receipts_unmatched'),
      payers_to_decide: count('payers_to_decide'),
      registry_silent: count('registry_silent'),
    },
    items: items
      .filter(({ kind }) => query.kind === undefined || query.kind === kind)
      .sort((a, b) => (a.since < b.since ? -1 : a.since > b.since ? 1 : 0)),
    server_time: ctx.now.toISOString(),
  }
}
