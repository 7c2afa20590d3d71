import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drainOutbox, type OutgoingMessage } from '#notify/index.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { cast } from '../support/cast.ts'
import { completedSale, garage, garageFilling, payoutOf } from '../support/money.ts'
import { addUser, initialPassword } from '../support/company-users.ts'
import { statedCompany, submittedApplication } from '../companies/applications.ts'
import { accept, offer, offerForOwner, read } from '../support/sale.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ filling: garageFilling })
})
afterAll(() => api.stop())

const listed = async (who: Awaited<ReturnType<TestApi['as']>>, side: 'sale' | 'buy', number: string) =>
  (await who.call('GET /guarantees', { query: { side } })).items.find((item) => item.number === number)?.other_party

describe('the Latin name of a side', () => {
  it('is masked like the Arabic one before acceptance, and whole after it, in list and details', async () => {
    const sale = await offer(api, { registrationNumber: garage(1) })
    expect(await listed(sale.buyer, 'buy', sale.number)).toEqual({ name: 'سميرة خ••••', name_latin: 'Samira K••••', masked: true })
    await accept(sale)
    expect(await listed(sale.buyer, 'buy', sale.number)).toEqual({ name: 'سميرة خليل', name_latin: 'Samira Khalil', masked: false })
    expect(await listed(sale.seller, 'sale', sale.number)).toEqual({ name: 'باسل حداد', name_latin: 'Basel Haddad', masked: false })
    expect(await read(sale.seller, sale.number)).toMatchObject({
      seller: { name: 'سميرة خليل', name_latin: 'Samira Khalil' },
      buyer: { name: 'باسل حداد', name_latin: 'Basel Haddad' },
    })
    const [cancellable] = (await sale.seller.call('GET /cancellations', { query: { q: sale.number } })).items
    expect(cancellable).toMatchObject({ other_party_name: 'باسل حداد', other_party_name_latin: 'Basel Haddad' })
  })

  it('of a buyer whom the creator typed is not told before acceptance: it would say that there is an account', async () => {
    const sale = await offer(api, { registrationNumber: garage(2) })
    expect(await listed(sale.seller, 'sale', sale.number)).toEqual({ name: 'باسل ح••••', name_latin: null, masked: true })
    const staff = await api.staff('rana')
    const { guarantees } = await staff.call('GET /admin/guarantees', { query: { find: sale.number } })
    expect(guarantees[0]).toMatchObject({ seller_name_latin: 'Samira Khalil', buyer_name_latin: null })
  })

  it('of a buyer who was found is masked for the finder, and stays so until acceptance', async () => {
    const samira = await api.as('samira')
    const phone = cast.basel.phone
    const national_number = cast.basel.nationalNumber ?? ''
    const found = await samira.call('GET /get-user-info', { query: { national_number, phone } })
    expect(found).toMatchObject({ status: 'matched', name: 'باسل ح••••', name_latin: 'Basel H••••' })
    const { number } = await samira.call('POST /guarantees', {
      body: {
        user_company_id: null,
        is_owner: true,
        registration_number: garage(3),
        consent: true,
        buyer_national_number: national_number,
        buyer_phone: phone,
        party_ref: found.party_ref ?? '',
        price_fils: '8000000',
        commissionOn: 'seller',
        transfer_type: 'ACH',
      },
    })
    expect(await listed(samira, 'sale', number)).toEqual({ name: 'باسل ح••••', name_latin: 'Basel H••••', masked: true })
  })

  it('stands on the link of an owner', async () => {
    const sale = await offerForOwner(api)
    const view = await (await api.browser()).call('GET /owner-links/:token', { params: { token: sale.link } })
    expect(view).toMatchObject({
      creator_name: cast.tareq.name,
      creator_name_latin: 'Tareq Nasser',
      owner_name_latin: 'Widad Amer',
      buyer_name_latin: null,
    })
  })

  it('finds an accepted guarantee, and none that is only offered', async () => {
    const [open, sale] = [await offer(api, { registrationNumber: garage(4) }), await offer(api, { registrationNumber: garage(5) })]
    await accept(sale)
    const found = async (q: string) =>
      (await sale.buyer.call('GET /guarantees', { query: { side: 'buy', q } })).items.map(({ number }) => number)
    for (const q of ['Samira', 'khalil', 'samira kha']) {
      expect(await found(q), q).toContain(sale.number)
      expect(await found(q), q).not.toContain(open.number)
    }
  })

  it('stands in the English messages about a sale, the Arabic one in the Arabic', async () => {
    const sale = await offer(api, { registrationNumber: garage(6) })
    await accept(sale)
    const sent: OutgoingMessage[] = []
    const messenger = { deliver: async (messages: readonly OutgoingMessage[]) => (sent.push(...messages), new Map<bigint, never>()) }
    const log = { warn: () => {}, error: () => {} }
    await drainOutbox({ db: api.pool, messenger, origin: 'https://damana.example', log })
    sale.seller.lang = 'en'
    const told = async () =>
      (await sale.seller.call('GET /notifications/list', { query: {} })).find(({ data }) => data.serial_number === sale.number)?.data.body
    expect(await told()).toMatch(/^Basel Haddad agreed/)
    sale.seller.lang = 'ar'
    expect(await told()).toMatch(/باسل حداد/)
  })

  it('of a beneficiary stands beside the official name where finance decides', async () => {
    const { number } = await payoutOf(api, await completedSale(api, { registrationNumber: garage(7) }))
    expect(await (await api.staff('fadi')).call('GET /admin/payouts/:number', { params: { number } })).toMatchObject({
      beneficiary_name: 'سميرة خليل',
      beneficiary_name_latin: 'Samira Khalil',
    })
  })
})

