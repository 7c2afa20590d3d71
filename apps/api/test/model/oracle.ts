import type { ActionName } from '@damana/contract/guarantee-actions'
import type { OperationalStatus } from '@damana/contract/statuses'
import { auditDashboards, auditGuarantees } from '#audit/index.ts'
import { auditLedger } from '#money/ledger/index.ts'
import type { Life } from './commands.ts'
import { type Debit, judge, quoteOf } from './judge.ts'
import { isSurplusOf } from './surplus.ts'
import { type Details, mustHold, read, type World } from './world.ts'

/** The rules in their own few words: nothing of the product's rules is asked. */

const steps: Readonly<Record<OperationalStatus, readonly OperationalStatus[]>> = {
  awaiting_owner: ['awaiting_acceptance', 'rejected', 'cancelled', 'expired'],
  awaiting_acceptance: ['awaiting_owner', 'awaiting_payment', 'rejected', 'cancelled', 'expired'],
  awaiting_payment: ['in_transfer', 'cancelled', 'expired'],
  in_transfer: ['release_requested', 'completed', 'cancelled'],
  release_requested: ['in_transfer', 'completed', 'cancelled'],
  completed: [],
  rejected: [],
  expired: [],
  cancelled: [],
}
const ends: readonly string[] = ['completed', 'rejected', 'expired', 'cancelled'] satisfies OperationalStatus[]
export const hasEnded = (status: string): boolean => ends.includes(status)

/** The statuses that may follow a status, in however many steps. */
function becomes(from: OperationalStatus): ReadonlySet<OperationalStatus> {
  const reached = new Set<OperationalStatus>([from])
  for (const status of reached) for (const next of steps[status]) reached.add(next)
  return reached
}

/** Where somebody's own act leaves the guarantee when it is done. */
const offered = ['awaiting_owner', 'awaiting_acceptance'] as const
const held = ['in_transfer', 'release_requested'] as const
const cancellable = ['awaiting_payment', 'in_transfer'] as const
const leadsTo: Readonly<Record<ActionName, readonly OperationalStatus[]>> = {
  consent: ['awaiting_acceptance'],
  refuse: ['rejected'],
  amend: offered,
  withdraw: ['cancelled'],
  accept: ['awaiting_payment'],
  propose_terms: ['awaiting_payment'],
  accept_terms: ['awaiting_payment'],
  refuse_terms: ['awaiting_payment'],
  take_back_terms: ['awaiting_payment'],
  reject: ['rejected'],
  declare_payer: ['awaiting_payment', 'in_transfer'],
  release: ['release_requested'],
  confirm: ['release_requested'],
  object: held,
  take_back_objection: held,
  send_evidence: ['awaiting_owner', 'awaiting_acceptance', 'awaiting_payment', 'in_transfer', 'release_requested'],
  answer_split: ['in_transfer', 'release_requested', 'completed'],
  extend: ['in_transfer'],
  request_cancellation: cancellable,
  agree_to_cancellation: cancellable,
  object_to_cancellation: cancellable,
  take_back_cancellation: [...cancellable],
}
export function noteSuccess(life: Life, action: ActionName, status: string, before: Details): void {
  mustHold(
    leadsTo[action].some((allowed) => allowed === status),
    () => `${action} on ${life.number} (${before.operational_status}) led to ${status}`,
  )
}

/** The visible history without who looks at it. */
const historyOf = ({ events }: Details): string[] =>
  events.map(({ id, kind, at, actor, facts }) => JSON.stringify([id, kind, at, actor, facts]))

/** The buyer hears of an offer when its owner has agreed to it, and not of one that ended before. */
export const isOffered = ({ status, history, clients }: Life): boolean =>
  status !== 'awaiting_owner' && (!clients.creator || history.some((event) => event.includes('"consented"')))

/** Reads what a side sees, one after the other in turn: history only grows, is the same for all of them, and the status went a way that exists. */
export async function watch(life: Life): Promise<Details> {
  const readers = (['seller', 'creator', 'buyer'] as const).flatMap((role) => {
    const client = life.clients[role]
    // A partner is shown less than the sides.
    const isSide = role !== 'creator' || life.beginning.partnerFeeOn === null
    return client && isSide && (role !== 'buyer' || isOffered(life)) ? [{ role, client }] : []
  })
  const reader = readers[(life.looks += 1) % readers.length]
  if (!reader) throw new Error('nobody sees it')
  const view = await read(reader.client, life.number)
  const history = historyOf(view)
  mustHold(
    life.history.every((event, index) => history[index] === event),
    () =>
      `the history that the ${reader.role} sees is not the one that was there: ${JSON.stringify(history)} after ${JSON.stringify(life.history)}`,
  )
  mustHold(becomes(life.status).has(view.operational_status), () => `${life.number} went from ${life.status} to ${view.operational_status}`)
  mustHold(
    view.active === !hasEnded(view.operational_status),
    () => `${view.operational_status} is said to be ${view.active ? 'active' : 'inactive'}`,
  )
  life.history = history
  life.status = view.operational_status
  return view
}

