import type { Client, TestApi } from '../support/api.ts'
import { ibanOf } from '../support/bank-account.ts'
import { newcomer, registered, type Registration } from '../support/registration.ts'

/** Somebody who has registered and given the code of the phone, and of whom nothing more is known. */
export async function registrant(api: TestApi, change: Partial<Registration> = {}): Promise<{ client: Client; phone: string }> {
  const person = newcomer({ name: 'عمر الزعبي', ...change })
  return { client: await registered(api, person), phone: person.phone }
}

let numbers = 0
/** A national number that nobody has. */
export const newNationalNumber = (): string => `99${String(10_000_000 + (numbers += 1))}`

export const personalOf = (nationalNumber: string) => ({
  date_of_birth: '1990-05-17',
  nationality_type: 'jordanian' as const,
  national_number: nationalNumber,
})
export const bankOf = (account = 700_001) => ({ bank: 'ARAB', iban: ibanOf(account), swift_code: 'ARABJOAX', currency: 'JOD' as const })
export const address = { building_number: '12', street_name: 'شارع الجامعة', country: 'JO', city: 'عمّان' }

type Body = Parameters<typeof complete>[1]
const complete = (client: Client, body: { step?: 'personal' | 'bank' | 'address'; submit?: true } & Partial<Steps>, key?: string) =>
  client.call('POST /auth/complete-register', { body }, key === undefined ? undefined : { idempotencyKey: key })
export interface Steps {
  personal: {
    date_of_birth: string
    nationality_type: 'jordanian' | 'sons_of_jordanian_women' | 'non_jordanian'
    national_number?: string
    country?: string
    document_id?: string
  }
  bank: { bank: string; iban: string; swift_code: string; currency: 'JOD' | 'SAR' | 'USD' | 'EUR'; clik_name?: string }
  address: typeof address
}

export const save = <Step extends keyof Steps>(client: Client, step: Step, answers: Steps[Step]) =>
  complete(client, { step, [step]: answers } as Body)
export const refusedSave = <Step extends keyof Steps>(client: Client, step: Step, answers: Steps[Step]) =>
  client.refusal('POST /auth/complete-register', { body: { step, [step]: answers } })
export const submit = (client: Client, key?: string) => complete(client, { submit: true }, key)
export const refusedSubmit = (client: Client) => client.refusal('POST /auth/complete-register', { body: { submit: true } })

/** All three steps, saved. */
export async function saveAll(client: Client, personal: Steps['personal'], bank: Steps['bank'] = bankOf()): Promise<void> {
  await save(client, 'personal', personal)
  await save(client, 'bank', bank)
  await save(client, 'address', address)
}

/** Samira's offer to somebody whom she only types. */
export async function offerTo(
  api: TestApi,
  buyer: { nationalNumber: string; phone: string; name?: string },
  registrationNumber: string,
): Promise<string> {
  const samira = await api.as('samira')
  const { number } = await samira.call('POST /guarantees', {
    body: {
      user_company_id: null,
      is_owner: true,
      registration_number: registrationNumber,
      consent: true,
      buyer_national_number: buyer.nationalNumber,
      buyer_phone: buyer.phone,
      buyer_name: buyer.name ?? 'عمر كما كُتب',
      price_fils: '9000000',
      commissionOn: 'equally',
      transfer_type: 'ACH',
    },
  })
  return number
}
