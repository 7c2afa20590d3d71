import { lockGuarantee } from '#kernel/guarantee-lock.queries.ts'
import type { Input, Output } from '@damana/contract'
import { toWire } from '@damana/contract/money'
import { requireNotOurs } from '#people/bank-accounts/index.ts'
import { readJordanianIban } from '#kernel/iban.ts'
import { auditContextOf } from '#kernel/audit-context.ts'
import type { ContextOf } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Queryable } from '#db/queryable.ts'
import { isSameName } from '#people/parties/index.ts'
import { findGuaranteeOfPayouts, orderPayout, reconsiderPayouts, savePayersAccount } from '#money/payouts/index.ts'
import { insertReceiptEvent, lockReceipt } from '#money/receipts/index.ts'
import { findPayerLink, hashPayerToken, markLinkUsed, type OpenPayerLink, type PayerLinkDeps } from '#money/refunds/index.ts'

type View = Output<'GET /payer-links/:token'>

/** Shows a refund that waits for the payer's account to the holder of the link, which only the buyer's phone received. */
export async function showPayerLink(
  ctx: ContextOf<'GET /payer-links/:token'>,
  { params }: Input<'GET /payer-links/:token'>,
): Promise<View> {
  return presentLink(await getLink(ctx.db, params.token))
}

/** Sends a code to the phone that the link was sent to, whatever browser it was opened in. */
export async function sendPayerLinkCode(
  ctx: ContextOf<'POST /payer-links/:token/sendOtp'>,
  { params, body }: Input<'POST /payer-links/:token/sendOtp'>,
  deps: PayerLinkDeps,
): Promise<Output<'POST /payer-links/:token/sendOtp'>> {
  await ctx.replayStoredAnswer()
  const link = await getLink(ctx.db, params.token)
  refuseUnlessAwaited(link)
  if (body.content !== undefined)
    await deps.rehearseCall(ctx, {
      name: 'POST /payer-links/:token/iban',
      params,
      body: { ...body.content, code: '00000' },
      isWhole: true,
    })
  return ctx.transact(async (tx) => {
    const { resendAt, expiresAt } = await deps.payerCodes.send(tx, ctx, link, link.guaranteeNumber ?? link.payoutNumber)
    return { resend_at: resendAt.toISOString(), expires_at: expiresAt.toISOString() }
  })
}

/** Names the payer's account: it must be the payer's own, and the money goes there after the account's cooling-off. */
export async function nameAccountByLink(
  ctx: ContextOf<'POST /payer-links/:token/iban'>,
  { params, body }: Input<'POST /payer-links/:token/iban'>,
  deps: PayerLinkDeps,
): Promise<View> {
  const link = await getLink(ctx.db, params.token)
  refuseUnlessAwaited(link)
  const account = readJordanianIban(body.iban)
  if (!account) throw new DomainError('iban_invalid', { errors: [{ pointer: '/iban', code: 'invalid_iban' }] })
  requireNotOurs(account.iban, deps.settings())
  if (!isSameName(body.holder_name, link.beneficiaryName))
    throw new DomainError('holder_is_not_payer', { errors: [{ pointer: '/holder_name', code: 'holder_is_not_payer' }] })
  const proof = await deps.payerCodes.check(ctx, link, body.code)
  const isOfAnother = (await deps.checkHolder(account.iban, link.beneficiaryName)) === 'other_name'
  return ctx.transact(async (tx) => {
    const audit = auditContextOf(ctx, tx)
    const guaranteeId = await findGuaranteeOfPayouts(tx, { payoutId: link.payoutId })
    if (guaranteeId !== null) await lockGuarantee(tx, { guaranteeId })
    if (link.receiptId !== null) await lockReceipt(tx, { id: link.receiptId })
    const now = await getLink(tx, params.token)
    refuseUnlessAwaited(now)
    await proof.spend(tx)
    const externalAccount = { ...account, since: audit.now, isOfAnother }
    if (now.payoutStatus === 'held') {
      if (!(await savePayersAccount(tx, now.payoutId, { ...account, isOfAnother, now: audit.now }))) throw notAwaited()
      await reconsiderPayouts(tx, audit, { payoutId: now.payoutId }, deps)
    } else
      await orderPayout(
        tx,
        audit,
        {
          guaranteeId: now.guaranteeId,
          ...(now.receiptId === null ? {} : { receiptId: now.receiptId }),
          beneficiaryPartyId: now.beneficiaryPartyId,
          beneficiaryName: now.beneficiaryName,
          purpose: now.purpose,
          amountFils: now.amountFils,
          rail: 'ACH',
          bankAccountId: null,
          externalAccount,
          again: { previousId: now.payoutId, attempt: now.attempt + 1, staffId: null, reason: null },
        },
        deps,
      )
    await markLinkUsed(tx, { linkId: now.id, now: audit.now })
    if (now.receiptId !== null)
      await insertReceiptEvent(tx, {
        receiptId: now.receiptId,
        kind: 'account_named',
        actor: 'link',
        staffId: null,
        facts: { payout: now.payoutNumber, iban_tail: account.iban.slice(-4) },
        requestId: audit.requestId,
        now: audit.now,
      })
    return presentLink(await getLink(tx, params.token))
  })
}

/** The payer's account is awaited while none is known, one named by link is in its cooling-off, or the bank rejected it. */
const isAwaited = ({ payoutStatus, heldReason, isUnpaid }: OpenPayerLink): boolean =>
  (payoutStatus === 'held' && ['iban_missing', 'iban_unproven', 'iban_of_another', 'iban_young'].some((one) => one === heldReason)) ||
  (isUnpaid && (payoutStatus === 'rejected' || payoutStatus === 'returned'))
const notAwaited = () => new DomainError('action_not_allowed', { reason: 'account_not_needed' })
function refuseUnlessAwaited(link: OpenPayerLink): void {
  if (!isAwaited(link)) throw notAwaited()
}

async function getLink(db: Queryable, token: string): Promise<OpenPayerLink> {
  const link = await findPayerLink(db, { tokenHash: hashPayerToken(token) })
  if (!link) throw new DomainError('not_found')
  return link
}

function presentLink(link: OpenPayerLink): View {
  const awaited = isAwaited(link)
  return {
    guarantee_number: link.guaranteeNumber,
    payout_number: link.payoutNumber,
    payer_name: link.beneficiaryName,
    amount_fils: toWire(link.amountFils),
    phone_tail: link.phone.slice(-3),
    status: link.payoutStatus,
    held_reason: link.heldReason,
    iban_tail: link.iban?.slice(-4) ?? null,
    expected_on: link.heldReason === 'iban_missing' ? null : link.expectedOn,
    action: { name: 'iban', allowed: awaited, reason: awaited ? null : 'account_not_needed' },
    server_time: link.now.toISOString(),
  }
}
