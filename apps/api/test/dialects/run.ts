import { fils } from '@damana/contract/money'
import { sendPayoutFiles } from '#money/payouts/index.ts'
import { matchLeftovers } from '#partners/index.ts'
import { writeStatement } from '#sandbox/bank-letters.ts'
import { sandboxSettings } from '#kernel/settings.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { acceptedSale, buyersIban, garage, garageFilling, noticeOf, sendPartnerRequest } from '../support/money.ts'
import { createOracle, type Expected } from './oracle.ts'
import { billFils, entryFils, type Names, receiptReference, render } from './render.ts'
import { createTruth, lessOf, type Step, type Truth } from './truth.ts'

/** A truth that the product does not hold after it was told. */
export interface Break {
  readonly truth: Truth
  /** The step after which it showed. */
  readonly step: Step
  readonly why: string
  /** The last message that was told before. */
  readonly message: string
}

/** Bends what is told on its way, to see that it is noticed. */
export type Bend = (xml: string) => string

/** The product on a database of its own, and the bank's side of one account in it. */
interface World {
  readonly api: TestApi
  /** What has moved on the account until now. */
  balanceFils: bigint
  truths: number
  sales: number
  stop(): Promise<void>
}

async function startWorld(): Promise<World> {
  const api = await startApi({ filling: garageFilling, hasEntriesByHand: true })
  return { api, balanceFils: 0n, truths: 0, sales: 0, stop: () => api.stop() }
}

// ---- what is there before the first message ----

/** Days that no truth before has used: periods of statements say what is known. */
const firstDayOf = (truth: number): Date => new Date(Date.UTC(2021, 0, 4 + truth * 6, 9))

async function begin(world: World, truth: Truth): Promise<Names> {
  world.truths += 1
  const tag = `D${world.truths}-`
  const firstDay = firstDayOf(world.truths)
  const { payouts, fileId } = await orderPayouts(world, truth, tag, new Date(firstDay.getTime() - 86_400_000))
  return {
    tag,
    firstDay,
    iban: sandboxSettings.escrowIban,
    otherIban: sandboxSettings.operatingIban,
    payouts,
    fileId,
    billReference: truth.hasBill ? await openBill(world) : '',
    openingFils: world.balanceFils,
  }
}

async function openBill(world: World): Promise<string> {
  world.sales += 1
  const sale = await acceptedSale(world.api, {
    registrationNumber: garage(world.sales),
    priceFils: '100000',
    commissionOn: 'buyer',
  })
  if (sale.totalFils !== billFils.toString()) throw new Error(`a bill of ${sale.totalFils}`)
  return sale.reference
}

/** Money that came and is sent back: its payouts stand in a file of their own at the bank. */
async function orderPayouts(world: World, truth: Truth, tag: string, day: Date): Promise<{ payouts: string[]; fileId: string }> {
  if (truth.payouts.length === 0) return { payouts: [], fileId: 'none' }
  const { api } = world
  const fadi = await api.staff('fadi')
  const references = truth.payouts.map((_, index) => `${tag}P${index}`)
  for (const [index, reference] of references.entries())
    await tellPartner(api, '/bank/receipts', {
      bank_reference: reference,
      way: 'bank',
      amount_fils: truth.payouts[index]?.fils.toString(),
      remittance: 'x',
      received_at: day.toISOString(),
      payer: { name: 'باسل حداد', id: '9911023456', iban: buyersIban },
    })
  for (const { fils: paid } of truth.payouts) world.balanceFils += paid
  await tellBank(
    api,
    Buffer.from(
      writeStatement({
        messageId: `${tag}before`,
        at: day,
        iban: sandboxSettings.escrowIban,
        balanceFils: fils(world.balanceFils),
        movements: references.map((reference, index) => ({
          reference,
          direction: 'CRDT',
          amountFils: fils(truth.payouts[index]?.fils ?? 0n),
        })),
      }),
    ),
  )
  const { rows: receipts } = await api.owner.query<{ number: string }>(
    `select 'R' || id as number from app.receipts where bank_reference = any($1) order by id`,
    [references],
  )
  for (const { number } of receipts)
    await fadi.call('POST /admin/receipts/:number/send-back', { params: { number }, body: { reason: 'سبب' } })
  await api.advance('5 seconds')
  await sendPayoutFiles(api.built.payouts, 'ACH', 'test:files')
  const { rows } = await api.owner.query<{ number: string; status: string; file: string }>(
    `select p.number, p.status, f.message_id as file
     from app.payouts p join app.receipts r on r.id = p.receipt_id left join app.payout_files f on f.id = p.file_id
     where r.bank_reference = any($1) order by r.id`,
    [references],
  )
  if (rows.length !== references.length || rows.some(({ status }) => status !== 'sent'))
    throw new Error(`not sent: ${JSON.stringify(rows)}`)
  return { payouts: rows.map(({ number }) => number), fileId: rows[0]?.file ?? '' }
}

