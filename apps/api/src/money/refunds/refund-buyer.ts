import type { Id } from '#db/id.ts'
import type { WithSettings } from '#kernel/settings.ts'
import { type Fils, leastFils, subtractFils } from '@damana/contract/money'
import { isOurIban } from '#people/bank-accounts/index.ts'
import type { Queryable } from '#db/queryable.ts'
import type { AuditContext } from '#kernel/audit-context.ts'
import type { Tx } from '#kernel/context.ts'
import { findLastBack, type OrderedPayout, orderPayout } from '#money/payouts/index.ts'
import { addRefunded, listRefundable, lockRefundable } from '#money/receipts/index.ts'
import { askForAccount } from './ask-for-account.ts'
import { destinationOf, type Payer } from './destination.rules.ts'
import { type BuyerToPay, findBuyerToPay } from './queries.ts'

/**
 * Refunds the balance of an ended guarantee's refund account, receipt by receipt, the newest first, each to its payer. By ACH and free of
 * charge. The caller holds the guarantee's lock and has booked the end, so that the account holds exactly this sum.
 */
export async function orderRefunds(
  tx: Tx,
  audit: AuditContext,
  guaranteeId: Id<'guarantees'>,
  sumFils: Fils,
  deps: WithSettings,
): Promise<OrderedPayout[]> {
  const buyer = await getBuyer(tx, guaranteeId)
  const ordered: OrderedPayout[] = []
  let left = sumFils
  for (const receipt of await lockRefundable(tx, { guaranteeId })) {
    const amountFils = leastFils(left, receipt.leftFils)
    if (amountFils <= 0n) break
    left = subtractFils(left, amountFils)
    await addRefunded(tx, { receiptId: receipt.id, amountFils })
    ordered.push(
      await payBack(
        tx,
        audit,
        {
          receiptId: receipt.id,
          payer: receipt.payer,
          isBuyers: receipt.payerState === 'buyer',
          guaranteeId,
          purpose: 'refund',
          amountFils,
        },
        buyer,
        deps,
      ),
    )
  }
  if (left > 0n) throw new Error(`guarantee ${guaranteeId} is to give back ${left} fils more than it was paid`)
  return ordered
}

/** Where a refund of this sum would go, as far as it is known: the IBAN of each account once. */
export async function listRefundAccounts(
  db: Queryable,
  guaranteeId: Id<'guarantees'>,
  sumFils: Fils,
  deps: WithSettings,
): Promise<string[]> {
  const { accountId, iban } = await getBuyer(db, guaranteeId)
  const ibans = new Set<string>()
  let left = sumFils
  for (const { payer, payerState, leftFils } of await listRefundable(db, { guaranteeId })) {
    if (left <= 0n) break
    left = subtractFils(left, leastFils(left, leftFils))
    const destination = destinationOf({ payer: withoutOurs(payer, deps), isBuyers: payerState === 'buyer', buyerAccountId: accountId })
    if (destination.kind === 'sender') ibans.add(destination.iban)
    if (destination.kind === 'buyer' && iban !== null) ibans.add(iban)
  }
  return [...ibans]
}

export interface NamedByStaff {
  iban: string
  swiftCode: string
  holderName: string
  /** The bank says that it is in another name. */
  isOfAnother: boolean
}
export interface SendingBack {
  receiptId: Id<'receipts'>
  payer: Payer
  isBuyers: boolean
  /** The guarantee that the receipt belongs to, or names; null when it names none. */
  guaranteeId: Id<'guarantees'> | null
  amountFils: Fils
  /** An account that a person of finance named where no other is known. */
  named?: NamedByStaff
  staffId?: Id<'staff'>
  /** Two others approve it, whatever the sum. */
  needsTwoPersons?: boolean
}

/**
 * Refunds an excess, or a third-party payer's money, at once while the guarantee goes on. The money is in the guarantee's refund account.
 */
export const refundFromGuarantee = async (
  tx: Tx,
  audit: AuditContext,
  sending: SendingBack & { guaranteeId: Id<'guarantees'>; purpose: 'excess' | 'send_back' },
  deps: WithSettings,
): Promise<OrderedPayout> => payBack(tx, audit, sending, await getBuyer(tx, sending.guaranteeId), deps)

/** Refunds money in suspense that no guarantee could take to its payer. */
export async function refundFromSuspense(tx: Tx, audit: AuditContext, sending: SendingBack, deps: WithSettings): Promise<OrderedPayout> {
  const buyer = sending.guaranteeId === null ? null : await getBuyer(tx, sending.guaranteeId)
  const last = await findLastBack(tx, { receiptId: sending.receiptId })
  return payBack(tx, audit, { ...sending, purpose: 'suspense', ...(last ? { last } : {}) }, buyer, deps)
}

async function payBack(
  tx: Tx,
  audit: AuditContext,
  back: SendingBack & {
    purpose: 'refund' | 'excess' | 'send_back' | 'suspense'
    /** The payout that this money was on before: if it failed, this one is its next attempt. */
    last?: { id: bigint; attempt: number; isUnpaid: boolean }
  },
  buyer: BuyerToPay | null,
  deps: WithSettings,
): Promise<OrderedPayout> {
  const { receiptId, isBuyers, named, staffId, last } = back
  const payer = withoutOurs(back.payer, deps)
  const destination = destinationOf({ payer, isBuyers: isBuyers && buyer !== null, buyerAccountId: buyer?.accountId ?? null })
  const beneficiaryName = payer.name ?? (isBuyers ? buyer?.name : undefined) ?? named?.holderName ?? '-'
  const externalAccount =
    destination.kind === 'sender' ? { ...destination, since: null, isOfAnother: false } : named && { ...named, since: audit.now }
  const payout = await orderPayout(
    tx,
    audit,
    {
      guaranteeId: back.purpose === 'suspense' ? null : back.guaranteeId,
      receiptId,
      beneficiaryPartyId: isBuyers && buyer ? buyer.partyId : null,
      beneficiaryName,
      purpose: back.purpose,
      amountFils: back.amountFils,
      rail: 'ACH',
      bankAccountId: destination.kind === 'buyer' ? destination.bankAccountId : null,
      ...(externalAccount
        ? {
            externalAccount: {
              iban: externalAccount.iban,
              swiftCode: externalAccount.swiftCode,
              since: externalAccount.since,
              isOfAnother: externalAccount.isOfAnother,
            },
          }
        : {}),
      ...(staffId === undefined ? {} : { madeByStaffId: staffId }),
      ...(last ? { attempt: last.attempt + 1 } : {}),
      ...(last?.isUnpaid ? { again: { previousId: last.id, attempt: last.attempt + 1, staffId: staffId ?? null, reason: null } } : {}),
      ...(back.needsTwoPersons || (destination.kind !== 'sender' && named) ? { needsTwoPersons: true } : {}),
    },
    deps,
  )
  if (buyer && (payout.heldReason === 'iban_missing' || payout.heldReason === 'iban_unproven'))
    await askForAccount(tx, { payoutId: payout.id, beneficiaryName, amountFils: back.amountFils }, buyer)
  return payout
}

/** An account of our own is ignored: a payout to ourselves would refund nobody. */
const withoutOurs = (payer: Payer, { settings }: WithSettings): Payer =>
  payer.iban !== undefined && isOurIban(payer.iban, settings()) ? {} : payer

async function getBuyer(tx: Queryable, guaranteeId: Id<'guarantees'>): Promise<BuyerToPay> {
  const buyer = await findBuyerToPay(tx, { guaranteeId })
  if (!buyer) throw new Error(`guarantee ${guaranteeId} has no buyer`)
  return buyer
}
