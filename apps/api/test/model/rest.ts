import type { StaffActionName } from '@damana/contract/statuses'
import { accountOf, type Life, noteMove, payoutsOf, receiptsOf, staffCall } from './commands.ts'
import { checkNothingInDoubtLeft } from './doubt.ts'
import { hasEnded, watch } from './oracle.ts'
import type { Random } from './random.ts'
import { attempt, type Details, mustHold, type World } from './world.ts'

const mostRounds = 40

/** Faults are over, the clock runs, and staff decide what waits for them: so every life has to end. */
export async function comeToRest(world: World, life: Life, random: Random): Promise<void> {
  await world.rows(
    `update sandbox.modes set value = case name when 'bank' then 'automatic' else 'normal' end where name in ('registry', 'people', 'bank', 'line')`,
  )
  await world.rows('update sandbox.vehicles set seized = false, mortgaged = false, silent = false where registration_number = $1', [
    life.registration,
  ])
  if (random.below(2) === 0 && life.status === 'in_transfer') {
    await attempt(await world.as('samira'), `/sandbox/vehicles/${life.registration}/move`, { to: 'buyer' })
    life.wasTransferred = true
    await noteMove(world, life, 'buyer')
  }
  // A bank tells in the end what it held back.
  for (const { bank_reference } of await world.rows<{ bank_reference: string }>(
    'select bank_reference from sandbox.bank_credits where bank_reference = any($1) and is_withheld',
    [[...life.credits]],
  ))
    await attempt(await world.as('samira'), '/sandbox/bank/receipt', { bank_reference, what: 'tell' })
  for (let round = 0; round < mostRounds; round += 1) {
    const view = await watch(life)
    if (hasEnded(view.operational_status)) break
    if (life.doubts.length > 0) await lookAfterExceptions(world, random)
    if (!(await decideForStaff(world, life, view, random))) await world.letTimePass(untilOf(view))
    await world.ring()
  }
  for (let round = 0; round < mostRounds; round += 1) {
    await world.letBanksWork()
    if (await isSettled(world, life)) break
    await checkNothingInDoubtLeft(world, life)
    await lookAfterPayouts(world, life, random)
    await lookAfterExceptions(world, random)
    await lookAfterReceipts(world, life)
    if (round % 4 === 3) await world.runMoneyJobs()
    await world.letTimePass(31)
  }
  mustHold(await isSettled(world, life), () => `the money of ${life.number} never came to rest`)
}

/** To the end of what is waited for, and at least a moment. */
function untilOf({ wait, server_time }: Details): number {
  const seconds = wait.until === null ? 0 : (Date.parse(wait.until) - Date.parse(server_time)) / 1000
  return Math.max(15, Math.ceil(seconds) + 1)
}

/** The first decision that staff may take, taken by as many as it needs; false when nothing waits for them. */
async function decideForStaff(world: World, life: Life, view: Details, random: Random): Promise<boolean> {
  if (view.payers.some(({ state }) => state === 'deciding')) {
    await lookAfterPayers(world, life, random)
    return true
  }
  const nour = await world.staff('nour')
  const { actions } = await nour.call('GET /admin/cases/:number', { params: { number: life.number } })
  const offered = actions.filter(({ name, allowed }) => allowed && decisions.some((decision) => decision === name)).map(({ name }) => name)
  const isWaiting = view.flags.some(({ kind }) => kind === 'blocked' || kind === 'cancellation' || kind === 'vehicle_unverified')
  if (!isWaiting || offered.length === 0) return false
  const chosen = random.among(offered)
  const call = staffCall(chosen, view, 0, false)
  const seconds = chosen === 'note_paid_again' || chosen === 'note_not_paid_again' ? (['fadi'] as const) : (['rana'] as const)
  const first = await attempt(nour, `/admin/cases/${life.number}/${call.path}`, call.body)
  if (first.data['awaits_second'] === true || first.reason === 'voted_already')
    for (const name of seconds) await attempt(await world.staff(name), `/admin/cases/${life.number}/${call.path}`, call.body)
  // Refused by what the registry says: another decision, or a little later.
  return first.status < 300
}
const decisions: readonly StaffActionName[] = [
  'confirm_vehicle',
  'refuse_vehicle',
  'decide_release',
  'decide_refund',
  'dismiss',
  'note_paid_again',
  'note_not_paid_again',
  'unblock',
  'approve_cancellation',
  'reject_cancellation',
]

async function lookAfterPayers(world: World, life: Life, random: Random): Promise<void> {
  const fadi = await world.staff('fadi')
  for (const { number, state } of await receiptsOf(world, life))
    if (state === 'deciding')
      await attempt(fadi, `/admin/receipts/${number}/${random.among(['accept-payer', 'refuse-payer'])}`, { reason: 'سبب' })
}