it('the profile says what a person and the companies are called in both writings, and the users of a company', async () => {
  const khaled = await api.as('khaled')
  const profile = await khaled.call('GET /auth/get-profile')
  expect(profile).toMatchObject({ name: cast.khaled.name, name_latin: 'Khaled Mansour' })
  expect(profile.companies[0]).toMatchObject({ name: 'شركة البتراء للسيارات', name_latin: 'Petra Motors' })
  const huda = (await khaled.call('GET /company/user-list')).find(({ name }) => name === cast.huda.name)
  expect(huda?.name_latin).toBe('Huda Saleh')
})

it('staff read the Latin name of people and companies in the queue, the inbox, the accounts and the applications', async () => {
  const samira = await api.as('samira')
  const { number: thread } = await samira.call('POST /support-message', { body: { message: 'سؤال' } })
  const stated = statedCompany()
  const application = await submittedApplication(api, stated)
  const rana = await api.staff('rana')
  const queued = async (kind: 'support' | 'companies', id: string) =>
    (await rana.call('GET /admin/queue', { query: { kind } })).items.find((item) => item.id === id)
  expect(await queued('support', thread)).toMatchObject({ support: { name: 'سميرة خليل', name_latin: 'Samira Khalil' } })
  expect(await queued('companies', application)).toMatchObject({
    company: { name: stated.company.name_ar, name_latin: stated.company.name_en },
  })
  expect(await rana.call('GET /admin/support/:number', { params: { number: thread }, query: {} })).toMatchObject({
    person_name: 'سميرة خليل',
    person_name_latin: 'Samira Khalil',
    company_name_latin: null,
  })
  expect(await rana.call('GET /admin/companies/:number', { params: { number: application } })).toMatchObject({
    name_ar: stated.company.name_ar,
    name_latin: stated.company.name_en,
  })
  const { accounts } = await rana.call('GET /admin/accounts', { query: { find: cast.samira.phone } })
  expect(accounts[0]).toMatchObject({ name: 'سميرة خليل', name_latin: 'Samira Khalil' })
})

it('the messages about the users of a company call it by its English name in English', async () => {
  const khaled = await api.as('khaled')
  khaled.lang = 'en'
  await addUser(api, khaled, cast.khaled.phone, {
    name: 'رامي عودة',
    mobile: '+962795550444',
    password: initialPassword,
    permissions: ['damana.view'],
    full_on_group: false,
  })
  khaled.lang = 'ar'
  const { rows } = await api.owner.query<{ company: string | null }>(
    `select payload->'facts'->>'company' as company from app.outbox where payload->>'lang' = 'en' and payload->'facts' ? 'company' order by id`,
  )
  expect(rows.map(({ company }) => company)).toEqual(['Petra Motors', 'Petra Motors'])
})
