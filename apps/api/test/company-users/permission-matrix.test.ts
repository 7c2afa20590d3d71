import { contract, type Name, type Route } from '@damana/contract'
import { permissions, type Permission } from '@damana/contract/permissions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type Answer, type Client, type TestApi } from '../support/api.ts'
import { cast } from '../support/cast.ts'
import { foundCompany, setRights, userNamed } from '../support/company-users.ts'
import { actionCalls, offer } from '../support/sale.ts'

/** The needs of a call of a user of a company, as the product says them: written down here a second time, so that a slip in the table of the contract is seen. */
type Asks =
  | { of: 'person' | 'list' | 'sees' | 'wizard' }
  | { of: 'act' | 'chosen' | 'dashboard'; right: Permission }
  | { of: 'users' }
  | { of: 'api' }
  /** Of a company's key, and of no person. */
  | { of: 'key' }
  | { of: 'bank'; changes: boolean }
const act = (right: Permission): Asks => ({ of: 'act', right })
const person: Asks = { of: 'person' }
const asks: Readonly<Record<string, Asks>> = {
  'POST /auth/step-up/sendOtp': person,
  'POST /auth/step-up/checkOtp': person,
  'POST /auth/acting-company': person,
  'POST /auth/change-password': person,
  'GET /auth/complete-register': person,
  'POST /auth/complete-register': person,
  'POST /auth/update-mobile/sendOtp': person,
  'POST /auth/update-mobile/checkOtpWithUpdate': person,
  'GET /profile/personal': person,
  'POST /profile/avatar': person,
  'POST /profile/avatar/remove': person,
  'GET /profile/export': person,
  'POST /profile/export': person,
  'GET /profile/export/:id': person,
  'GET /profile/close': person,
  'POST /profile/close': person,
  'GET /profile/devices': person,
  'POST /profile/devices': person,
  'GET /profile/consents': person,
  'POST /profile/consents': person,
  'GET /profile/identity': person,
  'POST /profile/identity': person,
  'GET /profile/company-invitations': person,
  'POST /profile/company-invitations': person,
  'POST /profile/personal-account': person,
  'POST /support-message': person,
  'GET /support-threads': person,
  'GET /support-threads/:number': person,
  'POST /files': person,
  'GET /files/:id': person,
  'GET /profile/invoices': { of: 'list' },
  'GET /profile/invoices/:number': { of: 'sees' },
  'GET /profile/invoices/:number/pdf': { of: 'sees' },
  'GET /notifications/list': { of: 'list' },
  'GET /notifications/summary': { of: 'list' },
  'POST /notifications/read': person,
  'POST /notifications/read_all': person,
  'POST /notifications/delete_all': person,
  'POST /notifications/restore': person,
  'GET /notifications/push': person,
  'POST /notifications/push/subscribe': person,
  'POST /notifications/push/unsubscribe': person,
  'GET /profile/address': { of: 'bank', changes: false },
  'POST /profile/address': { of: 'bank', changes: true },
  'GET /profile/bank-info': { of: 'bank', changes: false },
  'POST /profile/bank-info': { of: 'bank', changes: true },
  'GET /events': { of: 'list' },
  'GET /stock': { of: 'sees' },
  'GET /stock/statement': { of: 'dashboard', right: 'company.dashboard.financial' },
  'GET /stock/statement/export': { of: 'dashboard', right: 'company.dashboard.financial' },
  'POST /stock/withdraw': act('damana.create'),
  'GET /stock/terms': { of: 'wizard' },
  'POST /stock/terms': { of: 'wizard' },
  'POST /stock/terms/:id/remove': { of: 'wizard' },
  'GET /stock/templates/:form': { of: 'wizard' },
  'POST /stock/read': { of: 'wizard' },
  'POST /stock/check': { of: 'wizard' },
  'POST /stock/import': { of: 'wizard' },
  'GET /webhooks': { of: 'api' },
  'POST /webhooks': { of: 'api' },
  'POST /webhooks/:id/change': { of: 'api' },
  'POST /webhooks/:id/pause': { of: 'api' },
  'POST /webhooks/:id/remove': { of: 'api' },
  'POST /webhooks/:id/rotate': { of: 'api' },
  'POST /webhooks/:id/drop-old': { of: 'api' },
  'POST /webhooks/:id/test': { of: 'api' },
  'GET /webhooks/:id/deliveries': { of: 'api' },
  'POST /webhooks/:id/redeliver': { of: 'api' },
  'GET /partner-contract': { of: 'api' },
  'GET /api-access': { of: 'api' },
  'POST /api-access/apply': { of: 'api' },
  'POST /api-access/keys': { of: 'api' },
  'POST /api-access/keys/:id/revoke': { of: 'api' },
  'POST /api-access/machines': { of: 'api' },
  'POST /api-access/machines/:n/revoke': { of: 'api' },
  'GET /api-access/events': { of: 'api' },
  'GET /api-access/self': { of: 'key' },
  'GET /company/user-list': { of: 'users' },
  'GET /company/permission-list': { of: 'users' },
  'POST /company/user-register': { of: 'users' },
  'POST /company/user-update': { of: 'users' },
  'POST /company/delete-user': { of: 'users' },
  'POST /company/send-invitation': { of: 'users' },
  'POST /company/transfer-primary': { of: 'users' },
  'GET /company/user-history': { of: 'users' },
  'GET /company/group': { of: 'users' },
  'POST /company/group': { of: 'users' },
  'POST /guarantees/quote': { of: 'wizard' },
  'POST /discount-codes/check': { of: 'wizard' },
  'GET /get-user-info': { of: 'wizard' },
  'GET /vehicles/lookup': { of: 'chosen', right: 'damana.create' },
  'POST /guarantees': { of: 'chosen', right: 'damana.create' },
  'GET /guarantees': { of: 'list' },
  'GET /search': { of: 'list' },
  'GET /dashboard/operational': { of: 'dashboard', right: 'company.dashboard.running' },
  'GET /dashboard/operational/export': { of: 'dashboard', right: 'company.dashboard.running' },
  'GET /dashboard/financial': { of: 'dashboard', right: 'company.dashboard.financial' },
  'GET /dashboard/financial/export': { of: 'dashboard', right: 'company.dashboard.financial' },
  'GET /guarantees/summary': { of: 'list' },
  'GET /cancellations': { of: 'list' },
  'GET /live': { of: 'sees' },
  'GET /guarantees/:number': { of: 'sees' },
  'POST /guarantees/:number/reference': { of: 'sees' },
  'GET /guarantees/:number/events': { of: 'sees' },
  'GET /guarantees/:number/sums': { of: 'sees' },
  'GET /guarantees/:number/certificate': { of: 'sees' },
  'GET /guarantees/:number/cancellation': { of: 'sees' },
  'GET /guarantees/:number/invitation': { of: 'sees' },
  'POST /guarantees/:number/terms/quote': { of: 'sees' },
  'POST /guarantees/:number/withdraw': act('damana.create'),
  'POST /guarantees/:number/amend': act('damana.create'),
  'POST /guarantees/:number/consent': act('damana.create'),
  'POST /guarantees/:number/refuse': act('damana.create'),
  'POST /guarantees/:number/accept': act('damana.respond'),
  'POST /guarantees/:number/reject': act('damana.respond'),
  'POST /guarantees/:number/declare-payer': act('damana.release'),
  'POST /guarantees/:number/release': act('damana.release'),
  'POST /guarantees/:number/confirm': act('damana.release'),
  'POST /guarantees/:number/object': act('damana.release'),
  'POST /guarantees/:number/object/take-back': act('damana.release'),
  'POST /guarantees/:number/evidence': act('damana.release'),
  'POST /guarantees/:number/extend': act('damana.release'),
  'POST /guarantees/:number/answer-split': act('damana.release'),
  'POST /guarantees/:number/terms': act('damana.release'),
  'POST /guarantees/:number/terms/accept': act('damana.release'),
  'POST /guarantees/:number/terms/refuse': act('damana.release'),
  'POST /guarantees/:number/terms/take-back': act('damana.release'),
  'POST /guarantees/:number/cancellation': act('damana.cancel'),
  'POST /guarantees/:number/cancellation/agree': act('damana.cancel'),
  'POST /guarantees/:number/cancellation/object': act('damana.cancel'),
  'POST /guarantees/:number/cancellation/take-back': act('damana.cancel'),
}
const onGuarantees = ['full', 'damana.view', 'damana.create', 'damana.respond', 'damana.release', 'damana.cancel']

