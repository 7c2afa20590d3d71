import { cast, type Person } from './cast.ts'
import type { ApiScope } from '@damana/contract/api-words'
import type { Args } from '@damana/contract'
import type { Client, TestApi } from './api.ts'

type Change = NonNullable<Args<'POST /auth/step-up/sendOtp'>['body']['api_access']>

/** Gives the code for one change of the company's access. */
export async function proveAccess(
  api: TestApi,
  client: Client,
  person: Person,
  api_access: Change,
  content: Record<string, unknown>,
): Promise<void> {
  await client.call('POST /auth/step-up/sendOtp', { body: { action: 'api_access', api_access, content } })
  const code = await api.codeTo(cast[person].phone)
  await client.call('POST /auth/step-up/checkOtp', { body: { action: 'api_access', api_access, code } })
}

const purpose = 'We list used cars and offer each of them to its buyer from our own system.'

/** Applies for the company that this person acts for, and has two of staff approve it. Answers the company's id as staff see it. */
export async function openAccess(api: TestApi, person: Person): Promise<string> {
  const client = await api.as(person)
  const body = { purpose, contact_email: 'dev@petra.example' }
  await proveAccess(api, client, person, 'apply', body)
  await client.call('POST /api-access/apply', { body })
  const company = String((await client.call('GET /auth/check-auth')).user_company_id)
  for (const name of ['rana', 'nour'] as const)
    await (await api.staff(name)).call('POST /admin/api-access/:id/approve', { params: { id: company }, body: { reason: 'Known to us' } })
  return company
}

export async function makeKey(api: TestApi, person: Person, change: { scopes?: ApiScope[]; days?: number; name?: string } = {}) {
  const client = await api.as(person)
  const body = { name: 'Listing server', scopes: ['damana.view', 'damana.create'] as ApiScope[], days: 90, ...change }
  await proveAccess(api, client, person, 'key', body)
  const { keys, secret } = await client.call('POST /api-access/keys', { body })
  const [key] = keys
  if (!key) throw new Error('no key was made')
  return { id: key.id, secret }
}

/** A machine of the person's company: it signs with a key pair of its own. */
export async function addMachine(api: TestApi, person: Person, name = 'Server 1'): Promise<Client> {
  const machine = await api.browser()
  const client = await api.as(person)
  const body = { name, public_key: JSON.stringify(machine.key.publicJwk) }
  await proveAccess(api, client, person, 'machine', body)
  const { machines } = await client.call('POST /api-access/machines', { body })
  const added = machines.find(({ thumbprint }) => thumbprint === machine.key.jkt)
  if (!added) throw new Error('no machine was added')
  machine.key.jkt = added.key_id
  machine.apiKey = 'partner-2026.1'
  return machine
}
