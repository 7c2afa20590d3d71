import type { RequestContext, Tx } from '#http/context.ts'
import type { PersonRegistry, VehicleRegistry } from '#registries/index.ts'
import type { SettingsSource } from '#settings/settings.ts'

/** What the guarantees need from outside their own folder; handed over by the composition root. */
export interface GuaranteeDeps {
  vehicleRegistry: VehicleRegistry
  personRegistry: PersonRegistry
  settings: SettingsSource
  /** Signs references that only their finder may use. */
  secret: string
  /** Uses up a fresh code given for exactly this act, or refuses with `step_up_required`. */
  requireStepUp(tx: Tx, ctx: RequestContext, action: string): Promise<void>
  ownerCodes: {
    /** Sends a code for an act by an owner's link. */
    send(tx: Tx, ctx: RequestContext, link: { id: bigint; phone: string }, number: string): Promise<{ resend_at: string; expires_at: string }>
    /** Refuses a wrong code; a failed try is counted even when the act is refused. The proof is spent with the act. */
    check(ctx: RequestContext, link: { id: bigint; phone: string }, code: string): Promise<{ spend(tx: Tx): Promise<void> }>
  }
}