/** The bank's own books: every order came once, no debt was paid twice, and nothing is said to be settled that the bank did not debit. */
export async function checkNobodyIsPaidTwice(world: World): Promise<void> {
  const faults = await world.rows<{ what: string }>(
    `select 'the bank got the order ' || end_to_end_id || ' ' || times_received || ' times' as what from sandbox.bank_orders where times_received > 1
     union all select 'paid more than once: ' || string_agg(p.number, ', ') from app.payouts p join sandbox.bank_orders o on o.end_to_end_id = p.number where o.status = 'debited' and o.returned_fils is null
       group by p.guarantee_id, p.receipt_id, p.beneficiary_party_id, p.purpose, p.swept_on having count(*) > 1
     union all select 'settled more than once: ' || string_agg(p.number, ', ') from app.payouts p where p.status = 'settled'
       group by p.guarantee_id, p.receipt_id, p.beneficiary_party_id, p.purpose, p.swept_on having count(*) > 1
     union all select p.number || ' is settled and the bank did not debit it' from app.payouts p where p.status = 'settled' and not exists (select from sandbox.bank_orders o where o.end_to_end_id = p.number and o.status = 'debited' and o.amount_fils = p.amount_fils)
     union all select 'more went back of receipt ' || r.id || ' than came' from app.receipts r join app.payouts p on p.receipt_id = r.id and p.status = 'settled' group by r.id having sum(p.amount_fils) > r.amount_fils`,
  )
  mustHold(faults.length === 0, () => faults.map(({ what }) => what).join('; '))
}

export async function checkAudits(world: World): Promise<void> {
  const differences = [
    ...(await auditLedger(world.api.pool)),
    ...(await auditGuarantees(world.api.pool)),
    ...(await auditDashboards(world.api.pool)),
  ]
  mustHold(differences.length === 0, () => `the audit found: ${JSON.stringify(differences)}`)
}

interface BankSays {
  came: bigint
  takenBack: bigint
  toSeller: bigint
  toPartner: bigint
  toOthers: bigint
}
/** The credits and debits of one guarantee by the bank's own books. */
async function askBank(world: World, life: Life): Promise<BankSays> {
  const [row] = await world.rows<Record<keyof BankSays, string>>(
    `select (select coalesce(sum(amount_fils), 0)::text from sandbox.bank_credits where bank_reference = any($2) and noticed_at is not null) as came,
       (select coalesce(sum(amount_fils), 0)::text from sandbox.bank_credits where bank_reference = any($2) and reversed_at is not null) as "takenBack",
       coalesce(sum(o.amount_fils) filter (where p.purpose in ('seller', 'seller_reversed')), 0)::text as "toSeller", coalesce(sum(o.amount_fils) filter (where p.purpose = 'partner'), 0)::text as "toPartner", coalesce(sum(o.amount_fils) filter (where p.purpose not in ('seller', 'seller_reversed', 'partner')), 0)::text as "toOthers"
     from sandbox.bank_orders o join app.payouts p on p.number = o.end_to_end_id left join app.receipts r on r.id = p.receipt_id
     where o.status = 'debited' and o.returned_fils is null and (p.guarantee_id = $1 or r.bank_reference = any($2))`,
    [life.id, [...life.credits]],
  )
  if (!row) throw new Error('the bank keeps no books')
  const { came, takenBack, toSeller, toPartner, toOthers } = row
  return {
    came: BigInt(came),
    takenBack: BigInt(takenBack),
    toSeller: BigInt(toSeller),
    toPartner: BigInt(toPartner),
    toOthers: BigInt(toOthers),
  }
}

const checkFee = 5_000n
const lateFee = 10_000n

/** How often a side asked for the release in vain costs it from the second time on. */
function feesOfChecks({ events }: Details, asked: readonly string[]): bigint {
  let by = ''
  let failed = 0n
  for (const { kind, actor } of events) {
    if (kind === 'release_requested') by = actor
    if (kind === 'registry_not_transferred' && asked.includes(by)) failed += 1n
  }
  return failed > 1n ? (failed - 1n) * checkFee : 0n
}

