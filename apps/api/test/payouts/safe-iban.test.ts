import { describe, expect, it } from 'vitest'
import { resumePayouts } from '#jobs/resume-payouts.ts'
import { writeStatusReport } from '#sandbox/bank-letters.ts'
import { widad } from '#sandbox/cast.ts'
import { sandboxSettings } from '#kernel/settings.ts'
import { type TestApi } from '../support/api.ts'
import { attemptsOf, bodyOf, ibanOf, nameAccount, proveBankInfo } from '../support/bank-account.ts'
import { cast } from '../support/cast.ts'
import {
  acceptedSale,
  balancesOf,
  completedSale,
  garage,
  sendPartnerRequest,
  letBankWork,
  pay,
  payoutOf,
  sendFiles,
} from '../support/money.ts'
import { setUpMoneyTest } from '../support/money-test.ts'
import { accept, letBanksWork, letPass, offerForOwner, pay as payAndWait } from '../support/sale.ts'
import { readQueue } from '../support/queue.ts'

let api: TestApi
setUpMoneyTest((started) => (api = started))

const messagesTo = async (to: string, template: string) =>
  (
    await api.owner.query<{ facts: Record<string, string>; channel: string }>(
      `select payload->'facts' as facts, payload->>'channel' as channel from app.outbox where payload->>'to' = $1 and payload->>'template' = $2 order by id`,
      [to, template],
    )
  ).rows
const versionsOf = async (phone: string) =>
  (
    await api.owner.query<{ iban: string; current: boolean }>(
      `select b.iban, b.replaced_at is null as current from app.bank_accounts b join app.parties p on p.id = b.party_id where p.phone = $1 order by b.id`,
      [phone],
    )
  ).rows
const forgetAccount = () =>
  api.owner.query(
    `update app.bank_accounts set replaced_at = app.now() where party_id = (select party_id from app.users where phone = $1) and replaced_at is null`,
    [cast.samira.phone],
  )

