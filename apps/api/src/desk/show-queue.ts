import {
  formatApplicationNumber,
  formatExceptionNumber,
  formatFeeNumber,
  formatGuaranteeNumber,
  formatIdentityNumber,
  formatReceiptNumber,
} from '@damana/contract/ids'
import type { Input, Reply } from '@damana/contract'
import { toWire } from '@damana/contract/money'
import { type QueueKind, queueKinds, queueKindsOf } from '@damana/contract/statuses'
import { listOverdueBills } from '#money/fees/index.ts'
import type { ContextOf } from '#kernel/context.ts'
import { decideUntilOf, listWaiting } from '#people/companies/index.ts'
import { listOpenReviews, needsAdmin } from '#people/identity-proof/index.ts'
import { listPayersToDecide } from '#money/receipts/index.ts'
import { listOpenPayouts } from '#money/payouts/index.ts'
import { presentException, presentPayout, queueKindOf } from '#finance/index.ts'
import { toIso } from '#kernel/instants.ts'
import type { SettingsSource } from '#kernel/settings.ts'
import { listExceptions } from '#money/reconciliation/index.ts'
import {
  findAuditWithDifferences,
  listFlagged,
  listLostReceipts,
  listSilentRegistries,
  listUnmatchedReceipts,
  type StaffVote,
  type WaitingGuarantee,
} from './queue.queries.ts'
import { priorityOf, type Waiting, pendingStaffTasks } from './pending-staff-tasks.rules.ts'

type Queue = Reply<'GET /admin/queue'>
type Item = Queue['items'][number]

const mostItems = 200

