import type { Lang } from '@damana/contract/errors'
import type { Input } from '@damana/contract'
import type { Pool } from 'pg'
import type { Publish } from '#kernel/events.ts'
import type { PersonActor, RequestContext, Tx } from '#kernel/context.ts'
import type { Id } from '#db/id.ts'
import type { RehearseCall } from '#kernel/rehearsal.ts'
import type { Queryable } from '#db/queryable.ts'
import type { Sealer } from '#kernel/sealing.ts'
import type { SecretInUse } from '#kernel/secret-in-use.ts'
import type { SettingsSource } from '#kernel/settings.ts'
import type { CodeFacts, CodeRules } from './codes.ts'
import type { Passwords } from './passwords.ts'

/** A change of a company's users, as a step-up names it. */
export type CompanyUserChange = NonNullable<Input<'POST /auth/step-up/sendOtp'>['body']['company_user']>

/** A change of a company's access by program, as a step-up names it. */
export type ApiAccessChange = NonNullable<Input<'POST /auth/step-up/sendOtp'>['body']['api_access']>

/** Content of a step-up's message: action, amount and the end of the IBAN. */
export type DescribeStepUp = (
  db: Queryable,
  actor: PersonActor,
  asked: Input<'POST /auth/step-up/sendOtp'>['body'],
  lang: Lang,
) => Promise<CodeFacts>

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
  /** The key of a code for an action on a guarantee. */
  keyOfStepUp: (db: Queryable, actor: PersonActor, action: string, number: string) => Promise<string>
  rehearseCall: RehearseCall
  publish: Publish
  /** The person of an account that somebody else made has set an own password: what was waiting for that happens. */
  onOwnPassword: (tx: Tx, ctx: RequestContext, userId: Id<'users'>) => Promise<void>
}

/** The numbers that codes go by now. */
export const rulesOf = ({ otpPepper, settings }: Pick<IdentityDeps, 'otpPepper' | 'settings'>): CodeRules => ({
  pepper: otpPepper,
  limits: settings(),
})
