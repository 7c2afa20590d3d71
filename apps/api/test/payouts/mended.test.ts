import { describe, expect, it } from 'vitest'
import { fils } from '@damana/contract/money'
import { createSandboxMessenger, drainOutbox } from '#notify/index.ts'
import { writeNotification, writeStatusReport } from '#sandbox/bank-letters.ts'
import { sandboxSettings } from '#kernel/settings.ts'
import { origin, type TestApi } from '../support/api.ts'
import { attemptsOf, bodyOf, ibanOf, nameAccount, proveBankInfo } from '../support/bank-account.ts'
import { cast } from '../support/cast.ts'
import {
  acceptedSale,
  balancesOf,
  completedSale,
  detailsOf,
  garage,
  sendPartnerRequest,
  letBankWork,
  type PaidSale,
  payoutOf,
  sendFiles,
} from '../support/money.ts'
import { setUpMoneyTest } from '../support/money-test.ts'
import { letBanksWork, letPass, read } from '../support/sale.ts'
import { notify, state } from '../payments/support.ts'
import { readQueue } from '../support/queue.ts'

let api: TestApi
setUpMoneyTest((started) => (api = started))

const at = new Date('2026-11-22T10:00:00Z')
let letters = 0
const nextId = () => `MEND-${(letters += 1)}`

/** The bank refuses a payout, and its own books do not go on with it. */
async function reject(number: string, file: string | null, reason = 'AC04'): Promise<void> {
  const xml = writeStatusReport({ messageId: nextId(), at, fileId: file ?? '', words: [{ endToEndId: number, status: 'RJCT', reason }] })
  expect((await sendPartnerRequest(api, '/bank/messages', { xml })).text).toContain('"applied":1')
  await api.owner.query(`update sandbox.bank_orders set status = 'rejected', debited_at = app.now() where end_to_end_id = $1`, [number])
}
const returnLetter = (number: string, amountFils: string, reason = 'AC01') =>
  writeNotification({
    messageId: nextId(),
    at,
    iban: sandboxSettings.escrowIban,
    movements: [
      { reference: `RT${number}`, direction: 'CRDT', amountFils: fils(BigInt(amountFils)), endToEndId: number, returnReason: reason },
    ],
  })
const newestLast = async (sale: PaidSale) => (await attemptsOf(api, sale)).at(-1)
const kindInQueue = async (number: string) => (await readQueue(await api.staff('fadi'))).find(({ id }) => id === number)?.kind
let accounts = 600
const freshIban = () => ibanOf((accounts += 1))

