import type { SecretInUse } from '#kernel/secret-in-use.ts'
import type { WithSettings } from '#kernel/settings.ts'
import type { PersonRegistry, VehicleRegistry } from '#registries/index.ts'
import type { RequestContext, Tx } from '#kernel/context.ts'

/** What the guarantees need from outside their own folder; handed over by the composition root. */
export interface GuaranteeDeps extends WithSettings {
  vehicleRegistry: VehicleRegistry
  personRegistry: PersonRegistry
  /** Signs references that only their finder may use. */
  secret: SecretInUse
  /** Uses up a fresh code given for exactly this act, or refuses with `step_up_required`. */
  requireStepUp(tx: Tx, ctx: RequestContext, action: string): Promise<void>
  ownerCodes: OwnerCodes
}

/** One-time codes for acts by an owner's link, always to the owner's own phone. */
export interface OwnerCodes {
  send(tx: Tx, ctx: RequestContext, link: { id: bigint; phone: string }, number: string): Promise<{ resendAt: Date; expiresAt: Date }>
  /** Refuses a wrong code; a failed try is counted even though the act is refused. A right one is spent in the transaction of the act. */
  check(ctx: RequestContext, link: { id: bigint; phone: string }, code: string): Promise<{ spend(tx: Tx): Promise<unknown> }>
}
