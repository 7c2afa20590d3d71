import { fils } from '@damana/contract/money'
import { sandboxSettings } from '#kernel/settings.ts'
import { writeStatement } from '#sandbox/bank-letters.ts'
import type { StaffName } from '../support/cast.ts'
import { sendPartnerRequest } from '../support/money.ts'
import type { Life } from './commands.ts'
import { attempt, mustHold, type World } from './world.ts'

/** A debit of the bank that names a receipt of a life and is not its sum: less, more, or of several receipts at once. */
export interface Doubt {
  readonly reference: string
  readonly fils: bigint
  /** The bank's references of the receipts that it may mean, at least, and what of each it took back. */
  readonly parts: readonly { reference: string; fils: bigint }[]
  /** When the bank's message was answered. */
  readonly at: Date
}
/** A part that finance assigned to a receipt: so much of it the bank has reversed. */
export interface Cut {
  readonly reference: string
  readonly fils: bigint
  readonly at: Date
}

const difference = 5_000n
const nowOf = async (world: World): Promise<Date> => (await world.rows<{ at: Date }>('select app.now() as at'))[0]?.at ?? new Date(NaN)

let messages = 0
/** The bank debits another sum than that of the receipt which it names. */
export async function debitUnclearly(world: World, life: Life, sum: 'less' | 'more' | 'several', pick: number): Promise<void> {
  const standing = await world.rows<{ reference: string; amount: string }>(
    `select r.bank_reference as reference, r.amount_fils::text as amount from app.receipts r
     where r.bank_reference = any($1) and r.reversed_at is null and r.guarantee_id = $2 and r.booked_fils > 0 order by r.id`,
    [[...life.credits], life.id],
  )
  const free = standing.filter(({ reference }) => !life.doubts.some(({ parts }) => parts.some((part) => part.reference === reference)))
  const chosen = sum === 'several' ? free.slice(0, 2) : free.slice(pick % Math.max(1, free.length)).slice(0, 1)
  const [first] = chosen
  if (!first || (sum === 'several' && chosen.length < 2)) return
  const whole = chosen.map(({ reference, amount }) => ({ reference, fils: BigInt(amount) }))
  const parts = sum === 'less' ? whole.map((part) => ({ ...part, fils: part.fils - difference })) : whole
  if (parts.some((part) => part.fils <= 0n)) return
  const debit = parts.reduce((all, part) => all + part.fils, 0n) + (sum === 'more' ? difference : 0n)
  messages += 1
  const reference = `UD-${messages}-${life.number}`
  const movement = { reference, direction: 'DBIT', amountFils: fils(debit), takesBack: first.reference, returnReason: 'FR01' } as const
  const at = await nowOf(world)
  const xml = writeStatement({
    messageId: reference,
    at,
    iban: sandboxSettings.escrowIban,
    movements: [movement],
    balanceFils: fils(1n),
  })
  const { status, text } = await sendPartnerRequest(world.api, '/bank/messages', { xml })
  mustHold(status === 200, () => `a statement with an unclear debit was answered ${status}: ${text}`)
  life.doubts.push({ reference, fils: debit, parts, at: await nowOf(world) })
}

/** Two of finance say which receipts a debit took back, and how much of each. */
export async function assignDebit(world: World, life: Life, by: StaffName, pick: number): Promise<void> {
  const doubt = life.doubts[pick % Math.max(1, life.doubts.length)]
  if (!doubt) return
  const [open] = await world.rows<{ number: string }>(
    `select 'X' || id as number from app.bank_exceptions where reference = $1 and kind = 'unclear_reversal' and closed_at is null`,
    [doubt.reference],
  )
  if (!open) return
  const references = doubt.parts.map((part) => part.reference)
  const receipts = await world.rows<{ number: string; reference: string }>(
    `select 'R' || id as number, bank_reference as reference from app.receipts where bank_reference = any($1)`,
    [references],
  )
  const body = {
    resolution: 'reverse_receipts',
    receipts: references.flatMap((reference) => receipts.find((receipt) => receipt.reference === reference)?.number ?? []),
    sums: doubt.parts.map((part) => part.fils.toString()),
    bank_word: 'كتاب البنك 17',
    reason: 'كشف البنك',
  }
  for (const who of new Set([by, 'fadi', 'yazan'] as const)) {
    const came = await attempt(await world.staff(who), `/admin/bank-exceptions/${open.number}/resolve`, body)
    if (came.status >= 300 || came.data['awaits_second'] !== false) continue
    const at = await nowOf(world)
    life.cuts.push(...doubt.parts.map((part) => ({ ...part, at })))
    return
  }
}