describe('S30: bank data', () => {
  it('is changed with a code for exactly that IBAN, and both old contacts hear of it', async () => {
    const samira = await api.as('samira')
    const [wanted, other] = [ibanOf(501), ibanOf(502)]
    expect(await samira.refusal('POST /profile/bank-info', { body: bodyOf(wanted) })).toMatchObject({
      status: 409,
      code: 'step_up_required',
      body: { action: 'bank_info' },
    })
    await proveBankInfo(api, samira, 'samira', other)
    expect(await samira.refusal('POST /profile/bank-info', { body: bodyOf(wanted) })).toMatchObject({ code: 'step_up_required' })
    const { rows } = await api.owner.query<{ facts: Record<string, string> }>(
      `select payload->'facts' as facts from app.outbox where payload->>'to' = $1 and payload->'facts' ? 'code' order by id desc limit 1`,
      [cast.samira.phone],
    )
    expect(rows[0]?.facts).toMatchObject({ action: 'bank_info', iban_tail: other.slice(-4) })
    const before = (await samira.call('GET /profile/bank-info')).account
    const { account } = await samira.call('POST /profile/bank-info', { body: bodyOf(other) })
    expect(account).toMatchObject({
      iban: other,
      bank: 'ARAB',
      bank_name: 'البنك العربي',
      proven: true,
      unproven_reason: null,
      young_until: expect.any(String),
    })
    expect((await versionsOf(cast.samira.phone)).slice(-2)).toEqual([
      { iban: before?.iban, current: false },
      { iban: other, current: true },
    ])
    for (const to of [cast.samira.phone, 'samira@example.com'])
      expect((await messagesTo(to, 'bank_account_changed')).at(-1)?.facts).toEqual({ iban_tail: other.slice(-4) })
    await api.advance('11 seconds')
    expect((await samira.call('GET /profile/bank-info')).account).toMatchObject({ young_until: null })
  })

  it('that is wrong is refused at its field, with its reason', async () => {
    const samira = await api.as('samira')
    const refusal = async (change: object) =>
      (await samira.refusal('POST /profile/bank-info', { body: { ...bodyOf(ibanOf(503)), ...change } })).body['errors']
    expect(await refusal({ iban: ibanOf(503).replace(/.$/, '9') })).toMatchObject([{ pointer: '/iban', code: 'invalid_iban' }])
    expect(await refusal({ bank: 'HBHO', swift_code: 'HBHOJOAX' })).toMatchObject([{ pointer: '/iban', code: 'iban_bank_mismatch' }])
    expect(await refusal({ swift_code: 'HBHOJOAX' })).toMatchObject([{ pointer: '/swift_code', code: 'swift_bank_mismatch' }])
    // Our escrow account and our operating account.
    for (const iban of ['JO94CBJO0010000000000131000302', 'JO72CBJO0010000000000131000310'])
      expect(await refusal({ bank: 'CBJO', swift_code: 'CBJOJOAX', iban })).toMatchObject([{ pointer: '/iban', code: 'iban_is_ours' }])
    expect(await refusal({ currency: 'GBP' })).toMatchObject([{ pointer: '/currency', code: 'invalid_choice' }])
  })

  it('of a company is for those whom it lets change it', async () => {
    const huda = await api.as('huda')
    expect(await huda.call('GET /profile/bank-info')).toMatchObject({ account: null, may_change: false, reason: 'no_permission' })
    expect(await huda.refusal('POST /profile/bank-info', { body: bodyOf(ibanOf(504)) })).toMatchObject({
      body: { reason: 'no_permission' },
    })
    expect((await (await api.as('khaled')).call('GET /profile/bank-info')).may_change).toBe(true)
  })

  it('named by two at once has one version in force', async () => {
    const samira = await api.as('samira')
    const [a, b] = [ibanOf(505), ibanOf(506)]
    await proveBankInfo(api, samira, 'samira', a)
    await proveBankInfo(api, samira, 'samira', b)
    await Promise.all([a, b].map((iban) => samira.call('POST /profile/bank-info', { body: bodyOf(iban) })))
    expect((await versionsOf(cast.samira.phone)).filter(({ current }) => current)).toHaveLength(1)
    await api.advance('11 seconds')
  })

  it('changed and the release asked for at once: the payout to the new account is held, then goes', async () => {
    await nameAccount(api, 'samira', ibanOf(507))
    await api.advance('120 seconds')
    const sale = await acceptedSale(api, { registrationNumber: garage(1) })
    await pay(api, sale)
    await letBankWork(api)
    await letPass(api, '61 seconds')
    await nameAccount(api, 'samira', ibanOf(508))
    await sale.seller.call('POST /guarantees/:number/release', { params: { number: sale.number }, body: {} })
    await sale.buyer.call('POST /sandbox/vehicles/:registration/move', { params: { registration: garage(1) }, body: { to: 'buyer' } })
    await letPass(api, '4 seconds')
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'held', held_reason: 'iban_young', iban: ibanOf(508) })
    await letBanksWork(api)
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'settled', iban: ibanOf(508) })
  })

  it('changed after the release was asked for: the payout goes where it was going', async () => {
    const sale = await acceptedSale(api, { registrationNumber: garage(2) })
    await pay(api, sale)
    await letBankWork(api)
    await letPass(api, '61 seconds')
    await sale.seller.call('POST /guarantees/:number/release', { params: { number: sale.number }, body: {} })
    await nameAccount(api, 'samira', ibanOf(509))
    await sale.buyer.call('POST /sandbox/vehicles/:registration/move', { params: { registration: garage(2) }, body: { to: 'buyer' } })
    await letPass(api, '4 seconds')
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'approved', iban: ibanOf(508) })
  })

  it('of another currency or country is saved and says why nothing is paid to it; a good one mends that', async () => {
    await api.advance('120 seconds')
    const { account } = await nameAccount(api, 'samira', ibanOf(510), { currency: 'USD' as 'JOD' })
    expect(account).toMatchObject({ proven: false, unproven_reason: 'foreign_currency', young_until: null })
    const foreign = { bank: 'other', iban: 'DE89370400440532013000', swift_code: 'COBADEFF', currency: 'EUR' as const }
    const samira = await api.as('samira')
    await proveBankInfo(api, samira, 'samira', foreign.iban)
    expect((await samira.call('POST /profile/bank-info', { body: foreign })).account).toMatchObject({
      bank_name: null,
      proven: false,
      unproven_reason: 'foreign_country',
    })
    const sale = await completedSale(api, { registrationNumber: garage(3) })
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'held', held_reason: 'iban_unproven' })
    expect((await samira.call('GET /profile/bank-info')).waiting[0]).toMatchObject({
      guarantee_number: sale.number,
      held_reason: 'iban_unproven',
      mends: true,
    })
    const mended = await nameAccount(api, 'samira', ibanOf(511))
    expect(mended.waiting[0]).toMatchObject({ guarantee_number: sale.number, held_reason: 'iban_young', mends: false })
    await letBanksWork(api)
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'settled', iban: ibanOf(511) })
  })

  it('that is proven for somebody else stays unproven with that reason, and money goes there only by two of finance', async () => {
    await api.advance('120 seconds')
    expect((await nameAccount(api, 'basel', ibanOf(620))).account).toMatchObject({ proven: true })
    const { account } = await nameAccount(api, 'samira', ibanOf(620))
    expect(account).toMatchObject({ proven: false, unproven_reason: 'iban_of_another', young_until: null })
    await api.advance('120 seconds')
    const sale = await completedSale(api, { registrationNumber: garage(30) })
    const { number } = await payoutOf(api, sale)
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'held', held_reason: 'iban_of_another' })
    expect((await (await api.as('samira')).call('GET /profile/bank-info')).waiting[0]).toMatchObject({
      held_reason: 'iban_of_another',
      mends: true,
    })
    const [fadi, yazan] = [await api.staff('fadi'), await api.staff('yazan')]
    const allow = { params: { number }, body: { reason: 'حساب مشترك، والعقد مرفق' } }
    const first = await fadi.call('POST /admin/payouts/:number/allow-account', allow)
    expect(first).toMatchObject({ status: 'held', account_votes: [{ name: 'فادي حمدان', reason: allow.body.reason, is_you: true }] })
    expect((await fadi.refusal('POST /admin/payouts/:number/allow-account', allow)).body).toMatchObject({ reason: 'voted_already' })
    const rana = await (await api.staff('rana')).refusal('POST /admin/payouts/:number/allow-account', allow)
    expect(rana.body).toMatchObject({ reason: 'no_permission' })
    const second = await yazan.call('POST /admin/payouts/:number/allow-account', allow)
    expect(second).toMatchObject({ status: 'approved', held_reason: null, account_votes: [] })
    await letBanksWork(api)
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'settled', iban: ibanOf(620) })
    // The next money waits for a decision of its own, or for an own account.
    const next = await completedSale(api, { registrationNumber: garage(31) })
    expect(await payoutOf(api, next)).toMatchObject({ status: 'held', held_reason: 'iban_of_another' })
    await nameAccount(api, 'samira', ibanOf(621))
    await letBanksWork(api)
    expect(await payoutOf(api, next)).toMatchObject({ status: 'settled', iban: ibanOf(621) })
  })

  it('that the bank gives to another name stays unproven, and one that nobody answers about is as without the check', async () => {
    const tareqs = 'JO80JKBA0010000000330710025519'
    const ofTareq = { bank: 'JKBA', swift_code: 'JKBAJOAM' }
    // Proven for nobody here any more: only the bank knows whose it is.
    await api.owner.query('update app.bank_accounts set replaced_at = app.now() where iban = $1 and replaced_at is null', [tareqs])
    await api.advance('120 seconds')
    expect((await nameAccount(api, 'samira', tareqs, ofTareq)).account).toMatchObject({ proven: false, unproven_reason: 'iban_of_another' })
    const sale = await completedSale(api, { registrationNumber: garage(32) })
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'held', held_reason: 'iban_of_another' })
    // Another CliQ name is no other account.
    expect((await nameAccount(api, 'samira', tareqs, { ...ofTareq, clik_name: 'SAMIRA' } as object)).account).toMatchObject({
      proven: false,
      unproven_reason: 'iban_of_another',
    })
    const samira = await api.as('samira')
    await samira.call('POST /sandbox/bank/mode', { body: { mode: 'silent' } })
    expect((await nameAccount(api, 'samira', ibanOf(622))).account).toMatchObject({ proven: true, unproven_reason: null })
    await samira.call('POST /sandbox/bank/mode', { body: { mode: 'automatic' } })
    await letBanksWork(api)
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'settled', iban: ibanOf(622) })
    expect((await nameAccount(api, 'tareq', tareqs, ofTareq)).account).toMatchObject({ proven: true })
  })

  it('that is missing is mended at any time, also between the release and the payout', async () => {
    await api.advance('120 seconds')
    await forgetAccount()
    const sale = await acceptedSale(api, { registrationNumber: garage(4) })
    await pay(api, sale)
    await letBankWork(api)
    await letPass(api, '61 seconds')
    await sale.seller.call('POST /guarantees/:number/release', { params: { number: sale.number }, body: {} })
    await nameAccount(api, 'samira', ibanOf(512))
    await sale.buyer.call('POST /sandbox/vehicles/:registration/move', { params: { registration: garage(4) }, body: { to: 'buyer' } })
    await letPass(api, '4 seconds')
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'held', held_reason: 'iban_young', iban: ibanOf(512) })
    await letBanksWork(api)
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'settled' })
  })
})

