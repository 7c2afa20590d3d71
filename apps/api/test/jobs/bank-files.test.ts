import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fils } from '@damana/contract/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sandboxSettings } from '#kernel/settings.ts'
import { writeStatement } from '#sandbox/bank-letters.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { staffCast } from '../support/cast.ts'
import { creditOf, sendPartnerRequest } from '../support/money.ts'
import { temporaryFolder } from '../support/process.ts'

let api: TestApi
let other: TestApi
let folder: ReturnType<typeof temporaryFolder>
beforeAll(async () => {
  folder = temporaryFolder()
  api = await startApi()
  const deps = { config: { ...api.config, bankFilesDir: folder.path } }
  const first = api
  other = await startApi({ sharing: first, deps })
  api = await startApi({ sharing: first, deps })
  stopAll = async () => {
    await api.stop()
    await other.stop()
    await first.stop()
  }
})
let stopAll: () => Promise<void>
afterAll(async () => {
  await stopAll()
  folder.remove()
})

const minuteAgo = () => new Date(Date.now() - 60_000)
function put(name: string, content: string | Buffer, at = minuteAgo()): void {
  const path = join(folder.path, name)
  writeFileSync(path, content)
  utimesSync(path, at, at)
}
const waiting = () => readdirSync(folder.path, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []))
const moved = (to: 'done' | 'refused') => readdirSync(join(folder.path, to)).map((name) => name.replace(/^B\d+-/, ''))
let receipts = 0
/** Money that was told, and the statement that shows it. */
async function told(encoding: 'utf8' | 'utf16le' = 'utf8'): Promise<{ reference: string; file: Buffer }> {
  receipts += 1
  const reference = `BF-${receipts}`
  await sendPartnerRequest(api, '/bank/receipts', creditOf('111111111111', '5000', reference))
  const xml = writeStatement({
    messageId: `BFM-${receipts}`,
    at: new Date(Date.UTC(2026, 10, 22, 8, receipts)),
    iban: sandboxSettings.escrowIban,
    balanceFils: fils(1n),
    movements: [{ reference, direction: 'CRDT', amountFils: fils(5000n), remittance: 'إيجار' }],
  })
  return { reference, file: encoding === 'utf8' ? Buffer.from(xml) : Buffer.from(`\uFEFF${xml.replace('UTF-8', 'UTF-16')}`, 'utf16le') }
}
const settledOf = async (references: readonly string[]) =>
  (
    await api.owner.query<{ number: number }>(
      'select count(*)::int as number from app.receipts where bank_reference = any($1) and settled_at is not null',
      [references],
    )
  ).rows[0]?.number
const messages = async () =>
  (await api.owner.query<{ status: string; door: string }>('select status, door from app.bank_messages order by id')).rows

describe("the bank's folder", () => {
  it('is emptied: what can be read is applied and done, in any encoding, and what cannot is refused and kept', async () => {
    const one = await told()
    const two = await told('utf16le')
    put('statement 1.xml', one.file)
    put('كشف.XML', two.file)
    put('letter.xml', 'Dear customer')
    await api.built.takeBankFiles()
    expect(waiting()).toEqual([])
    expect(moved('done').toSorted()).toEqual(['statement 1.xml', 'كشف.XML'])
    expect(moved('refused')).toEqual(['letter.xml'])
    expect(await settledOf([one.reference, two.reference])).toBe(2)
    expect((await messages()).map(({ status, door }) => `${door} ${status}`).toSorted()).toEqual([
      'folder applied',
      'folder applied',
      'folder refused',
    ])
  })

  it('is left alone where somebody still writes: unfinished names, files of a moment ago, folders', async () => {
    const { file } = await told()
    for (const name of ['a.xml.part', '.b.xml', 'c.tmp', 'd.xml~']) put(name, file)
    put('fresh.xml', file, new Date())
    mkdirSync(join(folder.path, 'archive'))
    const before = await messages()
    await api.built.takeBankFiles()
    expect(waiting().toSorted()).toEqual(['.b.xml', 'a.xml.part', 'c.tmp', 'd.xml~', 'fresh.xml'])
    expect(await messages()).toEqual(before)
  })

  it('is taken by two workers at once, and each file counts once; the same bytes under another name too', async () => {
    const before = (await messages()).length
    const all = []
    for (let index = 0; index < 6; index += 1) all.push(await told())
    for (const [index, { file }] of all.entries()) {
      put(`day-${index}.xml`, file)
      put(`day-${index} again.xml`, file)
    }
    await Promise.all([api.built.takeBankFiles(), other.built.takeBankFiles()])
    await api.built.takeBankFiles()
    expect(await settledOf(all.map(({ reference }) => reference))).toBe(6)
    expect((await messages()).length - before).toBe(6)
    expect(waiting().filter((name) => name.startsWith('day-'))).toEqual([])
    expect(moved('done').filter((name) => name.startsWith('day-'))).toHaveLength(12)
  })
})