const hidden = '404 not_found'
const forbidden = '409 no_permission'
const allowed = 'goes on'
function expected(of: Asks, held: Permission): string {
  const has = (right: Permission) => held === 'full' || held === right
  switch (of.of) {
    case 'person':
    case 'list':
      return allowed
    case 'sees':
      return onGuarantees.includes(held) ? allowed : hidden
    case 'act':
      return !onGuarantees.includes(held) ? hidden : has(of.right) ? allowed : forbidden
    case 'chosen':
      return has(of.right) ? allowed : forbidden
    case 'wizard':
      return has('damana.create') ? allowed : hidden
    case 'dashboard':
      return has(of.right) ? allowed : hidden
    case 'users':
      return has('company.users') ? allowed : hidden
    case 'api':
      return has('company.api') ? allowed : hidden
    case 'key':
      return hidden
    case 'bank':
      return !of.changes || has('company.bank') ? allowed : forbidden
  }
}
function outcomeOf({ status, body }: Answer): string {
  const { code, reason } = (body ?? {}) as { code?: string; reason?: string }
  if (status === 404) return hidden
  return status === 409 && code === 'action_not_allowed' && reason === 'no_permission' ? forbidden : allowed
}

const names = (Object.keys(contract) as Name[]).filter((name) => ['member', 'completed'].includes((contract[name] as Route).access))