describe('a payout that waits for an account', () => {
  it('reminds its beneficiary after 1, 7 and 30 days, then finance finds it; the money stays', async () => {
    await api.advance('120 seconds')
    await forgetAccount()
    const sale = await completedSale(api, { registrationNumber: garage(10) })
    const { number, amount_fils } = await payoutOf(api, sale)
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'held', held_reason: 'iban_missing' })
    const sent = async () => (await messagesTo(cast.samira.phone, 'account_wanted')).length
    const before = await sent()
    const fadi = await api.staff('fadi')
    const inQueue = async () => (await readQueue(fadi)).find(({ id }) => id === number)
    // A payout never waits for longer than since its order.
    const moveOrder = (days: number) =>
      api.owner.query('update app.payouts set ordered_at = ordered_at - make_interval(days => $2) where number = $1', [number, days])
    const letDaysPass = async (days: number) => {
      await moveOrder(days)
      await api.owner.query('update app.payouts set status_since = status_since - make_interval(days => $2) where number = $1', [
        number,
        days,
      ])
    }
    let passed = 0
    await letBanksWork(api)
    expect(await sent()).toBe(before)
    for (const [days, reminders] of [
      [1, 1],
      [5, 1],
      [1, 2],
      [22, 2],
      [1, 3],
      [30, 3],
    ] as const) {
      expect((await inQueue())?.kind).toBe('payouts_held')
      await letDaysPass(days)
      passed += days
      await resumePayouts(api.built.payouts, 'test:sweep')
      expect((await sent()) - before).toBe(reminders)
      if (reminders === 3) break
    }
    // The sums of the overview count it by the day of its order.
    await moveOrder(-passed)
    expect(await inQueue()).toMatchObject({ kind: 'payouts_unclaimed' })
    const { rows } = await api.owner.query('select reminders_sent, late_at from app.payouts where number = $1', [number])
    expect(rows).toEqual([{ reminders_sent: 3, late_at: null }])
    expect((await messagesTo(cast.samira.phone, 'account_wanted')).at(-1)?.facts).toEqual({
      number: sale.number,
      amount_fils,
      path: '/profile/bank-info',
      why: 'missing',
    })
    expect((await balancesOf(api))['payouts_in_flight']).toBe(amount_fils)
    await nameAccount(api, 'samira', ibanOf(513))
    await letBanksWork(api)
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'settled', iban: ibanOf(513) })
    expect(await inQueue()).toBeUndefined()
  })
})