/** Nothing open, nothing failed without an attempt after it, nothing in suspense. */
async function isSettled(world: World, life: Life): Promise<boolean> {
  const payouts = await payoutsOf(world, life)
  const receipts = await receiptsOf(world, life)
  return (
    payouts.every(({ status, next }) => status === 'settled' || next) &&
    receipts.every(({ suspense }) => suspense === '0') &&
    (await isToldAll(world, life))
  )
}
const isToldAll = async (world: World, life: Life): Promise<boolean> =>
  (await world.rows('select from sandbox.bank_credits where bank_reference = any($1) and stated_at is null', [[...life.credits]]))
    .length === 0

async function lookAfterPayouts(world: World, life: Life, random: Random): Promise<void> {
  const decision = random.among(['release', 'keep'] as const)
  for (const { number, status, purpose, held_reason, next } of await payoutsOf(world, life)) {
    const say = async (who: 'fadi' | 'yazan' | 'nour', what: string, body: unknown) =>
      attempt(await world.staff(who), `/admin/payouts/${number}/${what}`, body)
    if (status === 'ordered') for (const who of ['fadi', 'yazan', 'nour'] as const) await say(who, 'approve', {})
    else if (status === 'held' && ['seller_reversed', 'refund', 'partner'].includes(purpose) && held_reason === 'receipt_reversed')
      for (const who of ['fadi', 'yazan', 'nour'] as const) await say(who, 'decide-reversal', { decision, reason: 'سبب' })
    else if (status === 'held' && held_reason === 'iban_of_another')
      for (const who of ['yazan', 'nour', 'fadi'] as const) await say(who, 'allow-account', { reason: 'سبب' })
    else if (status === 'held' && held_reason === 'staff_hold') await say('fadi', 'unhold', { reason: 'سبب' })
    else if (status === 'held' && (held_reason === 'iban_missing' || held_reason === 'iban_unproven'))
      await nameAccount(world, life, number)
    else if ((status === 'rejected' || status === 'returned' || status === 'withdrawn') && !next) {
      // The member who asked for an attempt does not approve it; there are three.
      await say('nour', 'retry', { reason: 'سبب' })
    }
  }
}

/** Two of finance resolve what the bank said and nobody expected, in whatever way is offered. */
async function lookAfterExceptions(world: World, random: Random): Promise<void> {
  const fadi = await world.staff('fadi')
  const { rows } = await fadi.call('GET /admin/lists/:list', { params: { list: 'exceptions' }, query: { status: 'open' } })
  for (const { number, kind } of rows) {
    if (kind === 'balance_difference' || !number) continue
    const { resolutions } = await fadi.call('GET /admin/bank-exceptions/:number', { params: { number } })
    const offered = resolutions.filter(({ name, allowed }) => allowed && (name === 'loss' || name === 'to_fees' || name === 'to_suspense'))
    if (offered.length === 0) continue
    const { name } = random.among(offered)
    for (const who of ['fadi', 'yazan'] as const)
      await attempt(await world.staff(who), `/admin/bank-exceptions/${number}/resolve`, {
        resolution: name,
        bank_word: 'كتاب البنك 18',
        reason: 'سبب',
      })
  }
}

/** The buyer names the payer's account, by the link sent to the buyer's phone. */
async function nameAccount(world: World, life: Life, payout: string): Promise<void> {
  const [link] = await world.rows<{ to: string; path: string }>(
    `select payload->>'to' as to, payload->'facts'->>'path' as path from app.outbox where payload->>'template' = 'payer_link' and payload->'facts'->>'number' in ($1, $2) order by id desc limit 1`,
    [life.number, payout],
  )
  const token = link?.path.split('/').at(-1)
  const [paid] = await world.rows<{ name: string }>('select beneficiary_name as name from app.payouts where number = $1', [payout])
  if (!link || !token) return
  await world.letTimePass(301)
  if ((await attempt(life.owner, `/payer-links/${token}/sendOtp`, {})).status >= 300) return
  await attempt(life.owner, `/payer-links/${token}/iban`, { code: await world.api.codeTo(link.to), ...accountOf(paid?.name ?? null) })
}

async function lookAfterReceipts(world: World, life: Life): Promise<void> {
  const [fadi, yazan] = [await world.staff('fadi'), await world.staff('yazan')]
  for (const { number, suspense, iban, payer } of await receiptsOf(world, life))
    if (suspense !== '0')
      for (const staff of [fadi, yazan])
        await attempt(staff, `/admin/receipts/${number}/send-back`, { reason: 'سبب', ...(iban === null ? accountOf(payer) : {}) })
}
