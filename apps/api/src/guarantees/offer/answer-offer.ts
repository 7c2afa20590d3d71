import type { Input } from '@damana/contract'
import { toWire } from '@damana/contract/money'
import type { PersonActor, RequestContext } from '#kernel/context.ts'
import { runGuaranteeAction } from '../with-guarantee-action.ts'
import { askAboutOffer, saleCheckOf } from './ask-about-offer.ts'
import type { GuaranteeDeps } from '../deps.ts'
import { presentGuarantee } from '../read/present-guarantee.ts'
import { newPaymentReference } from '#kernel/payment-reference.rules.ts'

/** The buyer accepts these terms and may pay from now on. The registry is asked once more before, outside the transaction. */
export async function acceptGuarantee(
  ctx: RequestContext<PersonActor>,
  { params, body }: Input<'POST /guarantees/:number/accept'>,
  deps: GuaranteeDeps,
) {
  const settings = deps.settings()
  const inquiry = await askAboutOffer(ctx, params.number, ctx.actor.partyId, deps)
  return await runGuaranteeAction(
    ctx,
    params.number,
    'accept',
    deps,
    (_tx, guarantee) => ({
      said: { termsVersion: body.terms_version, saleCheck: saleCheckOf(inquiry, guarantee) },
      facts: { total_price_fils: toWire(guarantee.totalPriceFils) },
      columns: { accepted_at: guarantee.now, payment_reference: newPaymentReference(guarantee.id), buyer_name: guarantee.buyerPartyName },
    }),
    (tx) => presentGuarantee(ctx, tx, params.number, settings),
  )
}

/** The buyer rejects the offer with a reason. */
export async function rejectGuarantee(
  ctx: RequestContext<PersonActor>,
  { params, body }: Input<'POST /guarantees/:number/reject'>,
  deps: GuaranteeDeps,
) {
  const settings = deps.settings()
  return await runGuaranteeAction(
    ctx,
    params.number,
    'reject',
    deps,
    () => ({ facts: { reason: body.reason }, columns: { end_reason: body.reason } }),
    (tx) => presentGuarantee(ctx, tx, params.number, settings),
  )
}