// ---- telling ----

async function tellPartner(api: TestApi, route: Parameters<typeof sendPartnerRequest>[1], body: unknown): Promise<void> {
  const { status, text } = await sendPartnerRequest(api, route, body)
  if (status !== 200) throw new Error(`${route} answered ${status}: ${text}`)
}
const tellBank = (api: TestApi, bytes: Buffer, bend: Bend = (xml) => xml): Promise<void> =>
  tellPartner(api, '/bank/messages', { xml: bend(textOf(bytes)) })

/** A message as text, by the mark before it or by what it says of itself. */
function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return Buffer.from(bytes).swap16().toString('utf16le')
  const [, said = 'UTF-8'] = /^<\?xml[^>]*encoding=["']([^"']+)/.exec(bytes.toString('latin1')) ?? []
  return new TextDecoder(said, { ignoreBOM: true }).decode(bytes)
}

type Told = Extract<Step, { id: number }>

/** What a step sends; nothing where it repeats what was never told. */
function messagesOf(truth: Truth, names: Names, step: Step, index: number, sent: ReadonlyMap<number, Told>): Buffer[] {
  if (step.do === 'notice') return []
  if (step.do !== 'again' && step.do !== 'copy') return render(truth, names, step)
  const first = sent.get(step.of)
  if (!first) return []
  return step.do === 'again' ? render(truth, names, first) : render(truth, names, first, { number: index, how: step.how })
}

async function giveNotice({ api }: World, truth: Truth, names: Names, index: number): Promise<void> {
  const receipt = truth.receipts[index]
  if (!receipt) return
  const at = new Date(names.firstDay.getTime() + receipt.day * 86_400_000 - 3_600_000).toISOString()
  const reference = receiptReference(names, index)
  if (receipt.way === 'biller')
    return tellPartner(
      api,
      '/biller/payment-notification',
      noticeOf('111111111111', receipt.fils.toString(), reference, { ProcessDate: at }),
    )
  return tellPartner(api, '/bank/receipts', {
    bank_reference: reference,
    way: receipt.way,
    amount_fils: receipt.fils.toString(),
    remittance: 'إيجار',
    received_at: at,
    payer: { name: 'باسل حداد', id: '9911023456', iban: buyersIban },
  })
}

// ---- what the product holds ----

interface Held extends Omit<Expected, 'odd'> {
  readonly mark: string
}
async function look({ api }: World, names: Names, mark: string): Promise<Held> {
  const { rows } = await api.owner.query<{
    books: Record<string, string>
    receipts: Record<string, 'open' | 'settled' | 'reversed'> | null
    payouts: string[] | null
    exceptions: string[] | null
    mark: string
  }>(
    `select
      (select jsonb_object_agg(code, fils) from (select code, sum(balance_fils)::text as fils from ledger.balances group by code) b) as books,
      (select jsonb_object_agg(substr(bank_reference, length($1) + 2), case when reversed_at is not null then 'reversed' when settled_at is not null then 'settled' else 'open' end)
       from app.receipts where bank_reference ~ ('^' || $1 || 'R[0-9]+$')) as receipts,
      (select jsonb_agg(status order by id) from app.payouts where number = any($2)) as payouts,
      (select jsonb_agg(direction || ' ' || amount_fils) from app.bank_exceptions where closed_at is null and id > $3 and kind <> 'balance_difference') as exceptions,
      (select coalesce(max(id), 0)::text from app.bank_exceptions) as mark`,
    [names.tag, names.payouts, mark],
  )
  const [row] = rows
  if (!row) throw new Error('nothing was answered')
  return {
    books: Object.fromEntries(Object.entries(row.books).map(([code, sum]) => [code, BigInt(sum)])),
    receipts: row.receipts ?? {},
    payouts: row.payouts ?? [],
    exceptions: (row.exceptions ?? []).toSorted(),
    mark: row.mark,
  }
}

