import type { QueueKind } from '@damana/contract/statuses'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileOf, png } from '../files/samples.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { cast, type StaffName } from '../support/cast.ts'
import { garage, garageFilling } from '../support/money.ts'
import { accept, heldSale, letPass, offer, release, ringTimers, type Sale, stepUp } from '../support/sale.ts'
import { type QueueItem, readQueue } from '../support/queue.ts'

let api: TestApi
let vehicle = 0
beforeAll(async () => {
  api = await startApi({ filling: garageFilling })
})
afterAll(async () => {
  await api.stop()
})

const fresh = () => ({ registrationNumber: garage((vehicle += 1)) })
const queueOf = async (staff: StaffName, kind?: QueueKind) =>
  (await api.staff(staff)).call('GET /admin/queue', kind ? { query: { kind } } : {})
const waitingOn = async (staff: StaffName, { number }: { number: string }): Promise<QueueItem[]> =>
  (await readQueue(await api.staff(staff))).filter((item) => item.guarantee_number === number)
const registry = async (mode: 'normal' | 'down') => (await api.as('samira')).call('POST /sandbox/registry', { body: { mode } })
const object = (sale: Sale, who: 'seller' | 'buyer') =>
  sale[who].call('POST /guarantees/:number/object', { params: { number: sale.number }, body: { reason: 'المركبة ليست كما وُصفت' } })
const askToCancel = (sale: Sale) =>
  sale.buyer.call('POST /guarantees/:number/cancellation', {
    params: { number: sale.number },
    body: { reason: 'غيّرت رأيي', fee_fils: '10000' },
  })
const answer = (sale: Sale, how: 'agree' | 'object') =>
  how === 'agree'
    ? sale.seller.call('POST /guarantees/:number/cancellation/agree', { params: { number: sale.number }, body: {} })
    : sale.seller.call('POST /guarantees/:number/cancellation/object', { params: { number: sale.number }, body: { words: 'لا أوافق' } })
async function acceptedSale(): Promise<Sale> {
  const sale = await offer(api, fresh())
  await accept(sale)
  return sale
}

