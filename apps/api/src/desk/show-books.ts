import type { Input, Reply } from '@damana/contract'
import { toWire } from '@damana/contract/money'
import type { ContextOf } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { presentGuaranteeForStaff } from '#guarantees/index.ts'
import { type Funds, listProofs, proofOf, readFunds } from '#money/bank-days/index.ts'
import { formatBankMessageNumber } from '@damana/contract/ids'
import { type JournalLine, listEntryJournal, listGuaranteeJournal, readTrialBalance } from '#money/ledger/index.ts'
import type { SettingsSource } from '#kernel/settings.ts'
import { listLinesBehind } from './entry.queries.ts'
import { beforeAll, readRows } from './lists/read-list.ts'
import { listSharedReferences } from './queue.queries.ts'

/** Shows a guarantee to staff, with every ledger entry of its money. */
export async function showGuarantee(
  ctx: ContextOf<'GET /admin/guarantees/:number'>,
  { params }: Input<'GET /admin/guarantees/:number'>,
  { settings }: { settings: SettingsSource },
): Promise<Reply<'GET /admin/guarantees/:number'>> {
  const guarantee = await presentGuaranteeForStaff(ctx, ctx.db, params.number, settings())
  const id = BigInt(guarantee.vehicle_trans_id)
  const lines = await listGuaranteeJournal(ctx.db, id, await listSharedReferences(ctx.db, id))
  const ids = [...new Set(lines.map(({ entryId }) => entryId))]
  return { guarantee, entries: ids.flatMap((id) => presentEntry(lines.filter(({ entryId }) => entryId === id))) }
}

function presentEntry(lines: readonly JournalLine[]): Reply<'GET /admin/guarantees/:number'>['entries'] {
  const first = lines[0]
  if (!first) return []
  const postings = lines.map((line) => ({
    book: line.book,
    account: line.code,
    debit_fils: line.side === 'debit' ? toWire(line.amountFils) : '0',
    credit_fils: line.side === 'credit' ? toWire(line.amountFils) : '0',
  }))
  return [
    {
      id: first.entryId.toString(),
      event: first.event,
      effective_at: first.effectiveAt.toISOString(),
      recorded_at: first.recordedAt.toISOString(),
      postings,
    },
  ]
}

/** One entry for finance: its lines, what it was booked for, and the lines of the bank behind it. */
export async function showEntry(
  ctx: ContextOf<'GET /admin/entries/:id'>,
  { params }: Input<'GET /admin/entries/:id'>,
): Promise<Reply<'GET /admin/entries/:id'>> {
  const lines = await listEntryJournal(ctx.db, { entryId: BigInt(params.id) })
  const [entry, line] = [presentEntry(lines)[0], lines[0]]
  if (!entry || !line) throw new DomainError('not_found')
  const { rows } = await readRows(ctx.db, 'journal', { ...beforeAll, filters: JSON.stringify({ id: params.id }), limit: 1 })
  const { guarantee = null, receipt = null, payout = null, exception = null } = rows[0] ?? {}
  const behind = await listLinesBehind(ctx.db, { entryId: BigInt(params.id), receipt, payout, exception })
  return {
    entry,
    guarantee,
    receipt,
    payout,
    exception,
    reverses: line.reverses?.toString() ?? null,
    reason: line.reason,
    actor: line.actor,
    request_id: line.requestId,
    bank_lines: behind.map(({ direction, amountFils, bookedOn, reference, statement, messageId }) => ({
      message: formatBankMessageNumber(messageId),
      direction,
      amount_fils: toWire(amountFils),
      booked_on: bookedOn,
      reference,
      statement,
    })),
  }
}

/** Shows both books to finance and administrators, account by account; they agree when debits equal credits in each. */
export async function showTrialBalance(ctx: ContextOf<'GET /admin/trial-balance'>): Promise<Reply<'GET /admin/trial-balance'>> {
  const lines = await readTrialBalance(ctx.db)
  const agrees = (['client', 'own'] as const).every(
    (book) => lines.filter((line) => line.book === book).reduce((sum, line) => sum + line.debitFils - line.creditFils, 0n) === 0n,
  )
  return {
    accounts: lines.map((line) => ({
      book: line.book,
      account: line.code,
      debit_fils: toWire(line.debitFils),
      credit_fils: toWire(line.creditFils),
    })),
    agrees,
  }
}

const daysOnAPage = 31

/** Shows finance and administrators that bank and clearing are what is owed, now and at the end of each day. */
export async function showProofOfFunds(
  ctx: ContextOf<'GET /admin/proof-of-funds'>,
  { query }: Input<'GET /admin/proof-of-funds'>,
): Promise<Reply<'GET /admin/proof-of-funds'>> {
  const kept = await listProofs(ctx.db, { before: query.cursor ?? null, limit: daysOnAPage + 1 })
  const page = kept.slice(0, daysOnAPage)
  return {
    now: { ...presentFunds(await readFunds(ctx.db)), at: ctx.now.toISOString() },
    items: page.map((one) => ({ ...presentFunds(one), day: one.day, kept_at: one.keptAt.toISOString() })),
    next_cursor: kept.length > daysOnAPage ? (page.at(-1)?.day ?? null) : null,
  }
}

function presentFunds(funds: Funds) {
  const { heldFils, owedFils, differenceFils } = proofOf(funds)
  return {
    bank_fils: toWire(funds.bankEscrowFils),
    clearing_fils: toWire(funds.billerClearingFils),
    owed: {
      buyer_escrow: toWire(funds.buyerEscrowFils),
      seller_payable: toWire(funds.sellerPayableFils),
      partner_payable: toWire(funds.partnerPayableFils),
      buyer_refund: toWire(funds.buyerRefundFils),
      suspense: toWire(funds.suspenseFils),
      fees_to_sweep: toWire(funds.feesToSweepFils),
      payouts_in_flight: toWire(funds.payoutsInFlightFils),
    },
    held_fils: toWire(heldFils),
    owed_fils: toWire(owedFils),
    difference_fils: toWire(differenceFils),
  }
}