/** Every way in which what is held is not what has to be held; nothing where all is right. */
export function compare(expected: Expected, before: Held['books'], held: Omit<Held, 'mark'>): string[] {
  const faults: string[] = []
  for (const code of new Set([...Object.keys(expected.books), ...Object.keys(held.books)])) {
    const moved = (held.books[code] ?? 0n) - (before[code] ?? 0n)
    const due = expected.books[code] ?? 0n
    if (moved !== due) faults.push(`${code} moved by ${moved} and has to move by ${due}`)
  }
  for (const [index, state] of Object.entries(expected.receipts))
    if (held.receipts[index] !== state) faults.push(`receipt ${index} is ${held.receipts[index] ?? 'absent'} and has to be ${state}`)
  for (const index of Object.keys(held.receipts))
    if (!(index in expected.receipts)) faults.push(`receipt ${index} is there and nobody told of it`)
  for (const [index, status] of expected.payouts.entries())
    if (held.payouts[index] !== status) faults.push(`payout ${index} is ${held.payouts[index]} and has to be ${status}`)
  const left = [...held.exceptions]
  for (const exception of expected.exceptions) {
    const at = left.indexOf(exception)
    if (at === -1) faults.push(`no open exception says ${exception}`)
    else left.splice(at, 1)
  }
  if (left.length < expected.odd.least || left.length > expected.odd.most)
    faults.push(
      `besides there are ${left.length} exceptions (${left.join(', ')}) and there have to be ${expected.odd.least} to ${expected.odd.most}`,
    )
  return faults
}

// ---- one truth, and many ----

/** Tells a truth from its beginning and looks after each step; null when everything held. */
async function play(world: World, truth: Truth, bend?: Bend): Promise<Break | null> {
  const names = await begin(world, truth)
  const { books, mark } = await look(world, names, '0')
  const expect = createOracle(truth)
  const sent = new Map<number, Told>()
  let message = ''
  for (const [index, step] of truth.steps.entries()) {
    const faults: string[] = []
    try {
      if (step.do === 'notice') await giveNotice(world, truth, names, step.receipt)
      for (const bytes of messagesOf(truth, names, step, index, sent)) {
        message = textOf(bytes)
        await tellBank(world.api, bytes, bend)
      }
      if ('id' in step) sent.set(step.id, step)
      await world.api.built.payouts.transact((tx) => matchLeftovers(tx, 'test:leftovers', world.api.built.payouts))
    } catch (error) {
      faults.push(error instanceof Error ? error.message : String(error))
    }
    faults.push(...compare(expect(step), books, await look(world, names, mark)))
    if (faults.length > 0) return { truth, step, why: faults.join('\n'), message }
  }
  for (const entry of truth.entries)
    if (entry.odd === undefined || entry.odd === 'parts')
      world.balanceFils += entry.direction === 'credit' ? entryFils(entry) : -entryFils(entry)
  return null
}

/** Numbers and amounts differ from run to run. */
const kindOf = (why: string): string => (why.split('\n')[0] ?? '').replaceAll(/[-\d]+/g, '').slice(0, 60)

/** The same break with fewer steps and lines, as far as so many tries bring it. */
async function shorten(first: Break, bend: Bend | undefined, tries: number): Promise<Break> {
  let best = first
  let left = tries
  const world = await startWorld()
  for (let found = true; found && left > 0;) {
    found = false
    for (const less of lessOf(best.truth)) {
      if ((left -= 1) < 0) break
      const again = await play(world, less, bend)
      if (!again || kindOf(again.why) !== kindOf(first.why)) continue
      best = again
      found = true
      break
    }
  }
  await world.stop().catch(() => undefined) // its audit complains of what was found
  return best
}

export interface RunOptions {
  readonly seed: number
  readonly truths: number
  readonly bend?: Bend
  /** How many shorter truths are tried when one breaks. */
  readonly tries?: number
  /** After so many truths a fresh database begins. */
  readonly perWorld?: number
  /** Breaks found until the run gives up. */
  readonly most?: number
}

/** So many truths, one after the other; the first breaks, made shorter. */
export async function runDialects({ seed, truths, bend, tries = 60, perWorld = 150, most = 1 }: RunOptions): Promise<Break[]> {
  const breaks: Break[] = []
  let world: World | null = null
  for (let index = 0; index < truths && breaks.length < most; index += 1) {
    world ??= await startWorld()
    const found = await play(world, createTruth(seed + index), bend)
    if (found) {
      await world.stop().catch(() => undefined) // its audit complains of what was found
      world = null
      breaks.push(await shorten(found, bend, tries))
    } else if (world.truths >= perWorld) {
      await world.stop()
      world = null
    }
  }
  await world?.stop()
  return breaks
}

/** A break as somebody needs it who wants to see it again. */
export const sayBreak = ({ truth, step, why, message }: Break): string =>
  [
    why,
    `seed ${truth.seed}: npm run dialects -- --truths 1 --seed ${truth.seed}`,
    `after ${json(step)}`,
    ...truth.receipts.map((receipt, index) => `receipt ${index}: ${json(receipt)}`),
    ...truth.payouts.map((payout, index) => `payout ${index}: ${json(payout)}`),
    ...truth.entries.map((entry) => json(entry)),
    ...truth.steps.map((each, index) => `${index + 1}. ${json(each)}`),
    message,
  ].join('\n')
const json = (value: unknown): string => JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? Number(inner) : inner))