describe('a file of the bank that finance uploads', () => {
  const upload = async (who: 'fadi' | 'rana', content: Buffer) =>
    (await api.staff(who)).call('POST /admin/bank-messages', { body: { file: new File([content], 'statement.xml', { type: 'text/xml' }) } })

  const refusalOf = async (who: 'fadi' | 'salma' | 'rana', number: string, sha256: string) =>
    (await api.staff(who)).refusal('POST /admin/bank-messages/:number/apply', {
      params: { number },
      body: { sha256, reason: 'as the portal says' },
    })
  const shaOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')

  it('is kept and says what it would say, and is applied when another person has approved exactly its bytes', async () => {
    const { reference, file } = await told('utf16le')
    const taken = await upload('fadi', file)
    expect(taken).toMatchObject({ kind: 'camt.053', status: 'waiting', reason: null, applied: 0, repeated: false })
    const { number } = taken
    const fadi = await api.staff('fadi')
    const waiting = await fadi.call('GET /admin/lists/:list', { params: { list: 'messages' }, query: { waits: 'yes' } })
    expect(waiting.rows[0]).toMatchObject({ number, waits: 'yes', door: 'upload', sha256: shaOf(file) })
    expect(await fadi.call('GET /admin/bank-messages/:number', { params: { number } })).toMatchObject({
      bytes: file.length,
      says: { kind: 'camt.053', lines: 1, credits_fils: '5000', debits_fils: '0' },
      lines: [{ amount_fils: '5000', outcome: 'waiting' }],
      apply: { allowed: false, reason: 'made_by_you' },
      refuse: { allowed: true },
    })
    const content = await fadi.send(await fadi.sign('GET', `/admin/bank-messages/${number}/content`))
    expect(content.bytes?.equals(file)).toBe(true)
    expect(await refusalOf('fadi', number, shaOf(file))).toMatchObject({ status: 409, body: { reason: 'made_by_you' } })
    expect(await refusalOf('rana', number, shaOf(file))).toMatchObject({ status: 404 })
    expect(await refusalOf('salma', number, shaOf(Buffer.from('another file')))).toMatchObject({
      status: 409,
      body: { reason: 'proposal_changed' },
    })
    expect(await settledOf([reference])).toBe(0)
    const salma = await api.staff('salma')
    const body = { sha256: shaOf(file), reason: 'compared with the portal' }
    expect(await salma.call('POST /admin/bank-messages/:number/apply', { params: { number }, body })).toMatchObject({
      status: 'applied',
      applied: 1,
    })
    expect(await settledOf([reference])).toBe(1)
    expect(await refusalOf('salma', number, shaOf(file))).toMatchObject({ status: 409, body: { reason: 'wrong_status' } })
    expect(await upload('fadi', file)).toMatchObject({ number, repeated: true, applied: 0, status: 'applied' })
    const { rows } = await api.owner.query(
      `select e.facts->>'message' as message, s.email, (select array_agg(a.ended_by || ' ' || b.email) from app.approvals a join app.staff b on b.id = a.staff_id where a.subject = 'bank_message:' || ltrim($1, 'B')) as approved
      from app.security_events e join app.staff s on s.id = e.staff_id where e.kind = 'bank_file_uploaded' order by e.id limit 1`,
      [number],
    )
    expect(rows[0]).toEqual({ email: staffCast.fadi.email, message: number, approved: [`carried_out ${staffCast.salma.email}`] })
  })

  it('credits nothing when one person invents it, however often it is sent, and nothing when another refuses it', async () => {
    const { reference, file } = await told()
    const { number } = await upload('fadi', file)
    expect(await upload('fadi', file)).toMatchObject({ number, status: 'waiting', repeated: true })
    const salma = await api.staff('salma')
    const refused = await salma.call('POST /admin/bank-messages/:number/refuse', {
      params: { number },
      body: { reason: 'not at the bank' },
    })
    expect(refused).toMatchObject({ status: 'refused', reason: 'not_approved', settled: { reason: 'not at the bank' } })
    expect(await refusalOf('salma', number, shaOf(file))).toMatchObject({ status: 409, body: { reason: 'wrong_status' } })
    expect(await settledOf([reference])).toBe(0)
    expect(await upload('fadi', file)).toMatchObject({ number, status: 'waiting', repeated: false })
  })

  it('is the word of the bank once the bank brings it itself, and then needs nobody', async () => {
    const [withdrawn, waits] = [await told(), await told()]
    const { number } = await upload('fadi', withdrawn.file)
    await (await api.staff('fadi')).call('POST /admin/bank-messages/:number/refuse', { params: { number }, body: { reason: 'my mistake' } })
    await upload('fadi', waits.file)
    put('withdrawn.xml', withdrawn.file)
    put('waits.xml', waits.file)
    await api.built.takeBankFiles()
    expect(await settledOf([withdrawn.reference, waits.reference])).toBe(2)
    expect((await messages()).slice(-2)).toEqual([
      { door: 'folder', status: 'applied' },
      { door: 'folder', status: 'applied' },
    ])
  })

  it('is kept where it cannot be read, and waits for finance', async () => {
    const { number, status, reason } = await upload('fadi', Buffer.from('%PDF-1.4'))
    expect({ status, reason }).toEqual({ status: 'refused', reason: 'no_xml' })
    const fadi = await api.staff('fadi')
    const { rows } = await fadi.call('GET /admin/lists/:list', { params: { list: 'messages' }, query: { waits: 'yes' } })
    expect(rows.map((row) => row['number'])).toContain(number)
  })

  it('is nothing that a reviewer or a stranger may send', async () => {
    const { file } = await told()
    const before = await messages()
    await expect(upload('rana', file)).rejects.toMatchObject({ status: 404 })
    const samira = await api.as('samira')
    const body = { file: new File([file], 'statement.xml', { type: 'text/xml' }) }
    expect(await samira.refusal('POST /admin/bank-messages', { body })).toMatchObject({ status: 404 })
    expect(await messages()).toEqual(before)
  })

  it('is at most ten megabytes', async () => {
    await expect(upload('fadi', Buffer.alloc(10 * 1024 * 1024 + 1, 32))).rejects.toMatchObject({ status: 413 })
  })
})