describe('a payout that the bank refused', () => {
  it.each(['sent', 'accepted'] as const)('from %s: its beneficiary names another account, and a new attempt goes there', async (status) => {
    const sale = await completedSale(api, { registrationNumber: garage(status === 'sent' ? 1 : 2) })
    await sendFiles(api)
    if (status === 'accepted') await letBankWork(api, '0 seconds')
    const { number, file, amount_fils, iban: old, ...before } = await payoutOf(api, sale)
    expect(before.status).toBe(status)
    await reject(number, file)
    expect(await kindInQueue(number)).toBe('payouts_rejected')
    expect(await detailsOf(sale)).toMatchObject({ financial_status: 'released', wait: { code: 'payout_failed', awaited: 'seller' } })
    // The seller reads the reason in words, not the bank's code, and the account is no longer told as good.
    expect((await read(sale.seller, sale.number)).payout).toMatchObject({ bank_reason: 'الحساب مغلق.' })
    expect((await read(sale.buyer, sale.number)).payout?.bank_reason).toBeNull()
    const info = await sale.seller.call('GET /profile/bank-info')
    expect(info).toMatchObject({ account: { refused_reason: 'الحساب مغلق.' }, waiting: [{ bank_reason: 'الحساب مغلق.' }] })
    expect(await balancesOf(api, sale)).toEqual({ seller_payable: amount_fils })
    // It is not tried again to the same account by itself.
    await letBanksWork(api)
    expect(await attemptsOf(api, sale)).toHaveLength(1)

    const iban = freshIban()
    const { waiting } = await nameAccount(api, 'samira', iban)
    expect(waiting[0]).toMatchObject({ guarantee_number: sale.number, status: 'held', held_reason: 'iban_young' })
    const [first, next] = await attemptsOf(api, sale)
    expect(first).toMatchObject({ number, status: 'rejected', iban: old })
    expect(next).toMatchObject({ attempt: 2, previous: number, status: 'held', held_reason: 'iban_young', iban })
    expect(next?.number).not.toBe(number)
    await letBanksWork(api)
    expect((await attemptsOf(api, sale)).map((one) => one.status)).toEqual(['rejected', 'settled'])
    expect(await detailsOf(sale)).toMatchObject({ financial_status: 'paid' })
    expect(await balancesOf(api, sale)).toEqual({})
    const { rows } = await api.owner.query(
      `select end_to_end_id, times_received from sandbox.bank_orders where end_to_end_id = any($1) order by end_to_end_id`,
      [[number, next?.number]],
    )
    expect(rows).toEqual([
      { end_to_end_id: number, times_received: 1 },
      { end_to_end_id: next?.number, times_received: 1 },
    ])
  })

  it('with its whole file has the reason of the file', async () => {
    const sale = await completedSale(api, { registrationNumber: garage(3) })
    await sendFiles(api)
    const { number, file } = await payoutOf(api, sale)
    const xml = writeStatusReport({ messageId: nextId(), at, fileId: file ?? '', words: [] }).replace(
      '</OrgnlMsgNmId>',
      '</OrgnlMsgNmId><GrpSts>RJCT</GrpSts><StsRsnInf><Rsn><Cd>AM05</Cd></Rsn></StsRsnInf>',
    )
    await sendPartnerRequest(api, '/bank/messages', { xml })
    await api.owner.query(`update sandbox.bank_orders set status = 'rejected', debited_at = app.now() where file_id = $1`, [file])
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'rejected', bank_reason: 'AM05' })
    const fadi = await api.staff('fadi')
    await fadi.call('POST /admin/payouts/:number/retry', { params: { number }, body: { reason: 'خطأ في الملف' } })
    await letBanksWork(api)
    expect((await attemptsOf(api, sale)).map(({ status }) => status)).toEqual(['rejected', 'settled'])
  })

  it('is tried again once, whether finance or its beneficiary is first', async () => {
    for (const index of [4, 5, 6]) {
      const sale = await completedSale(api, { registrationNumber: garage(index) })
      await sendFiles(api)
      const { number, file } = await payoutOf(api, sale)
      await reject(number, file)
      const [samira, fadi, iban] = [await api.as('samira'), await api.staff('fadi'), freshIban()]
      await proveBankInfo(api, samira, 'samira', iban)
      await Promise.allSettled([
        fadi.call('POST /admin/payouts/:number/retry', { params: { number }, body: { reason: 'مرة أخرى' } }),
        samira.call('POST /profile/bank-info', { body: bodyOf(iban) }),
      ])
      expect(await attemptsOf(api, sale)).toHaveLength(2)
      await letBanksWork(api)
      expect((await newestLast(sale))?.status).toBe('settled')
      await api.advance('2 minutes')
    }
  })

  it('again and again: each attempt has a number of its own, and only the last one pays', async () => {
    const sale = await completedSale(api, { registrationNumber: garage(7) })
    for (const round of [1, 2, 3]) {
      await sendFiles(api)
      const { number } = (await newestLast(sale)) ?? { number: '' }
      const { rows } = await api.owner.query<{ file: string }>(
        `select f.message_id as file from app.payouts p join app.payout_files f on f.id = p.file_id where p.number = $1`,
        [number],
      )
      await reject(number, rows[0]?.file ?? null)
      await nameAccount(api, 'samira', freshIban())
      expect((await newestLast(sale))?.attempt).toBe(round + 1)
      await api.advance('2 minutes')
      await resume()
    }
    await letBanksWork(api)
    const all = await attemptsOf(api, sale)
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'settled'])
    expect(new Set(all.map(({ number }) => number)).size).toBe(4)
    expect(await balancesOf(api, sale)).toEqual({})
  })
})

const resume = async () => {
  const { resumePayouts } = await import('#jobs/resume-payouts.ts')
  await resumePayouts(api.built.payouts, 'test:sweep')
}