const termsOf = ({ beginning }: Life, view: Details) => ({
  priceFils: BigInt(view.price_fils),
  commissionOn: view.commissionOn,
  transferType: view.transfer_type,
  partnerFeeOn: beginning.partnerFeeOn,
})

/** Held against the judge, who knows the terms and what the bank and the registry have in their own books. */
async function judgeTheEnd(world: World, life: Life, view: Details): Promise<void> {
  const { operational_status: status } = view
  if (status !== 'completed' && status !== 'rejected' && status !== 'expired' && status !== 'cancelled') return
  const credits = await world.rows<{ reference: string; fils: string; at: Date; reversed_at: Date | null }>(
    `select bank_reference as reference, amount_fils::text as fils, least(noticed_at, received_at) as at, reversed_at as reversed_at from sandbox.bank_credits where bank_reference = any($1) and noticed_at is not null`,
    [[...life.credits]],
  )
  const debits = await world.rows<{ fils: string; ordered_at: Date; to: Debit['to']; is_own_risk: boolean }>(
    `select o.amount_fils::text as fils, o.received_at as ordered_at, case when p.purpose in ('seller', 'seller_reversed') then 'seller' when p.purpose = 'partner' then 'partner' else 'other' end as to, p.purpose = 'seller_reversed' or p.reversal_decided is not null as is_own_risk
     from sandbox.bank_orders o join app.payouts p on p.number = o.end_to_end_id left join app.receipts r on r.id = p.receipt_id
     where o.status = 'debited' and o.returned_fils is null and (p.guarantee_id = $1 or r.bank_reference = any($2))`,
    [life.id, [...life.credits]],
  )
  const [surplus] = await world.rows<{ came: string; left: string }>(
    `select (select coalesce(sum(o.wrongly_moved_fils), 0)::text from sandbox.bank_orders o join app.payouts p on p.number = o.end_to_end_id left join app.receipts r on r.id = p.receipt_id
         where o.wrongly_moved_fils > 0 and (p.guarantee_id = $1 or r.bank_reference = any($2))) as came,
       (select coalesce(sum(o.amount_fils), 0)::text from sandbox.bank_orders o join app.payouts p on p.number = o.end_to_end_id join app.receipts r on r.id = p.receipt_id
         where o.status = 'debited' and o.returned_fils is null and ${isSurplusOf}) as left`,
    [life.id, [...life.credits]],
  )
  const kinds = view.events.map(({ kind }) => kind)
  const agreed = kinds.includes('split_agreed') ? view.events.findLast(({ kind }) => kind === 'split_proposed')?.facts : undefined
  const endedAt = new Date(view.events.findLast(({ kind }) => kind === 'completed' || endings.has(kind))?.at ?? view.server_time)
  // The registry did not answer, or somebody saw a paper instead: then it is not its word that decided.
  const isOffRegistry = kinds.some((kind) => kind === 'registry_silent' || kind === 'paper_accepted' || kind === 'paper_refused')
  const before = life.moves.filter(({ at }) => at.getTime() < endedAt.getTime() - 2_000)
  const faults = judge({
    status,
    terms: termsOf(life, view),
    split: agreed ? { sellerFils: BigInt(String(agreed['seller_fils'])), buyerFils: BigInt(String(agreed['buyer_fils'])) } : null,
    ownerAtEnd: isOffRegistry ? null : (before.at(-1)?.to ?? 'seller'),
    wasTransferred: life.wasTransferred,
    credits: credits.flatMap(({ reference, fils, at, reversed_at: reversedAt }) => {
      // The part that finance assigned to a receipt is reversed; the rest stands.
      const cuts = life.cuts.filter((cut) => cut.reference === reference)
      const whole = BigInt(fils) - cuts.reduce((all, cut) => all + cut.fils, 0n)
      return [{ fils: whole, at, reversedAt }, ...cuts.map((cut) => ({ fils: cut.fils, at, reversedAt: cut.at }))]
    }),
    debits: debits.map(({ fils, ordered_at: orderedAt, to, is_own_risk: isOwnRisk }) => ({ fils: BigInt(fils), orderedAt, to, isOwnRisk })),
    surplus: { cameFils: BigInt(surplus?.came ?? '0'), leftFils: BigInt(surplus?.left ?? '0') },
    fees: {
      sellerFils: feesOfChecks(view, ['seller', 'creator']) + mostCancellationFee,
      buyerFils: feesOfChecks(view, ['buyer']) + mostCancellationFee + lateFee,
    },
  })
  mustHold(faults.length === 0, () => `${life.number} (${status}): ${faults.join('; ')}`)
}
const endings: ReadonlySet<string> = new Set([
  'rejected',
  'expired',
  'cancelled',
  'withdrawn',
  'refused',
  'case_refunded',
  'transfer_given_up',
  'vehicle_refused',
  'receipt_not_paid_again',
])
const mostCancellationFee = 25_000n