let api: TestApi
let huda: Client
let number: string
let foreign: string
let ids: { petra: number; other: number; user: string; stranger: string }
beforeAll(async () => {
  api = await startApi()
  const khaled = await api.as('khaled')
  huda = await api.as('huda')
  const petra = (await khaled.call('GET /auth/check-auth')).user_company_id ?? 0
  const other = await foundCompany(api)
  await setRights(api, 'huda', ['damana.create'])
  ;({ number } = await khaled.call('POST /guarantees', {
    body: {
      user_company_id: petra,
      is_owner: true,
      registration_number: '6044127',
      consent: true,
      buyer_national_number: cast.basel.nationalNumber ?? '',
      buyer_phone: cast.basel.phone,
      buyer_name: cast.basel.name,
      price_fils: '9000000',
      commissionOn: 'seller',
      transfer_type: 'ACH',
    },
  }))
  foreign = (await offer(api)).number
  const { rows } = await api.owner.query<{ id: bigint }>('select id from app.memberships where company_id = $1', [other.id])
  ids = {
    petra,
    other: Number(other.id),
    user: (await userNamed(khaled, cast.huda.phone)).id,
    stranger: String(rows[0]?.id),
  }
})
afterAll(() => api.stop())

interface Aim {
  number: string
  company: number
  user: string
}
const newUser = { name: 'سعاد عمر', mobile: '+962789990001', password: 'Olive-7-Tree', permissions: ['damana.view'] }
const bodies = ({ company, user }: Aim): Readonly<Record<string, unknown>> => ({
  'POST /profile/address': { building_number: '1', street_name: 'شارع', country: 'JO', city: 'عمّان' },
  'POST /profile/bank-info': { bank: 'ARAB', iban: 'JO76ARAB0010000000118200450177', swift_code: 'ARABJOAX', currency: 'JOD' },
  'POST /company/user-register': newUser,
  'POST /company/user-update': { id: user, permissions: ['damana.view'] },
  'POST /company/delete-user': { id: user },
  'POST /company/transfer-primary': { id: user },
  'POST /company/group': { request: user, answer: 'agree' },
  'POST /guarantees/quote': { price_fils: '9000000', commissionOn: 'seller', transfer_type: 'ACH' },
  'POST /guarantees/:number/terms/quote': { price_fils: '9000000', commissionOn: 'seller', transfer_type: 'ACH' },
  'POST /guarantees/:number/reference': { reference: 'STOCK-17' },
  'POST /stock/withdraw': { numbers: ['DM-999999999'] },
  'POST /stock/terms': { name: 'Corolla', commissionOn: 'seller', transfer_type: 'ACH' },
  'POST /discount-codes/check': { code: 'NOV10', price_fils: '9000000' },
  'POST /guarantees': {
    user_company_id: company,
    is_owner: true,
    registration_number: '6044127',
    consent: true,
    buyer_national_number: cast.basel.nationalNumber,
    buyer_phone: cast.basel.phone,
    buyer_name: cast.basel.name,
    price_fils: '9000000',
    commissionOn: 'seller',
    transfer_type: 'ACH',
  },
  ...Object.fromEntries(Object.values(actionCalls).map(({ path, body }) => [`POST /guarantees/:number/${path}`, body])),
})
const queries = ({ company }: Aim): Readonly<Record<string, string>> => ({
  'GET /guarantees': '?side=sale',
  'GET /search': '?q=DM-100001',
  'GET /stock/statement/export': '?format=csv',
  'GET /dashboard/operational': '?side=sale',
  'GET /dashboard/operational/export': '?side=sale&format=csv',
  'GET /dashboard/financial': '?side=sale',
  'GET /dashboard/financial/export': '?side=sale&format=csv',
  'GET /vehicles/lookup': `?registration_number=6044127&user_company_id=${company}`,
  'GET /get-user-info': `?national_number=${cast.basel.nationalNumber}&phone=${encodeURIComponent(cast.basel.phone)}`,
})
async function knock(name: Name, aim: Aim): Promise<string> {
  const method = name.startsWith('GET') ? 'GET' : 'POST'
  const of = /\/(?:api-access|webhooks|stock\/terms)\//.test(name)
    ? name.replace(/:id\b/, '999999999').replace(/:n\b/, '999')
    : name.replace(':form', 'csv')
  const path = of.slice(of.indexOf(' ') + 1).replace(':number', name.includes('/support-') ? 'S999999999' : aim.number)
  const query = queries(aim)[name] ?? ''
  const body = method === 'POST' ? (bodies(aim)[name] ?? { nothing_of_this_call: 1 }) : undefined
  return outcomeOf(await huda.send(await huda.sign(method, path + query, body, method === 'POST' ? crypto.randomUUID() : undefined)))
}
/** A stream that opens does not end; a file, an invoice and a person's own data are found or not, whatever the rights are. */
const isKnocked = (name: Name, held: Permission) =>
  !name.startsWith('GET /profile/invoices/:number') &&
  name !== 'GET /webhooks/:id/deliveries' &&
  (asks[name]?.of !== 'person' || !name.startsWith('GET')) &&
  !(name === 'GET /live' && onGuarantees.includes(held))

