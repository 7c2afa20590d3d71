import type { Pool } from 'pg'
import type { Act } from '#http/act.ts'
import type { PersonActor, Tx } from '#http/context.ts'
import type { Queryable } from '#db/queryable.ts'
import type { SettingsSource } from '#settings/settings.ts'
import type { CodeFacts, CodeRules } from './codes.ts'
import type { Passwords } from './passwords.ts'

/** What a step-up's message says: action, amount and the end of the IBAN. Refuses what the person may not see. */
export type DescribeStepUp = (db: Queryable, actor: PersonActor, action: string, number: string | undefined) => Promise<CodeFacts>

export interface IdentityDeps {
  pool: Pool
  settings: SettingsSource
  passwords: Passwords
  sandbox: boolean
  origin: string
  /** Keys of counters and codes. */
  otpPepper: string
  /** Opens the staff's second factors. */
  fieldKey: string
  describeStepUp: DescribeStepUp
  /** After a new password or phone, payouts wait. */
  noteContactChange: (tx: Tx, act: Act, change: { userId: bigint; what: 'password' | 'phone' }) => Promise<void>
  /** The offers made to a party may be answered now. */
  resumeOffers: (tx: Tx, act: Act, partyId: bigint) => Promise<void>
}

/** The numbers that codes go by now. */
export const rulesOf = ({ otpPepper, settings }: Pick<IdentityDeps, 'otpPepper' | 'settings'>): CodeRules => ({
  pepper: otpPepper,
  limits: settings(),
})