/** While nobody has said whose it is, none of the money that a debit may have taken gets into a file. */
export async function checkNothingInDoubtLeft(world: World, life: Life): Promise<void> {
  for (const { reference, fils: debit, parts, at } of life.doubts) {
    const left = await world.rows<{ number: string; purpose: string }>(
      `select p.number, p.purpose from app.payouts p join app.payout_files f on f.id = p.file_id join app.receipts r on r.id = p.receipt_id
       where r.bank_reference = any($1) and f.made_at > $2
         and f.made_at < coalesce((select x.closed_at from app.bank_exceptions x where x.reference = $3 and x.kind = 'unclear_reversal'), 'infinity')`,
      [parts.map((part) => part.reference), at, reference],
    )
    mustHold(
      left.length === 0,
      () => `${left.map(({ number, purpose }) => `${number} (${purpose})`).join()} left while ${debit} were in doubt`,
    )
    const [sellers] = await world.rows<{ due: string; left: string }>(
      `select coalesce(sum(p.amount_fils) filter (where p.status <> 'withdrawn' and not exists (select from app.payouts n where n.previous_id = p.id)), 0)::text as due,
         coalesce(sum(p.amount_fils) filter (where f.made_at > $2), 0)::text as left
       from app.payouts p left join app.payout_files f on f.id = p.file_id
       where p.guarantee_id = $1 and p.purpose in ('seller', 'seller_reversed')
         and exists (select from app.bank_exceptions x where x.reference = $3 and x.kind = 'unclear_reversal' and x.closed_at is null)`,
      [life.id, at, reference],
    )
    const free = BigInt(sellers?.due ?? '0') - debit
    mustHold(
      BigInt(sellers?.left ?? '0') <= (free > 0n ? free : 0n),
      () => `of ${sellers?.due} that are the seller’s ${sellers?.left} left while ${debit} were in doubt`,
    )
    const fees = await world.rows<{ number: string }>(
      `select p.number from app.payouts p join app.payout_files f on f.id = p.file_id
       where p.guarantee_id = $1 and p.purpose = 'partner' and f.made_at > $2 and p.reversal_decided is null
         and exists (select from app.bank_exceptions x where x.reference = $3 and x.kind = 'unclear_reversal' and x.closed_at is null)`,
      [life.id, at, reference],
    )
    mustHold(fees.length === 0, () => `${fees.map(({ number }) => number).join()} left for the partner while ${debit} were in doubt`)
  }
}

/** Whether what waits as paid again is enough, by the receipts alone: nothing of an open debit can be replaced before it is assigned. */
export async function isPaidAgain(world: World, life: Life): Promise<boolean> {
  const [row] = await world.rows<{ open: string; waiting: string; unclear: boolean }>(
    `select coalesce(sum(booked_fils - recovered_fils) filter (where reversed_at is not null), 0)::text as open,
       coalesce(sum(suspense_fils) filter (where reversed_at is null and why = 'paid_again'), 0)::text as waiting,
       exists (select from app.bank_exceptions x where x.kind = 'unclear_reversal' and x.closed_at is null and x.guarantee_id = $1) as unclear
     from app.receipts where guarantee_id = $1`,
    [life.id],
  )
  const [open, waiting] = [BigInt(row?.open ?? '0'), BigInt(row?.waiting ?? '0')]
  if (row?.unclear) return false
  return open === 0n || waiting >= open
}