test('who of a company did something is in the history that the company sees, and in no other', async () => {
  const name = async (client: Client) =>
    (await client.call('GET /guarantees/:number', { params: { number } })).events.find(({ kind }) => kind === 'created')?.user_name
  const khaled = await api.as('khaled')
  expect([await name(khaled), await name(await api.as('basel'))]).toEqual([cast.khaled.name, null])
  khaled.lang = 'en'
  expect(await name(khaled)).toBe('Khaled Mansour')
  khaled.lang = 'ar'
})

describe('every call of a member', () => {
  test('has its line here', () => {
    expect(Object.keys(asks).toSorted()).toEqual(names.toSorted())
  })

  test.each(permissions)('%s alone opens what it names, and nothing else', async (held) => {
    await setRights(api, 'huda', [held])
    const [said, meant]: Record<string, string>[] = [{}, {}]
    for (const name of names.filter((one) => isKnocked(one, held))) {
      const of = asks[name]
      if (said && meant && of) {
        said[name] = await knock(name, { number, company: ids.petra, user: ids.user })
        meant[name] = expected(of, held)
      }
    }
    expect(said).toEqual(meant)
    const isSeen = onGuarantees.includes(held)
    expect((await huda.call('GET /guarantees', { query: { side: 'sale' } })).items.length > 0).toBe(isSeen)
    expect((await huda.call('GET /search', { query: { q: number } })).items.length > 0).toBe(isSeen)
    expect((await huda.call('GET /guarantees/summary')).sale.count > 0).toBe(isSeen)
    const mayBank = held === 'full' || held === 'company.bank'
    expect((await huda.call('GET /profile/bank-info')).account !== null).toBe(mayBank)
    expect((await huda.call('GET /profile/address')).may_change).toBe(mayBank)
  })

  test.each(permissions)('%s opens nothing of another company', async (held) => {
    await setRights(api, 'huda', [held])
    const aimed = names.filter(
      (name) =>
        name.includes(':number') ||
        [
          'POST /guarantees',
          'GET /vehicles/lookup',
          'POST /company/user-update',
          'POST /company/delete-user',
          'POST /company/transfer-primary',
        ].includes(name),
    )
    const said: Record<string, string> = {}
    for (const name of aimed) {
      const aim = { number: foreign, company: ids.other, user: ids.stranger }
      said[name] = await knock(name, aim)
    }
    // The call for users asks for a permission first, and so has nothing to say of whom it names.
    expect(said).toEqual(Object.fromEntries(aimed.map((name) => [name, hidden])))
  })

  test('no permission at all opens nothing but what is the person’s own', async () => {
    await setRights(api, 'huda', [])
    for (const name of names.filter((one) => isKnocked(one, 'company.bank'))) {
      const of = asks[name]
      if (of && of.of !== 'person' && of.of !== 'list' && !(of.of === 'bank' && !of.changes))
        expect([name, await knock(name, { number, company: ids.petra, user: ids.user })]).toEqual([
          name,
          of.of === 'chosen' || of.of === 'bank' ? forbidden : hidden,
        ])
    }
  })
})