describe('a payout that came back', () => {
  it.each([
    ['whole', 0n],
    ['short', 2_000n],
  ])('%s: its beneficiary mends it, and gets the whole sum', async (_, shortFils) => {
    const sale = await completedSale(api, { registrationNumber: garage(shortFils === 0n ? 10 : 11) })
    await letBanksWork(api)
    const { number, amount_fils } = await payoutOf(api, sale)
    expect(await detailsOf(sale)).toMatchObject({ financial_status: 'paid' })
    await sendPartnerRequest(api, '/bank/messages', { xml: returnLetter(number, String(BigInt(amount_fils) - shortFils)) })
    expect(await detailsOf(sale)).toMatchObject({ financial_status: 'released', wait: { code: 'payout_failed' } })
    expect(await kindInQueue(number)).toBe('payouts_returned')
    await nameAccount(api, 'samira', freshIban())
    await letBanksWork(api)
    expect((await attemptsOf(api, sale)).map(({ status }) => status)).toEqual(['returned', 'settled'])
    expect(await detailsOf(sale)).toMatchObject({ financial_status: 'paid', payout: { amount_fils } })
    await api.advance('2 minutes')
  })

  it('before its debit and short: kept with its reason, applied after the debit', async () => {
    const sale = await completedSale(api, { registrationNumber: garage(12) })
    await sendFiles(api)
    const { number, amount_fils } = await payoutOf(api, sale)
    const charges = BigInt((await balancesOf(api))['bank_charges'] ?? 0)
    expect(
      (await sendPartnerRequest(api, '/bank/messages', { xml: returnLetter(number, String(BigInt(amount_fils) - 1_500n), 'AC06') })).text,
    ).toContain('"applied":0')
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'sent' })
    await letBankWork(api, '10 seconds')
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'returned', bank_reason: 'AC06' })
    expect(BigInt((await balancesOf(api))['bank_charges'] ?? 0) - charges).toBe(1_500n)
    expect(await balancesOf(api, sale)).toEqual({ seller_payable: amount_fils })
    await nameAccount(api, 'samira', freshIban())
    await letBanksWork(api)
    expect((await newestLast(sale))?.status).toBe('settled')
    await api.advance('2 minutes')
  })
})

describe('payout approval × IBAN change, at the same moment', () => {
  const params = (number: string) => ({ params: { number }, body: {} })

  it('an ordered payout goes to the account that it was ordered to, whoever is first', async () => {
    for (const index of [20, 21, 22, 23]) {
      const sale = await completedSale(api, { registrationNumber: garage(index), priceFils: '25000000' })
      const { number, iban: ordered } = await payoutOf(api, sale)
      const [samira, fadi, yazan, iban] = [await api.as('samira'), await api.staff('fadi'), await api.staff('yazan'), freshIban()]
      await fadi.call('POST /admin/payouts/:number/approve', params(number))
      await proveBankInfo(api, samira, 'samira', iban)
      await Promise.all([
        yazan.call('POST /admin/payouts/:number/approve', params(number)),
        samira.call('POST /profile/bank-info', { body: bodyOf(iban) }),
      ])
      expect(await attemptsOf(api, sale)).toMatchObject([{ status: 'approved', iban: ordered }])
      expect((await samira.call('GET /profile/bank-info')).account?.iban).toBe(iban)
      await letBanksWork(api)
      expect(await payoutOf(api, sale)).toMatchObject({ status: 'settled', iban: ordered })
      await api.advance('2 minutes')
    }
  })

  it('one that waited for the account is approved only for the account that it then has, and only when that is old enough', async () => {
    for (const index of [24, 25, 26]) {
      await api.owner.query(
        `update app.bank_accounts set replaced_at = app.now() where party_id = (select party_id from app.users where phone = $1) and replaced_at is null`,
        [cast.samira.phone],
      )
      const sale = await completedSale(api, { registrationNumber: garage(index), priceFils: '25000000' })
      const { number } = await payoutOf(api, sale)
      const [samira, fadi, yazan, iban] = [await api.as('samira'), await api.staff('fadi'), await api.staff('yazan'), freshIban()]
      await proveBankInfo(api, samira, 'samira', iban)
      const [, early] = await Promise.allSettled([
        samira.call('POST /profile/bank-info', { body: bodyOf(iban) }),
        fadi.call('POST /admin/payouts/:number/approve', params(number)),
      ])
      expect(early).toMatchObject({ status: 'rejected', reason: { body: { reason: 'payout_is_held' } } })
      expect(await payoutOf(api, sale)).toMatchObject({ status: 'held', held_reason: 'iban_young', iban })
      await api.advance('2 minutes')
      await resume()
      expect(await payoutOf(api, sale)).toMatchObject({ status: 'ordered', iban })
      await fadi.call('POST /admin/payouts/:number/approve', params(number))
      await yazan.call('POST /admin/payouts/:number/approve', params(number))
      await letBanksWork(api)
      expect(await payoutOf(api, sale)).toMatchObject({ status: 'settled', iban })
    }
  })
})

