import { createHash } from 'node:crypto'
import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fils } from '@damana/contract/money'
import { sendPayoutFiles } from '#money/payouts/index.ts'
import { writeStatement } from '#sandbox/bank-letters.ts'
import { sandboxSettings } from '#kernel/settings.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { testSecrets } from '../support/cast.ts'
import { acceptedSale, buyersIban, garage, garageFilling, noticeOf, sendBackByTwo, sendPartnerRequest } from '../support/money.ts'
import { temporaryFolder } from '../support/process.ts'
import type { Expected } from './oracle.ts'
import { billFils, type Names, receiptReference } from './render.ts'
import type { Truth } from './truth.ts'

/** The product on a database of its own, and the bank's side of one account in it. */
export interface World {
  readonly api: TestApi
  /** Where the bank puts its files. */
  readonly bankFolder: string
  /** The movements of the account until now. */
  balanceFils: bigint
  truths: number
  sales: number
  stop(): Promise<void>
}

/** As the bank writes it in its own messages; people may have typed it otherwise into the settings. */
export const accountNumber = '0131-000302-511'

export async function startWorld(): Promise<World> {
  const files = temporaryFolder()
  const bank = temporaryFolder()
  const api = await startApi({
    filling: {
      name: 'bank_account',
      async fill(owner) {
        await garageFilling.fill(owner)
        await owner.query(`insert into app.settings (name, value) values ('escrowAccountNumber', '"0131 000302 511"')`)
      },
    },
    hasEntriesByHand: true,
    deps: { config: { mode: 'sandbox', secrets: testSecrets, trustedProxies: [], filesDir: files.path, bankFilesDir: bank.path } },
  })
  const stop = async () => {
    try {
      await api.stop()
    } finally {
      files.remove()
      bank.remove()
    }
  }
  return { api, bankFolder: bank.path, balanceFils: 0n, truths: 0, sales: 0, stop }
}

// ---- what is there before the first message ----

/** Days that no truth before has used: periods of statements say what is known. */
const firstDayOf = (truth: number): Date => new Date(Date.UTC(2021, 0, 4 + truth * 6, 9))

export async function begin(world: World, truth: Truth): Promise<Names> {
  world.truths += 1
  const tag = `D${world.truths}-`
  const firstDay = firstDayOf(world.truths)
  const { payouts, fileId } = await orderPayouts(world, truth, tag, new Date(firstDay.getTime() - 86_400_000))
  return {
    tag,
    firstDay,
    iban: sandboxSettings.escrowIban,
    accountNumber,
    otherIban: sandboxSettings.operatingIban,
    payouts,
    makeGoods: await oweMakeGoods(world, truth, tag, new Date(firstDay.getTime() - 86_400_000)),
    fileId,
    billReference: truth.hasBill ? await openBill(world) : '',
    openingFils: world.balanceFils,
  }
}

/** Money that the bank took and nobody knows why: our own account owes it to the client account. */
async function oweMakeGoods(world: World, { makeGoods }: Truth, tag: string, at: Date): Promise<string[]> {
  if (makeGoods.length === 0) return []
  for (const owedFils of makeGoods) world.balanceFils -= owedFils
  const movements = makeGoods.map((owedFils, index) => ({
    reference: `${tag}O${index}`,
    direction: 'DBIT' as const,
    amountFils: fils(owedFils),
  }))
  await tellBank(
    world,
    Buffer.from(
      writeStatement({
        messageId: `${tag}owed`,
        at,
        iban: sandboxSettings.escrowIban,
        balanceFils: fils(world.balanceFils < 0n ? 0n : world.balanceFils),
        movements,
      }),
    ),
  )
  const { rows } = await world.api.owner.query<{ number: string }>(
    `select m.number from app.make_goods m join app.bank_exceptions x on x.id = m.exception_id where x.reference = any($1) order by m.id`,
    [movements.map(({ reference }) => reference)],
  )
  if (rows.length !== makeGoods.length) throw new Error(`${rows.length} make-goods`)
  return rows.map(({ number }) => number)
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
    world,
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
  for (const { number } of receipts) await sendBackByTwo(api, { params: { number }, body: { reason: 'سبب' } })
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

export async function tellPartner(api: TestApi, route: Parameters<typeof sendPartnerRequest>[1], body: unknown): Promise<void> {
  const { status, text } = await sendPartnerRequest(api, route, body)
  if (status !== 200) throw new Error(`${route} answered ${status}: ${text}`)
}

/** How a message comes: as text over the wire, or with the bank's own bytes. */
export type Door = 'webhook' | 'folder' | 'upload'
export interface Answered {
  readonly status: string
  readonly reason: string | null
}

/** Brings a message by a door, and says what became of it. */
export async function tellBank(world: World, content: Buffer | string, door: Door = 'webhook'): Promise<Answered> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  if (door === 'folder') await putIntoFolder(world, bytes)
  else if (door === 'upload') await upload(world, bytes)
  const sent = door === 'webhook' ? await sendText(world, typeof content === 'string' ? content : textOf(bytes)) : bytes
  const { rows } = await world.api.owner.query<Answered>('select status, reason from app.bank_messages where sha256 = $1', [
    createHash('sha256').update(sent).digest(),
  ])
  const [row] = rows
  if (!row) throw new Error('the message is not there')
  return row
}

