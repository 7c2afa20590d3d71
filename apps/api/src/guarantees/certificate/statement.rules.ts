import { addFils, type Fils, fils, leastFils, noFils, subtractFils } from '@damana/contract/money'
import type { Id } from '#db/id.ts'
import type { JournalLine } from '#money/ledger/index.ts'

export type StatementKind =
  | 'paid_in'
  | 'matched'
  | 'commission'
  | 'partner_fee'
  | 'partner_fee_back'
  | 'fee_seller'
  | 'fee_buyer'
  | 'fee_reopened'
  | 'reversed'
  | 'paid_again'
  | 'recovered'
  | 'covered'
  | 'payout_ordered'
  | 'payout_settled'
  | 'refund_ordered'
  | 'refund_settled'
  | 'excess_ordered'
  | 'excess_settled'
  | 'unmatched'
  | 'unmatched_ordered'
  | 'unmatched_settled'
  | 'payout_back'
  | 'correction'
export interface StatementRow {
  at: Date
  kind: StatementKind
  inFils: Fils
  outFils: Fils
  /** Held for the guarantee after it. */
  balanceFils: Fils
}
export interface MoneyStatement {
  rows: StatementRow[]
  inFils: Fils
  outFils: Fils
  balanceFils: Fils
  /** The balance of the ledger that this statement agrees with: it still has the money that the bank took back and we made good. */
  ledgerFils: Fils
}

/** A receipt that the bank reversed; `bookedFils`: as far as nothing replaced it. */
export interface ReversedReceipt {
  id: Id<'receipts'>
  at: Date
  bookedFils: Fils
  recoveredFils: Fils
}
/** A transfer of the guarantee's money, or of money for it that it could not take. */
export interface StatementPayout {
  id: Id<'payouts'>
  purpose: 'seller' | 'seller_reversed' | 'refund' | 'excess' | 'send_back' | 'suspense' | 'partner'
  isSettled: boolean
  amountFils: Fils
  orderedAt: Date
  receivedAt: Date | null
}
export interface StatementFacts {
  guaranteeId: Id<'guarantees'>
  lines: readonly JournalLine[]
  reversed: readonly ReversedReceipt[]
  payouts: readonly StatementPayout[]
}

/** Both sides read of the same money: of the guarantee's account and of what is owed to either. */
export const statementAccounts = ['buyer_escrow', 'buyer_refund', 'seller_payable'] as const

type Movement = { at: Date; sign: 'in' | 'out'; amountFils: Fils } & ({ kind: StatementKind } | { kind: 'loss' })

/**
 * The statement of a guarantee's money, calculated from the entries of the ledger: a row for each account that money came from or went to. The ledger keeps a reversed
 * payment, because we make it good at once; the statement takes it off on the day of the reversal, and says what we cover of money that had left by then.
 */