describe('an owner without an account here', () => {
  it('gets a link when his money waits or is refused, names his IBAN with a code, and is paid', async () => {
    const sale = await offerForOwner(api)
    const visitor = await api.browser()
    const code = async (token: string) => {
      await api.advance('6 minutes')
      await visitor.call('POST /owner-links/:token/sendOtp', { params: { token }, body: {} })
      return api.codeTo(widad.phone)
    }
    const consent = { code: await code(sale.link), terms_version: 1, iban: ibanOf(700) }
    await visitor.call('POST /owner-links/:token/consent', { params: { token: sale.link }, body: consent })
    await accept(sale)
    await payAndWait(api, sale)
    const nameByLink = async (token: string, iban: string) =>
      visitor.call('POST /owner-links/:token/iban', { params: { token }, body: { code: await code(token), iban } })
    // A good account is not changed by a link.
    expect(await visitor.call('GET /owner-links/:token/iban', { params: { token: sale.link } })).toMatchObject({
      allowed: false,
      reason: 'account_not_needed',
      iban_tail: ibanOf(700).slice(-4),
    })
    expect(
      await visitor.refusal('POST /owner-links/:token/sendOtp', {
        params: { token: sale.link },
        body: { action: 'iban', content: { iban: ibanOf(701) } },
      }),
    ).toMatchObject({ status: 409, body: { reason: 'account_not_needed' } })

    await api.owner.query(`update app.bank_accounts set replaced_at = app.now() where iban = $1`, [ibanOf(700)])
    await letPass(api, '61 seconds')
    await sale.seller.call('POST /guarantees/:number/release', { params: { number: sale.number }, body: {} })
    await sale.buyer.call('POST /sandbox/vehicles/:registration/move', { params: { registration: '5530981' }, body: { to: 'buyer' } })
    await letPass(api, '4 seconds')
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'held', held_reason: 'iban_missing' })
    const asked = await messagesTo(widad.phone, 'account_wanted')
    expect(asked).toMatchObject([
      { channel: 'sms', facts: { number: sale.number, why: 'missing', path: expect.stringMatching(/^\/owner\/[A-Za-z0-9_-]{43}$/) } },
    ])
    const token = asked[0]?.facts['path']?.split('/').at(-1) ?? ''
    expect(await visitor.call('GET /owner-links/:token/iban', { params: { token } })).toMatchObject({
      allowed: true,
      iban_tail: null,
      waiting: [{ guarantee_number: sale.number, held_reason: 'iban_missing', mends: true }],
    })
    expect(
      await visitor.refusal('POST /owner-links/:token/iban', { params: { token }, body: { code: '00000', iban: ibanOf(701) } }),
    ).toMatchObject({
      code: 'otp_incorrect',
    })
    const german = { code: '00000', iban: 'DE89370400440532013000' }
    expect(await visitor.refusal('POST /owner-links/:token/iban', { params: { token }, body: german })).toMatchObject({
      code: 'iban_invalid',
    })
    const { escrowIban, operatingIban } = sandboxSettings
    for (const ours of [escrowIban, operatingIban, escrowIban.toLowerCase()]) {
      const refused = await visitor.refusal('POST /owner-links/:token/iban', {
        params: { token },
        body: { code: await code(token), iban: ours },
      })
      expect(refused).toMatchObject({ code: 'iban_invalid', body: { errors: [{ pointer: '/iban', code: 'iban_is_ours' }] } })
    }
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'held', held_reason: 'iban_missing', iban: null })
    expect(await nameByLink(token, ibanOf(701))).toMatchObject({ allowed: false, waiting: [{ held_reason: 'iban_young' }] })
    await api.advance('10 seconds')
    await resumePayouts(api.built.payouts, 'test:sweep')
    await sendFiles(api)

    const { number, file } = await payoutOf(api, sale)
    const at = new Date('2026-11-22T10:00:00Z')
    const words = [{ endToEndId: number, status: 'RJCT' as const, reason: 'AC04' }]
    await sendPartnerRequest(api, '/bank/messages', { xml: writeStatusReport({ messageId: 'LINK-1', at, fileId: file ?? '', words }) })
    await api.owner.query(`update sandbox.bank_orders set status = 'rejected', debited_at = app.now() where end_to_end_id = $1`, [number])
    const again = (await messagesTo(widad.phone, 'account_wanted')).at(-1)?.facts
    expect(again).toMatchObject({ why: 'rejected' })
    await nameByLink(again?.['path']?.split('/').at(-1) ?? '', ibanOf(702))
    await letBanksWork(api)
    expect((await attemptsOf(api, sale)).map(({ status, iban }) => [status, iban])).toEqual([
      ['rejected', ibanOf(701)],
      ['settled', ibanOf(702)],
    ])
  })
})