describe('the queue of the staff', () => {
  it('shows a reviewer a vehicle entered by hand until he has decided, and finance nothing of it', async () => {
    const seller = await api.as('samira')
    const photo = await seller.call('POST /files', { body: { kind: 'licence_photo', file: fileOf(await png(), 'رخصة.png', 'image/png') } })
    await registry('down')
    const sale = await seller.call('POST /guarantees', {
      body: {
        user_company_id: null,
        is_owner: true,
        registration_number: garage((vehicle += 1)),
        consent: true,
        buyer_national_number: cast.basel.nationalNumber ?? '',
        buyer_phone: cast.basel.phone,
        buyer_name: 'باسل حداد',
        price_fils: '9000000',
        commissionOn: 'equally',
        transfer_type: 'ACH',
        by_hand: { type: 'تويوتا كورولا', manufacture_year: 2019, plate_number: '12345', plate_code: '20', licence_photo: photo.id },
      },
    })
    expect(await waitingOn('rana', sale)).toMatchObject([
      {
        kind: 'vehicles',
        escalated: false,
        due_at: expect.any(String),
        guarantee: { vehicle_type: 'تويوتا كورولا', plate_number: '12345', votes: 0 },
      },
    ])
    expect(await waitingOn('fadi', sale)).toEqual([])
    await (
      await api.staff('rana')
    ).call('POST /admin/cases/:number/vehicle', { params: { number: sale.number }, body: { decision: 'confirm', reason: 'واضحة' } })
    expect(await waitingOn('rana', sale)).toEqual([])
    await registry('normal')
  })

  it('has the nearest deadline first: an agreed cancellation before the others, and a block of staff last', async () => {
    const unanswered = await acceptedSale()
    await askToCancel(unanswered)
    const objected = await acceptedSale()
    await askToCancel(objected)
    await answer(objected, 'object')
    const blocked = await acceptedSale()
    const rana = await api.staff('rana')
    await rana.call('POST /admin/cases/:number/block', { params: { number: blocked.number }, body: { reason: 'بطلب من الجهة المختصة' } })
    const agreed = await acceptedSale()
    await askToCancel(agreed)
    await answer(agreed, 'agree')
    const ours = new Set([unanswered, objected, blocked, agreed].map(({ number }) => number))
    const { items, counts } = await queueOf('rana')
    expect(items.filter(({ id }) => ours.has(id)).map(({ id, kind }) => [id, kind])).toEqual([
      [agreed.number, 'cancellations'],
      [unanswered.number, 'cancellations'],
      [objected.number, 'cancellations'],
      [blocked.number, 'staff_blocks'],
    ])
    expect(items.find(({ id }) => id === agreed.number)).toMatchObject({ guarantee: { answer: 'agreed' }, due_at: expect.any(String) })
    expect(counts).toMatchObject({ cancellations: 3, payouts_to_approve: 0, escalated: 0 })
    expect((await queueOf('rana', 'cancellations')).items.map(({ kind }) => kind)).toEqual([
      'cancellations',
      'cancellations',
      'cancellations',
    ])
    expect((await queueOf('fadi', 'cancellations')).items).toEqual([])
    for (const { number } of [unanswered, objected, agreed])
      await rana.call('POST /admin/cases/:number/cancellation', { params: { number }, body: { decision: 'reject', reason: 'لا سبب' } })
    await rana.call('POST /admin/cases/:number/unblock', { params: { number: blocked.number }, body: { reason: 'زال السبب' } })
    expect((await queueOf('rana')).counts).toMatchObject({ cancellations: 0, staff_blocks: 0 })
  })

  it('says who has decided already where two are needed, and asks for nothing that the sides have to answer', async () => {
    const sale = await heldSale(api, { ...fresh(), priceFils: '25000000' })
    await object(sale, 'buyer')
    expect(await waitingOn('rana', sale)).toMatchObject([{ kind: 'cases', guarantee: { blocks: ['objection'], votes: 0, voted: false } }])
    const total = BigInt((await sale.buyer.call('GET /guarantees/:number', { params: { number: sale.number } })).total_price_fils)
    const body = { seller_fils: '1000000', buyer_fils: (total - 1_000_000n).toString(), fees_fils: '0', reason: 'حل وسط' }
    const propose = async (staff: StaffName) =>
      (await api.staff(staff)).call('POST /admin/cases/:number/split', { params: { number: sale.number }, body })
    expect(await propose('rana')).toMatchObject({ awaits_second: true })
    expect(await waitingOn('rana', sale)).toMatchObject([{ guarantee: { votes: 1, voted: true } }])
    expect(await waitingOn('nour', sale)).toMatchObject([{ guarantee: { votes: 1, voted: false } }])
    expect(await propose('nour')).toMatchObject({ awaits_second: false })
    expect(await waitingOn('rana', sale)).toEqual([])
    await stepUp(api, sale.seller, 'samira', 'answer_split', sale.number)
    await sale.seller.call('POST /guarantees/:number/answer-split', { params: { number: sale.number }, body: { answer: 'no' } })
    expect(await waitingOn('rana', sale)).toMatchObject([{ kind: 'cases', guarantee: { votes: 0, voted: false } }])
  })

  it('shows papers first, and a silent registry only while there are none', async () => {
    const older = await acceptedSale()
    await askToCancel(older)
    await answer(older, 'agree')
    const sale = await heldSale(api, fresh())
    await letPass(api, '2 minutes')
    await registry('down')
    await release(sale.seller, sale.number)
    await letPass(api, '15 seconds')
    await letPass(api, '15 seconds')
    expect(await waitingOn('rana', sale)).toMatchObject([{ kind: 'registry_silent', guarantee: { plate_number: expect.any(String) } }])
    const paper = await sale.buyer.call('POST /files', {
      body: { kind: 'licence_photo', file: fileOf(await png(), 'رخصة.png', 'image/png') },
    })
    await stepUp(api, sale.buyer, 'basel', 'confirm', sale.number)
    await sale.buyer.call('POST /guarantees/:number/confirm', { params: { number: sale.number }, body: { files: [paper.id] } })
    expect(await waitingOn('rana', sale)).toMatchObject([{ kind: 'papers', due_at: expect.any(String) }])
    expect((await queueOf('rana')).items[0]).toMatchObject({ kind: 'papers', id: sale.number })
    // The silence alone makes no second case of it.
    await letPass(api, '3 minutes')
    expect(await waitingOn('rana', sale)).toMatchObject([{ kind: 'papers' }])
    await registry('normal')
    await letPass(api, '1 minute')
  })

  it('hands the admin what staff let lie', async () => {
    // Days pass in a world of its own: sessions end with them, and a code of the staff opens once.
    const own = await startApi({ filling: garageFilling })
    try {
      const sale = await heldSale(own, { registrationNumber: garage(1) })
      const { blocks } = await object(sale, 'buyer')
      await own.advance(`${Math.ceil((Date.parse(blocks[0]?.until ?? '') - Date.now()) / 1000) + 60} seconds`)
      await ringTimers(own)
      const [rana, nour] = [await own.staff('rana'), await own.staff('nour')]
      const { items } = await nour.call('GET /admin/queue', { query: { kind: 'escalated' } })
      expect(items).toMatchObject([{ id: sale.number, kind: 'cases', escalated: true }])
      const ofRana = await rana.call('GET /admin/queue', {})
      expect(ofRana.items).toContainEqual(expect.objectContaining({ id: sale.number, escalated: true }))
      expect(ofRana.counts.escalated).toBe(0)
    } finally {
      await own.stop()
    }
  })
})

