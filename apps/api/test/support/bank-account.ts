import { makeJordanianIban } from '#sandbox/iban.ts'
import { cast, type Person } from './cast.ts'
import type { Client, TestApi } from './api.ts'
import type { Sale } from './sale.ts'

/** A whole IBAN of the Arab Bank; each account number is another account. */
export const ibanOf = (account: number, bank = 'ARAB'): string => makeJordanianIban(bank, String(account))

export const bodyOf = (iban: string) => ({ bank: 'ARAB', iban, swift_code: 'ARABJOAX', currency: 'JOD' as const })

/** A code for exactly this IBAN, asked for and given. */
export async function proveBankInfo(api: TestApi, client: Client, person: Person, iban: string): Promise<void> {
  await client.call('POST /auth/step-up/sendOtp', { body: { action: 'bank_info', iban } })
  await client.call('POST /auth/step-up/checkOtp', { body: { action: 'bank_info', iban, code: await api.codeTo(cast[person].phone) } })
}

/** Somebody of the cast names an account, with the code that it needs. */
export async function nameAccount(api: TestApi, person: Person, iban: string, change: Partial<ReturnType<typeof bodyOf>> = {}) {
  const client = await api.as(person)
  await proveBankInfo(api, client, person, iban)
  return client.call('POST /profile/bank-info', { body: { ...bodyOf(iban), ...change } })
}

export interface PayoutSeen {
  number: string
  attempt: number
  status: string
  held_reason: string | null
  iban: string | null
  previous: string | null
  late: boolean
  history: string[]
}
/** Every attempt of a sale's payouts, oldest first. */
export async function attemptsOf(api: TestApi, sale: Pick<Sale, 'number'>): Promise<PayoutSeen[]> {
  const { rows } = await api.owner.query<PayoutSeen>(
    `select p.number, p.attempt, p.status, p.held_reason, p.iban, b.number as previous, p.late_at is not null as late, (select array_agg(e.to_status order by e.version) from app.payout_events e where e.payout_id = p.id) as history
     from app.payouts p left join app.payouts b on b.id = p.previous_id where p.guarantee_id = substr($1, 4)::bigint order by p.id`,
    [sale.number],
  )
  return rows
}