describe('a payout that was compared with the accounts already', () => {
  const ofSamira = `party_id = (select party_id from app.users where phone = '${cast.samira.phone}')`
  const isMarked = async (which: string): Promise<boolean> =>
    (await api.owner.query<{ is_marked: boolean }>(`select compared_at is not null as is_marked from ${which}`)).rows[0]?.is_marked === true
  const payoutRow = async (sale: PaidSale) => `app.payouts where number = '${(await payoutOf(api, sale)).number}'`
  const dropAccount = () =>
    api.owner.query(`update app.bank_accounts set replaced_at = app.now() where ${ofSamira} and replaced_at is null`)
  /** As a change does of which the payouts are not told. */
  const nameSilently = () =>
    api.owner.query(
      `insert into app.bank_accounts (party_id, bank_code, iban, swift_code, currency, proven_at, created_at)
       select party_id, bank_code, $1, swift_code, currency, app.now(), app.now() - interval '1 year' from app.bank_accounts where ${ofSamira} order by id desc limit 1`,
      [freshIban()],
    )

  it('leaves when an account is named of which nobody told it', async () => {
    await dropAccount()
    const sale = await completedSale(api, { registrationNumber: garage(27) })
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'held', held_reason: 'iban_missing' })
    await resume()
    expect(await isMarked(await payoutRow(sale))).toBe(true)
    await nameSilently()
    await resume()
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'approved', held_reason: null })
    expect(await isMarked(await payoutRow(sale))).toBe(false)
  })

  it('is compared anew when the bank refuses it, with an account that was compared before', async () => {
    const sale = await completedSale(api, { registrationNumber: garage(28) })
    await sendFiles(api)
    const { number, file, iban: old } = await payoutOf(api, sale)
    await dropAccount()
    await nameSilently()
    await resume()
    expect(await isMarked(`app.bank_accounts where ${ofSamira} and replaced_at is null`)).toBe(true)
    await reject(number, file)
    await resume()
    const next = await newestLast(sale)
    expect(next).toMatchObject({ status: 'approved' })
    expect(next?.iban).not.toBe(old)
  })
})

// Days pass here, and with them the sessions of the staff.
describe('a refund that the bank refused', () => {
  it('is told to the buyer, who names an account and gets his money', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(30) })
    await notify(api, sale, '4000000', 'EF-REFUND')
    await state(api, { reference: 'EF-REFUND', fils: '4000000' })
    await letPass(api, '73 hours')
    await letPass(api, '97 hours')
    expect(await read(sale.buyer, sale.number)).toMatchObject({
      operational_status: 'expired',
      financial_status: 'released',
      money_to: 'buyer',
    })
    await sendFiles(api)
    const { number, file } = await payoutOf(api, sale)
    await reject(number, file)
    expect(await read(sale.buyer, sale.number)).toMatchObject({
      financial_status: 'released',
      wait: { code: 'payout_failed', awaited: 'buyer' },
    })
    await drainOutbox({ db: api.pool, messenger: createSandboxMessenger(api.pool), origin, log: api.log })
    const { rows } = await api.owner.query<{ body: string }>(
      `select n.words->'en'->>'body' as body from app.notifications n join app.users u on u.id = n.user_id where n.kind = 'payout_rejected' and u.phone = $1 order by n.id desc limit 1`,
      [cast.basel.phone],
    )
    expect(rows[0]?.body).toMatch(/^The bank refused the refund of JOD 3,990[^.]*\. The account is closed\./)
    const iban = freshIban()
    const { waiting } = await nameAccount(api, 'basel', iban)
    expect(waiting).toMatchObject([{ guarantee_number: sale.number, held_reason: 'iban_young' }])
    await letBanksWork(api)
    expect((await attemptsOf(api, sale)).map(({ status }) => status)).toEqual(['rejected', 'settled'])
    expect(await read(sale.buyer, sale.number)).toMatchObject({ financial_status: 'paid', wait: { code: 'none' } })
    expect(await balancesOf(api, sale)).toEqual({})
  })
})