export function statementOf({ guaranteeId, lines, reversed, payouts }: StatementFacts): MoneyStatement {
  const movements = [
    ...movementsOf(lines, guaranteeId, payouts),
    ...reversed.map(({ id, at, bookedFils }): Movement => {
      const replacements = lines.filter((line) => isReplacement(line) && line.reference.startsWith(`loss_paid_again:${id}:`))
      const amountFils = addFils(bookedFils, ...replacements.map((line) => fils(line.amountFils)))
      return { at, sign: 'out', amountFils, kind: 'reversed' }
    }),
    ...payouts.flatMap(unmatchedOf),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const rows: StatementRow[] = []
  let [balanceFils, ledgerFils, coveredFils] = [noFils, noFils, noFils]
  const put = (at: Date, kind: StatementKind, inFils: Fils, outFils: Fils) => {
    if (inFils === noFils && outFils === noFils) return
    const missingFils = subtractFils(outFils, addFils(balanceFils, inFils))
    if (missingFils > noFils) {
      coveredFils = addFils(coveredFils, missingFils)
      balanceFils = addFils(balanceFils, missingFils)
      rows.push({ at, kind: 'covered', inFils: missingFils, outFils: noFils, balanceFils })
    }
    balanceFils = subtractFils(addFils(balanceFils, inFils), outFils)
    rows.push({ at, kind, inFils, outFils, balanceFils })
  }
  for (const { at, kind, sign, amountFils } of movements) {
    if (kind === 'fee_reopened' || kind === 'paid_again' || kind === 'partner_fee_back') {
      // Money that is here again, or that a fee had taken and that is owed anew, ends our cover.
      const endedFils = leastFils(amountFils, coveredFils)
      coveredFils = subtractFils(coveredFils, endedFils)
      put(at, kind, amountFils, noFils)
      put(at, 'recovered', noFils, endedFils)
    } else if (kind === 'loss') {
      // Of it, what the statement took off on the day of the reversal is not taken off again.
      const shownFils = subtractFils(amountFils, leastFils(amountFils, subtractFils(ledgerFils, balanceFils)))
      ledgerFils = subtractFils(ledgerFils, amountFils)
      coveredFils = subtractFils(coveredFils, leastFils(coveredFils, shownFils))
      put(at, 'recovered', noFils, shownFils)
    } else {
      const isOfLedger = kind !== 'reversed' && !kind.startsWith('unmatched')
      if (isOfLedger) ledgerFils = sign === 'in' ? addFils(ledgerFils, amountFils) : subtractFils(ledgerFils, amountFils)
      put(at, kind, sign === 'in' ? amountFils : noFils, sign === 'out' ? amountFils : noFils)
    }
  }
  const openFils = addFils(...reversed.map(({ bookedFils, recoveredFils }) => subtractFils(bookedFils, recoveredFils)))
  return {
    rows,
    inFils: addFils(...rows.map((row) => row.inFils)),
    outFils: addFils(...rows.map((row) => row.outFils)),
    balanceFils,
    ledgerFils: subtractFils(addFils(balanceFils, openFils), coveredFils),
  }
}

function movementsOf(lines: readonly JournalLine[], guaranteeId: Id<'guarantees'>, payouts: readonly StatementPayout[]): Movement[] {
  const isOwn = (line: JournalLine) => line.ownerId === guaranteeId && statementAccounts.some((code) => code === line.code)
  const ids = [...new Set(lines.map(({ entryId }) => entryId))]
  return ids.flatMap((id) => {
    const entry = lines.filter(({ entryId }) => entryId === id)
    const reopened = entry.find(
      ({ event, reference, code }) => event === 'fee_reopened' && reference.includes(':netting:') && code !== 'losses',
    )
    if (reopened) return [{ at: reopened.effectiveAt, sign: 'in', amountFils: fils(reopened.amountFils), kind: 'fee_reopened' }]
    const again = entry.find(isReplacement)
    if (again) return [{ at: again.effectiveAt, sign: 'in', amountFils: fils(again.amountFils), kind: 'paid_again' }]
    const fromPartner = entry.find(({ event, code, side }) => event === 'loss_recovered' && code === 'partner_payable' && side === 'debit')
    if (fromPartner)
      return [{ at: fromPartner.effectiveAt, sign: 'in', amountFils: fils(fromPartner.amountFils), kind: 'partner_fee_back' }]
    const own = entry.filter(isOwn)
    if (own.length === 0) return []
    return entry
      .filter((line) => line.book === 'client' && !isOwn(line))
      .map((line): Movement => ({
        at: line.effectiveAt,
        sign: line.side === 'debit' ? 'in' : 'out',
        amountFils: fils(line.amountFils),
        kind: kindOf(line, own, payouts),
      }))
  })
}

/** Money that took the place of a reversed payment; the ledger had never let that one go. */
const isReplacement = ({ event, book, code, side }: JournalLine): boolean =>
  event === 'loss_paid_again' && book === 'client' && side === 'debit' && code === 'suspense'

/** Money that came for the guarantee and that it could not take: in, and back to its payer. */
function unmatchedOf({ purpose, isSettled, amountFils, orderedAt, receivedAt }: StatementPayout): Movement[] {
  if (purpose !== 'suspense') return []
  return [
    { at: receivedAt ?? orderedAt, sign: 'in', amountFils, kind: 'unmatched' },
    { at: orderedAt, sign: 'out', amountFils, kind: isSettled ? 'unmatched_settled' : 'unmatched_ordered' },
  ]
}

function kindOf(line: JournalLine, own: readonly JournalLine[], payouts: readonly StatementPayout[]): StatementKind | 'loss' {
  const { code, event, reference, side, reverses } = line
  if (reverses !== null) return 'correction'
  const isIn = side === 'debit'
  switch (code) {
    case 'bank_escrow':
    case 'biller_clearing':
      if (!isIn) return 'correction'
      return event.startsWith('payout_') ? 'payout_back' : 'paid_in'
    case 'suspense':
      return isIn ? 'matched' : 'correction'
    case 'payouts_in_flight': {
      if (isIn) return 'payout_back'
      const payout = payouts.find(({ id }) => reference === `payout_ordered:${id}`)
      const outcome = payout?.isSettled ? 'settled' : 'ordered'
      if (own.some((one) => one.code === 'seller_payable')) return `payout_${outcome}`
      return payout?.purpose === 'excess' || payout?.purpose === 'send_back' ? `excess_${outcome}` : `refund_${outcome}`
    }
    case 'fees_to_sweep':
      if (isIn) return 'correction'
      if (event === 'loss_recovered') return 'loss'
      if (event !== 'fee_netted') return 'commission'
      return own.some((one) => one.code === 'seller_payable') ? 'fee_seller' : 'fee_buyer'
    case 'partner_payable':
      return isIn ? 'correction' : 'partner_fee'
    default:
      return 'correction'
  }
}
