import { contract, type Access, type Name, type Route } from '@damana/contract'
import type { ErrorCode } from '@damana/contract/errors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type Client, type TestApi } from '../support/api.ts'
import { cast, password } from '../support/cast.ts'
import { everyRoute, type SampleRoute } from '../support/samples.ts'

/** The callers. Each of them fails at one gate and at none before it. */
const callers = [
  'nobody',
  'deactivated',
  'terms_pending',
  'unverified',
  'untrusted',
  'initial_password',
  'incomplete',
  'company_user',
  'staff',
] as const
type CallerKind = (typeof callers)[number]

/** The answer of each kind of call to each; null: it opens. */
const gates: Record<Access, Record<CallerKind, ErrorCode | null>> = {
  public: {
    nobody: null,
    deactivated: null,
    terms_pending: null,
    unverified: null,
    untrusted: null,
    initial_password: null,
    incomplete: null,
    company_user: null,
    staff: null,
  },
  session: {
    nobody: 'session_invalid',
    deactivated: null,
    terms_pending: null,
    unverified: null,
    untrusted: null,
    initial_password: null,
    incomplete: null,
    company_user: null,
    staff: 'not_found',
  },
  unverified: {
    nobody: 'session_invalid',
    deactivated: 'account_disabled',
    terms_pending: null,
    unverified: null,
    untrusted: null,
    initial_password: null,
    incomplete: null,
    company_user: null,
    staff: 'not_found',
  },
  member: {
    nobody: 'session_invalid',
    deactivated: 'account_disabled',
    terms_pending: 'terms_required',
    unverified: 'otp_required',
    untrusted: 'otp_required',
    initial_password: 'otp_required',
    incomplete: null,
    company_user: null,
    staff: 'not_found',
  },
  completed: {
    nobody: 'session_invalid',
    deactivated: 'account_disabled',
    terms_pending: 'terms_required',
    unverified: 'otp_required',
    untrusted: 'otp_required',
    initial_password: 'otp_required',
    incomplete: 'registration_incomplete',
    company_user: null,
    staff: 'not_found',
  },
  staff: {
    nobody: 'session_invalid',
    deactivated: 'not_found',
    terms_pending: 'not_found',
    unverified: 'not_found',
    untrusted: 'not_found',
    initial_password: 'not_found',
    incomplete: 'not_found',
    company_user: 'not_found',
    staff: null,
  },
  // A holder of the link is let in, signed in or not; staff are nobody's owner.
  link: {
    nobody: null,
    deactivated: null,
    terms_pending: null,
    unverified: null,
    untrusted: null,
    initial_password: null,
    incomplete: null,
    company_user: null,
    staff: 'not_found',
  },
  sandbox: {
    nobody: null,
    deactivated: null,
    terms_pending: null,
    unverified: null,
    untrusted: null,
    initial_password: null,
    incomplete: null,
    company_user: null,
    staff: null,
  },
  // Partners have a key of their own; a session opens nothing there.
  bank: everybody('signature_required'),
  biller: everybody('signature_required'),
}
function everybody(code: ErrorCode): Record<CallerKind, ErrorCode> {
  return {
    nobody: code,
    deactivated: code,
    terms_pending: code,
    unverified: code,
    untrusted: code,
    initial_password: code,
    incomplete: code,
    company_user: code,
    staff: code,
  }
}
const statuses: Partial<Record<ErrorCode, number>> = {
  session_invalid: 401,
  account_disabled: 403,
  terms_required: 409,
  otp_required: 451,
  registration_incomplete: 409,
  not_found: 404,
  flow_ended: 409,
  signature_required: 400,
}

let api: TestApi
const knocking = {} as Record<CallerKind, Client>
beforeAll(async () => {
  api = await startApi()
  const newBrowser = async (phone: string) => {
    const client = await api.browser()
    await client.call('POST /auth/login', { body: { phone_or_email: phone, password } })
    return client
  }
  const subUser = '+962790009912'
  await api.owner.query(
    `insert into app.users (account_type, name, phone, password_hash, mobile_verified_at, terms_version)
     select 'company', 'Salma', $2, password_hash, app.now(), terms_version from app.users where phone = $1`,
    [cast.samira.phone, subUser],
  )
  await api.as('samira')
  Object.assign(knocking, {
    nobody: await api.browser(),
    deactivated: await api.as('huda'),
    terms_pending: await api.as('tareq'),
    unverified: await api.as('basel'),
    untrusted: await newBrowser(cast.samira.phone),
    initial_password: await newBrowser(subUser),
    incomplete: await api.as('lina'),
    company_user: await api.as('khaled'),
    staff: await api.staff('nour'),
  })
  await api.owner.query(`update app.users set initial_password_until = app.now() + interval '72 hours' where phone = $1`, [subUser])
  await setUser('huda', 'deactivated_at = app.now()')
  await setUser('tareq', 'terms_version = 0')
  await setUser('basel', 'mobile_verified_at = null')
})
afterAll(() => api.stop())

const setUser = (person: keyof typeof cast, change: string) =>
  api.owner.query(`update app.users set ${change} where phone = $1`, [cast[person].phone])

/** No call knows this field: whoever gets in is told so, and nothing happens. */
const unknownField = 'field_that_no_call_knows'
/** The gate's code with its status; null: it opened. */
async function knock(client: Client, { method, path, isPartnerRoute }: SampleRoute): Promise<{ status: number; code: string } | null> {
  const sent =
    method === 'POST'
      ? await client.sign('POST', path, { [unknownField]: 1 }, crypto.randomUUID())
      : await client.sign('GET', `${path}?${unknownField}=1`)
  const { status, body } = await client.send(sent)
  const { code } = body as { code: string }
  return status === 422 && code === 'validation_failed' && !isPartnerRoute ? null : { status, code }
}

