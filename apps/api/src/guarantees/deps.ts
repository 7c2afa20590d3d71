import type { WithHolderCheck } from '#kernel/holder-check.ts'
import type { SecretInUse } from '#kernel/secret-in-use.ts'
import type { ReadSheet, WriteDocument } from '#files/index.ts'
import type { WithSettings } from '#kernel/settings.ts'
import type { PersonRegistry, VehicleRegistry } from '#registries/index.ts'
import type { RequestContext, Tx } from '#kernel/context.ts'
import type { RehearseCall } from '#kernel/rehearsal.ts'

/** The dependencies of the guarantees, passed in by the composition root. */
export interface GuaranteeDeps extends WithSettings, WithHolderCheck {
  vehicleRegistry: VehicleRegistry
  personRegistry: PersonRegistry
  /** Signs party references that only the person who looked the party up may use. */
  secret: SecretInUse
  /** Consumes a fresh step-up code for exactly this action, or refuses with `step_up_required`. */
  requireStepUp(tx: Tx, ctx: RequestContext, action: string): Promise<void>
  rehearseCall: RehearseCall
  ownerCodes: OwnerCodes
  /** Where people find the product; certificates carry an address below it. */
  origin: string
  writeDocument: WriteDocument
  readSheet: ReadSheet
}

/** One-time codes for actions by an owner's link, always sent to the owner's own phone. */
export interface OwnerCodes {
  send(tx: Tx, ctx: RequestContext, link: { id: bigint; phone: string }, number: string): Promise<{ resendAt: Date; expiresAt: Date }>
  /**
   * Refuses a wrong code; the failed attempt is counted although the action is refused. A right code is spent in the transaction of the
   * action.
   */
  check(ctx: RequestContext, link: { id: bigint; phone: string }, code: string): Promise<{ spend(tx: Tx): Promise<unknown> }>
}
