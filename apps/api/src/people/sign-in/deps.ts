import type { Pool } from 'pg'
import type { Publish } from '#kernel/events.ts'
import type { PersonActor } from '#kernel/context.ts'
import type { Queryable } from '#db/queryable.ts'
import type { Sealer } from '#kernel/sealing.ts'
import type { SecretInUse } from '#kernel/secret-in-use.ts'
import type { SettingsSource } from '#kernel/settings.ts'
import type { CodeFacts, CodeRules } from './codes.ts'
import type { Passwords } from './passwords.ts'

/** Content of a step-up's message: action, amount and the end of the IBAN. Refuses a subject that the user may not see. */
export type DescribeStepUp = (db: Queryable, actor: PersonActor, action: string, number: string | undefined) => Promise<CodeFacts>

export interface IdentityDeps {
  pool: Pool
  settings: SettingsSource
  passwords: Passwords
  sandbox: boolean
  origin: string
  /** Keys of counters and codes. */
  otpPepper: SecretInUse
  /** Opens the staff's second factors. */
  fieldSealer: Sealer
  describeStepUp: DescribeStepUp
  publish: Publish
}

/** The numbers that codes go by now. */
export const rulesOf = ({ otpPepper, settings }: Pick<IdentityDeps, 'otpPepper' | 'settings'>): CodeRules => ({
  pepper: otpPepper,
  limits: settings(),
})