/** Shows the tasks that wait for staff, limited to this person's role: transfer proofs and agreed cancellations first, then the oldest. */
export async function showQueue(
  ctx: ContextOf<'GET /admin/queue'>,
  { query }: Input<'GET /admin/queue'>,
  { settings }: { settings: SettingsSource },
): Promise<Queue> {
  const { actor, db } = ctx
  const kinds = queueKindsOf[actor.role]
  const seesMoney = kinds.includes('payouts_to_approve')
  const [payouts, exceptions, receipts, lost, fees, payers, flagged, identities, companies, silent, audit] = await Promise.all([
    seesMoney ? listOpenPayouts(db, mostItems) : [],
    seesMoney ? listExceptions(db, { state: 'open', after: null, limit: mostItems }) : [],
    seesMoney ? listUnmatchedReceipts(db, mostItems) : [],
    seesMoney ? listLostReceipts(db, mostItems) : [],
    seesMoney ? listOverdueBills(db, mostItems) : [],
    seesMoney ? listPayersToDecide(db, mostItems) : [],
    listFlagged(db),
    kinds.includes('identities') ? listOpenReviews(db, mostItems) : [],
    kinds.includes('companies') ? listWaiting(db, null, mostItems) : [],
    kinds.includes('registry_silent') ? listSilentRegistries(db, settings().registrySilentSeconds, mostItems) : [],
    kinds.includes('audit_differences') ? findAuditWithDifferences(db) : undefined,
  ])
  const blank = {
    payout: null,
    receipt: null,
    exception: null,
    audit: null,
    fee: null,
    guarantee: null,
    identity: null,
    company: null,
    guarantee_number: null,
    due_at: null,
    escalated: false,
  }
  const decidingOf = (number: string, receipt: string) =>
    flagged.find((one) => one.number === number)?.flagged.flags.find(({ deciding, reason }) => deciding && reason === receipt)
  const all: Item[] = [
    ...payouts.map((payout): Item => {
      const shown = presentPayout(payout, actor)
      return {
        ...blank,
        kind: queueKindOf(payout, settings()),
        id: payout.number,
        since: payout.statusSince.toISOString(),
        payout: shown,
        guarantee_number: shown.guarantee_number,
      }
    }),
    ...exceptions.map((exception): Item => ({
      ...blank,
      kind: 'bank_exceptions',
      id: formatExceptionNumber(exception.id),
      since: exception.seenAt.toISOString(),
      guarantee_number: exception.guaranteeId === null ? null : formatGuaranteeNumber(exception.guaranteeId),
      exception: presentException(exception),
    })),
    ...fees.map(({ feeId, guaranteeNumber, partyName, openFils, dueAt }): Item => ({
      ...blank,
      kind: 'fees_unpaid',
      id: formatFeeNumber(feeId),
      since: dueAt.toISOString(),
      guarantee_number: guaranteeNumber,
      fee: { number: formatFeeNumber(feeId), party_name: partyName, open_fils: toWire(openFils), due_at: dueAt.toISOString() },
    })),
    ...[...receipts, ...lost].map((receipt): Item => ({
      ...blank,
      kind: receipt.reversedAt ? 'receipts_lost' : 'receipts_unmatched',
      id: formatReceiptNumber(receipt.id),
      since: (receipt.reversedAt ?? receipt.recordedAt).toISOString(),
      guarantee_number: receipt.guaranteeNumber,
      receipt: {
        number: formatReceiptNumber(receipt.id),
        bank_reference: receipt.bankReference,
        way: receipt.way,
        amount_fils: toWire(receipt.amountFils),
        remittance: receipt.remittance,
        received_at: receipt.receivedAt.toISOString(),
        why: receipt.why,
      },
    })),
    ...payers.map((receipt): Item => {
      const number = formatReceiptNumber(receipt.id)
      const flag = decidingOf(receipt.guaranteeNumber, number)
      return {
        ...blank,
        kind: 'payers_to_decide',
        id: number,
        since: receipt.recordedAt.toISOString(),
        due_at: toIso(flag?.until ?? null),
        escalated: flag?.escalated ?? false,
        receipt: {
          number,
          bank_reference: receipt.bankReference,
          way: receipt.source,
          amount_fils: toWire(receipt.amountFils),
          remittance: receipt.remittance,
          received_at: receipt.receivedAt.toISOString(),
          why: 'payer_deciding',
        },
        guarantee_number: receipt.guaranteeNumber,
      }
    }),
    ...flagged.flatMap((one) =>
      pendingStaffTasks(one.flagged).map((waiting): Item => ({
        ...blank,
        kind: waiting.kind,
        id: one.number,
        since: waiting.since.toISOString(),
        due_at: toIso(waiting.until),
        escalated: waiting.escalated,
        guarantee_number: one.number,
        guarantee: presentWaiting(one, waiting, votesOn(waiting, one.votes), actor.staffId),
      })),
    ),
    ...identities.map((review): Item => ({
      ...blank,
      kind: 'identities',
      id: formatIdentityNumber(review.id),
      since: review.sentAt.toISOString(),
      due_at: review.decideUntil.toISOString(),
      escalated: needsAdmin(review) || ctx.now >= review.decideUntil,
      identity: { number: formatIdentityNumber(review.id), name: review.name, attempt: review.attempt, contested: review.isContested },
    })),
    ...companies.map((application): Item => {
      const until = decideUntilOf(application, settings())
      return {
        ...blank,
        kind: 'companies',
        id: formatApplicationNumber(application.id),
        since: application.submittedAt.toISOString(),
        due_at: toIso(until),
        escalated: until !== null && ctx.now >= until,
        company: { number: formatApplicationNumber(application.id), name: application.nameAr, round: application.round },
      }
    }),
    ...silent.map((guarantee): Item => ({
      ...blank,
      kind: 'registry_silent',
      id: guarantee.number,
      since: guarantee.since.toISOString(),
      guarantee_number: guarantee.number,
      guarantee: presentWaiting(guarantee, { blocks: [], answer: null }, [], actor.staffId),
    })),
    ...(audit
      ? [
          {
            ...blank,
            kind: 'audit_differences',
            id: `A${audit.id}`,
            since: audit.finishedAt.toISOString(),
            audit: { differences: audit.differences, areas: audit.byArea },
          } satisfies Item,
        ]
      : []),
  ]
  const mine = all.filter(({ kind }) => kinds.includes(kind))
  const isOf = (kind: QueueKind) => (item: Item) => (kind === 'escalated' ? item.escalated : item.kind === kind)
  const { kind } = query
  return {
    counts: Object.fromEntries(queueKinds.map((one) => [one, kinds.includes(one) ? mine.filter(isOf(one)).length : 0])) as Queue['counts'], // Every kind is present.
    items: (kind && !kinds.includes(kind) ? [] : kind ? mine.filter(isOf(kind)) : mine).sort(inTurn),
    server_time: ctx.now.toISOString(),
  }
}

function inTurn(a: Item, b: Item): number {
  const rank = (item: Item) => priorityOf({ kind: item.kind, answer: item.guarantee?.answer ?? null })
  return rank(a) - rank(b) || (a.since < b.since ? -1 : a.since > b.since ? 1 : 0)
}

/** Votes that wait for a second one; votes on an earlier request are older than this one, and two equal votes have been carried out. */
function votesOn({ subject, since }: Waiting, all: readonly StaffVote[]): readonly StaffVote[] {
  const votes = subject === null ? [] : all.filter((vote) => vote.subject.startsWith(`${subject}:`) && new Date(vote.at) >= since)
  return votes.filter(({ decision }) => votes.filter((vote) => vote.decision === decision).length < 2)
}

const presentWaiting = (
  { vehicleType, plateNumber, plateCode, totalPriceFils }: WaitingGuarantee,
  { blocks, answer }: Pick<Waiting, 'blocks' | 'answer'>,
  votes: readonly StaffVote[],
  staffId: bigint,
): Item['guarantee'] => ({
  vehicle_type: vehicleType,
  plate_number: plateNumber,
  plate_code: plateCode,
  total_price_fils: toWire(totalPriceFils),
  blocks: [...blocks],
  answer,
  votes: votes.length,
  voted: votes.some((vote) => vote.staffId === staffId.toString()),
})