describe('a long queue', () => {
  it('is read to its end page by page, each task once, with counts of all', async () => {
    const own = await startApi({ filling: garageFilling })
    try {
      // Several of one moment, so that a page may end among them; and two kinds that lie between each other.
      await own.owner.query(
        `insert into app.receipts (bank_reference, source, fingerprint, amount_fils, booked_fils, suspense_fils, why, received_at, recorded_at)
         select 'LONG-' || i, 'bank', '', 1000, 0, 1000, 'unknown_reference', now(), now() - interval '1 day' + (i / 7) * interval '1 microsecond'
         from generate_series(1, 250) i`,
      )
      await own.owner.query(
        `insert into app.receipts (bank_reference, source, fingerprint, amount_fils, booked_fils, received_at, recorded_at, reversed_at)
         select 'LOST-' || i, 'bank', '', 1000, 1000, now(), now(), now() - interval '1 day' + i * interval '3 microseconds' from generate_series(1, 15) i`,
      )
      const fadi = await own.staff('fadi')
      const { counts } = await fadi.call('GET /admin/queue', {})
      expect([counts.receipts_unmatched, counts.receipts_lost]).toEqual([250, 15])
      const all = await readQueue(fadi)
      expect(all).toHaveLength(265)
      expect(new Set(all.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(265)
      expect(all.map(({ since }) => since)).toEqual(all.map(({ since }) => since).toSorted())
      expect(await readQueue(fadi, 'receipts_unmatched')).toEqual(all.filter(({ kind }) => kind === 'receipts_unmatched'))
      expect(await readQueue(fadi, 'receipts_lost')).toHaveLength(15)
      expect(await readQueue(await own.staff('rana'))).toEqual([])
    } finally {
      // No ledger stands behind them, and the world ends with its audit.
      await own.owner.query(`delete from app.receipts where bank_reference like 'LONG-%' or bank_reference like 'LOST-%'`)
      await own.stop()
    }
  })

  it('refuses a cursor that is none', async () => {
    const fadi = await api.staff('fadi')
    await expect(fadi.call('GET /admin/queue', { query: { cursor: 'next' } })).rejects.toMatchObject({ status: 422 })
  })
})
