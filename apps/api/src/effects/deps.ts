import type { Fils } from '@damana/contract/money'
import type { Act } from '#kernel/audit-context.ts'
import type { RequestContext, Tx } from '#kernel/context.ts'
import type { PayoutOrder } from '#money/payouts/index.ts'
import type { PersonRegistry, VehicleRegistry } from '#registries/index.ts'
import type { SettingsSource } from '#kernel/settings.ts'
import type { MoveFee } from '#lifecycle/index.ts'

interface FeeToCharge {
  guaranteeId: bigint
  /** The version of the event that costs it. */
  feeNumber: bigint
  side: 'seller' | 'buyer'
  kind: MoveFee['kind']
  feeFils: Fils
}

/** What every move of a guarantee may need: its end orders the money out. */
export interface MoveDeps {
  settings: SettingsSource
  /** Books and stores a payout in the same transaction. */
  orderPayout(tx: Tx, act: Act, payout: PayoutOrder): Promise<unknown>
  /** Gives back what lies ready for the buyer of a guarantee, receipt by receipt, to who paid. */
  orderRefunds(tx: Tx, act: Act, guaranteeId: bigint, sumFils: Fils): Promise<unknown>
  /** Money that waited in suspense is matched now that the pause is over, or sent back now that the guarantee has ended. */
  matchWaiting(tx: Tx, act: Act, guaranteeId: bigint): Promise<unknown>
  /** A side owes a fee beside commission and transfer. */
  chargeFee(tx: Tx, act: Act, fee: FeeToCharge): Promise<unknown>
  /** What a side of an ended guarantee still owes goes on a bill. */
  billFees(tx: Tx, act: Act, guaranteeId: bigint): Promise<unknown>
  /** What the bank reversed of a guarantee that gives its money back is no longer in it. */
  recoverOpenSum(tx: Tx, act: Act, guaranteeId: bigint): Promise<unknown>
  /** The sum that the bank reversed was paid again: by these receipts, or by those that wait for it. */
  bookReplacementReceipts(tx: Tx, act: Act, guaranteeId: bigint, receipts: readonly string[] | null): Promise<unknown>
  /** The seller's money of a sale with an open sum: what that covers is a payout of its own. */
  orderSellersShare(tx: Tx, act: Act, payout: PayoutOrder): Promise<unknown>
}

/** What the guarantees need from outside their own folder; handed over by the composition root. */
export interface GuaranteeDeps extends MoveDeps {
  vehicleRegistry: VehicleRegistry
  personRegistry: PersonRegistry
  /** Signs references that only their finder may use. */
  secret: string
  /** Uses up a fresh code given for exactly this act, or refuses with `step_up_required`. */
  requireStepUp(tx: Tx, ctx: RequestContext, action: string): Promise<void>
  ownerCodes: OwnerCodes
}

/** One-time codes for acts by an owner's link, always to the owner's own phone. */
interface OwnerCodes {
  send(tx: Tx, ctx: RequestContext, link: { id: bigint; phone: string }, number: string): Promise<{ resendAt: Date; expiresAt: Date }>
  /** Refuses a wrong code; a failed try is counted even though the act is refused. A right one is spent in the transaction of the act. */
  check(ctx: RequestContext, link: { id: bigint; phone: string }, code: string): Promise<{ spend(tx: Tx): Promise<unknown> }>
}