/** Everything has come to rest: who got what is exactly what the scenario says, to the fils. */
export async function checkTheEnd(world: World, life: Life): Promise<void> {
  // Every side once.
  await watch(life)
  await watch(life)
  const view = await watch(life)
  mustHold(
    hasEnded(view.operational_status),
    () => `${life.number} has not ended: ${view.operational_status}, ${JSON.stringify(view.wait)}, ${JSON.stringify(view.flags)}`,
  )
  mustHold(
    view.financial_status === 'paid' || view.financial_status === null,
    () => `the money of ${life.number} has not come to rest: ${view.financial_status}, ${JSON.stringify(view.wait)}`,
  )
  mustHold(
    view.flags.length === 0 && view.blocks.length === 0,
    () => `something stands beside the ended ${life.number}: ${JSON.stringify(view.flags)}`,
  )
  await judgeTheEnd(world, life, view)
  const bank = await askBank(world, life)
  // Finance, which decides about a reversal, decides about the sums too; the judge says what they may be.
  if (bank.takenBack > 0n || life.cuts.length > 0) return
  const kinds = view.events.map(({ kind }) => kind)
  const split = kinds.includes('split_agreed') ? view.events.findLast(({ kind }) => kind === 'split_proposed')?.facts : undefined
  const isReleased = view.operational_status === 'completed' && !split
  mustHold(!isReleased || life.wasTransferred, () => `${life.number} was released and its ownership never moved`)

  const sellersChecks = feesOfChecks(view, ['seller', 'creator'])
  const buyersChecks = feesOfChecks(view, ['buyer'])
  const sellersShare = isReleased ? BigInt(view.seller_due_fils) : split ? BigInt(String(split['seller_fils'])) : 0n
  const sellersFees = least(sellersShare, sellersChecks)
  mustHold(
    bank.toSeller === sellersShare - sellersFees,
    () => `the seller got ${bank.toSeller} and is due ${sellersShare} less ${sellersFees}`,
  )
  const partnersDue = isReleased ? quoteOf(termsOf(life, view)).partnerFeeFils : 0n
  mustHold(bank.toPartner === partnersDue, () => `the partner got ${bank.toPartner} and is due ${partnersDue}`)

  const isLate = kinds.includes('accepted') && (kinds.at(-1) === 'expired' || kinds.includes('expired') || kinds.includes('withdrawn'))
  const { cancel_request: request } = view
  const cancelFee =
    view.operational_status === 'cancelled' && request?.status === 'approved' && request.fee_side === 'buyer' && kinds.includes('cancelled')
      ? BigInt(request.fee_fils)
      : 0n
  const [booked] = await world.rows<{ fils: string }>(
    `select coalesce(sum(booked_fils), 0)::text as fils from app.receipts where guarantee_id = $1`,
    [life.id],
  )
  const buyersShare = isReleased ? 0n : split ? BigInt(String(split['buyer_fils'])) : BigInt(booked?.fils ?? '0')
  const buyersFees = least(buyersShare, buyersChecks + cancelFee + (isLate ? lateFee : 0n))
  const quoted = isReleased
    ? BigInt(view.buyer_share_fils) + BigInt(view.seller_share_fils) + BigInt(view.transfer_commission_fils)
    : split
      ? BigInt(String(split['fees_fils']))
      : 0n
  const fees = quoted + sellersFees + buyersFees
  const kept = bank.came - bank.toSeller - bank.toPartner - bank.toOthers - fees
  // We had made good the bank's reversals, and that is ours again when the guarantee ends without it.
  const mayKeep = bank.takenBack
  mustHold(
    kept === 0n || (mayKeep > 0n && kept <= mayKeep && kept >= -buyersFees),
    () =>
      `of ${bank.came} that came (${bank.takenBack} taken back) ${bank.toSeller} went to the seller, ${bank.toOthers} to others and ${fees} are fees: ${kept} is left`,
  )
}
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)
