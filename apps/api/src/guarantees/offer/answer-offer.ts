import { toWire } from '@damana/contract/money'
import { newPaymentReference } from '#kernel/payment-reference.rules.ts'
import type { LockedGuarantee } from '#lifecycle/index.ts'
import type { Act, Carry } from '../act.ts'
import { askAboutOffer, saleCheckOf } from './ask-about-offer.ts'

/** The buyer accepts these terms and may pay from now on. The registry is asked once more before, outside the transaction. */
export async function acceptOffer({ ctx, number, body, deps }: Act<'accept'>): Promise<Carry> {
  const inquiry = await askAboutOffer(ctx, number, ctx.actor.partyId, deps)
  return (_tx, guarantee) => ({
    said: { termsVersion: body.terms_version, saleCheck: saleCheckOf(inquiry, guarantee) },
    facts: { total_price_fils: toWire(guarantee.totalPriceFils) },
    columns: {
      accepted_at: guarantee.now,
      payment_reference: newPaymentReference(guarantee.id),
      buyer_name: guarantee.buyerPartyName,
      buyer_name_latin: guarantee.buyerPartyNameLatin,
    },
  })
}

/** The buyer rejects the offer, the owner refuses it, or it is withdrawn: it ends, with a reason where one is given. */
export const endOffer =
  ({ body: { reason } }: { body: { reason?: string | undefined } }): Carry<LockedGuarantee> =>
  () => ({ facts: { reason: reason ?? null }, columns: reason === undefined ? {} : { end_reason: reason } })