/** Behind the gates these want a code for a company's application, before any of their body is read. */
const behindFlow: ReadonlySet<string> = new Set([
  'POST /auth/register/company',
  'POST /auth/register/company/file',
  'POST /auth/register/company/read-commissioners',
])
const expected = (name: Name, access: Access, who: CallerKind) => {
  const code = gates[access][who] ?? (behindFlow.has(name) ? 'flow_ended' : null)
  // Somebody without a party has none of these rights, whatever the body.
  if (code === null && who === 'incomplete' && / \/(?:company\/|stock\b|webhooks|partner-contract|api-access(?!\/self))/.test(name))
    return { status: 404, code: 'not_found' }
  if (code === null && who === 'incomplete' && name === 'POST /profile/address') return { status: 409, code: 'action_not_allowed' }
  return code === null ? null : { status: statuses[code] ?? 0, code }
}

describe('the gates', () => {
  test.each(callers)('%s: every call of the contract answers what the gates say', async (who) => {
    const [said, meant] = [new Map<Name, unknown>(), new Map<Name, unknown>()]
    for (const sample of everyRoute) {
      said.set(sample.name, await knock(knocking[who], sample))
      meant.set(sample.name, expected(sample.name, sample.route.access, who))
    }
    expect(Object.fromEntries(said)).toEqual(Object.fromEntries(meant))
  })

  test.each([
    ['deactivated', 'account_disabled'],
    ['terms_version', 'terms_required'],
    ['verification', 'otp_required'],
    ['completion', 'registration_incomplete'],
    ['nothing more', null],
  ] as const)('stand one behind the other: %s', async (gate, code) => {
    const changes = {
      deactivated: 'deactivated_at = app.now(), terms_version = 0, mobile_verified_at = null, registration_completed_at = null',
      terms_version: 'deactivated_at = null',
      verification: 'terms_version = 1000',
      completion: 'mobile_verified_at = app.now()',
      'nothing more': 'registration_completed_at = app.now()',
    }
    const accept = everyRoute.find(({ name }) => name === 'POST /guarantees/:number/accept')
    if (!accept) throw new Error('no such call')
    await setUser('tareq', changes[gate])
    const { next_screen, read_terms_is_same } = await knocking.terms_pending.call('GET /auth/check-auth')
    expect(await knock(knocking.terms_pending, accept)).toEqual(code === null ? null : { status: statuses[code], code })
    expect({ next_screen, read_terms_is_same }).toEqual({
      next_screen:
        gate === 'deactivated' ? 'dis_active' : gate === 'nothing more' ? null : gate === 'completion' ? 'complete_register' : 'mobile_otp',
      read_terms_is_same: gate !== 'deactivated' && gate !== 'terms_version',
    })
  })

  test('a company user is let in by either contact, an individual by the mobile alone', async () => {
    const list = everyRoute.find(({ name }) => name === 'GET /guarantees')
    if (!list) throw new Error('no such call')
    await setUser('khaled', 'mobile_verified_at = null, email_verified_at = app.now()')
    expect(await knock(knocking.company_user, list)).toBeNull()
    await setUser('khaled', 'email_verified_at = null')
    expect(await knock(knocking.company_user, list)).toEqual({ status: 451, code: 'otp_required' })
    await setUser('basel', 'email_verified_at = app.now()')
    expect(await knock(knocking.unverified, list)).toEqual({ status: 451, code: 'otp_required' })
    await setUser('khaled', 'mobile_verified_at = app.now()')
  })
})

describe('which calls are open', () => {
  const callsOf = (...kinds: Access[]) =>
    (Object.keys(contract) as Name[]).filter((name) => kinds.includes((contract[name] as Route).access)).toSorted()

  test('to a deactivated account, beside those without a token: who am I, and the way out', () => {
    expect(callsOf('session')).toEqual(['GET /auth/check-auth', 'GET /auth/get-profile', 'POST /auth/logout'])
  })
  test('in every gate but that: what opens the gates, the language of messages, the key of the browser', () => {
    expect(callsOf('unverified')).toEqual([
      'GET /pages/terms-changes',
      'GET /profile/preferences',
      'POST /auth/keys/rotate',
      'POST /auth/update-read-terms',
      'POST /auth/verified-mobile/checkOtpWithVerified',
      'POST /auth/verified-mobile/sendOtp',
      'POST /profile/preferences',
    ])
  })
  test('not before the registration is complete: the beginning of a guarantee, accepting one, and where its money goes', () => {
    expect(callsOf('completed')).toEqual([
      'GET /get-user-info',
      'GET /profile/identity',
      'GET /stock/templates/:form',
      'GET /stock/terms',
      'GET /vehicles/lookup',
      'POST /api-access/apply',
      'POST /api-access/keys',
      'POST /api-access/machines',
      'POST /discount-codes/check',
      'POST /guarantees',
      'POST /guarantees/:number/accept',
      'POST /guarantees/:number/amend',
      'POST /guarantees/:number/consent',
      'POST /guarantees/:number/terms',
      'POST /guarantees/:number/terms/accept',
      'POST /guarantees/:number/terms/quote',
      'POST /guarantees/quote',
      'POST /profile/bank-info',
      'POST /profile/identity',
      'POST /profile/personal-account',
      'POST /stock/check',
      'POST /stock/import',
      'POST /stock/read',
      'POST /stock/terms',
      'POST /stock/terms/:id/remove',
    ])
  })
})