async function sendText({ api }: World, xml: string): Promise<Buffer> {
  const { status, text } = await sendPartnerRequest(api, '/bank/messages', { xml })
  if (status !== 200 && status !== 422) throw new Error(`/bank/messages answered ${status}: ${text}`)
  return Buffer.from(xml)
}

async function putIntoFolder({ api, bankFolder }: World, bytes: Buffer): Promise<void> {
  const path = join(bankFolder, 'statement.xml')
  writeFileSync(path, bytes)
  // It has rested for a minute.
  const at = new Date(Date.now() - 60_000)
  utimesSync(path, at, at)
  await api.built.takeBankFiles()
}

async function upload({ api }: World, bytes: Buffer): Promise<void> {
  const [fadi, salma] = await Promise.all([api.staff('fadi'), api.staff('salma')])
  const file = new File([new Uint8Array(bytes)], 'statement.xml', { type: 'text/xml' })
  const { number, status } = await fadi.call('POST /admin/bank-messages', { body: { file } })
  if (status !== 'waiting') return
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await salma.call('POST /admin/bank-messages/:number/apply', { params: { number }, body: { sha256, reason: 'as the portal says' } })
}

/** A message as text, by the mark before it or by what it says of itself. */
export function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return Buffer.from(bytes).swap16().toString('utf16le')
  const [, said = 'UTF-8'] = /^<\?xml[^>]*encoding=["']([^"']+)/.exec(bytes.toString('latin1')) ?? []
  return new TextDecoder(said, { ignoreBOM: true }).decode(bytes)
}

export async function giveNotice({ api }: World, truth: Truth, names: Names, index: number): Promise<void> {
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

export interface Held extends Omit<Expected, 'odd'> {
  readonly mark: string
}
export async function look({ api }: World, names: Names, mark: string): Promise<Held> {
  const { rows } = await api.owner.query<{
    books: Record<string, string>
    receipts: Record<string, 'open' | 'settled' | 'reversed'> | null
    payouts: string[] | null
    make_goods: boolean[] | null
    exceptions: string[] | null
    mark: string
  }>(
    `select
      (select jsonb_object_agg(code, fils) from (select code, sum(balance_fils)::text as fils from ledger.balances group by code) b) as books,
      (select jsonb_object_agg(substr(bank_reference, length($1) + 2), case when reversed_at is not null then 'reversed' when settled_at is not null then 'settled' else 'open' end)
       from app.receipts where bank_reference ~ ('^' || $1 || 'R[0-9]+$')) as receipts,
      (select jsonb_agg(status order by id) from app.payouts where number = any($2)) as payouts,
      (select jsonb_agg(credited_at is not null order by id) from app.make_goods where number = any($4)) as make_goods,
      (select jsonb_agg(direction || ' ' || amount_fils) from app.bank_exceptions where closed_at is null and id > $3 and kind <> 'balance_difference') as exceptions,
      (select coalesce(max(id), 0)::text from app.bank_exceptions) as mark`,
    [names.tag, names.payouts, mark, names.makeGoods],
  )
  const [row] = rows
  if (!row) throw new Error('nothing was answered')
  return {
    books: Object.fromEntries(Object.entries(row.books).map(([code, sum]) => [code, BigInt(sum)])),
    receipts: row.receipts ?? {},
    payouts: row.payouts ?? [],
    makeGoods: row.make_goods ?? [],
    exceptions: (row.exceptions ?? []).toSorted(),
    mark: row.mark,
  }
}
