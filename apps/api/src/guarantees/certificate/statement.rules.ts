import { addFils, type Fils, fils, noFils, subtractFils } from '@damana/contract/money'
import type { Side } from '#lifecycle/index.ts'
import type { JournalLine } from '#money/ledger/index.ts'

export type StatementKind =
  | 'paid_in'
  | 'matched'
  | 'commission'
  | 'fee'
  | 'recovered'
  | 'to_seller'
  | 'to_payer'
  | 'payout'
  | 'refund'
  | 'payout_back'
  | 'correction'
export interface StatementRow {
  at: Date
  kind: StatementKind
  inFils: Fils
  outFils: Fils
  /** What is held for the guarantee after it, as far as this side sees it. */
  balanceFils: Fils
}
export interface MoneyStatement {
  rows: StatementRow[]
  inFils: Fils
  outFils: Fils
  balanceFils: Fils
}

/** A side sees the guarantee's account and what is owed to itself; what the other is owed left for it. */
export const statementAccounts = {
  buyer: ['buyer_escrow', 'buyer_refund'],
  seller: ['buyer_escrow', 'seller_payable'],
} as const satisfies Record<Side, readonly string[]>

/** The statement of a guarantee's money for one side, calculated from the entries of the ledger: a row for each account that money came from or went to. */
export function statementOf(lines: readonly JournalLine[], guaranteeId: bigint, side: Side): MoneyStatement {
  const isOwn = (line: JournalLine) => line.ownerId === guaranteeId && statementAccounts[side].some((code) => code === line.code)
  const ids = [...new Set(lines.filter(isOwn).map(({ entryId }) => entryId))]
  const rows: StatementRow[] = []
  let balanceFils = noFils
  for (const id of ids)
    for (const line of lines) {
      if (line.entryId !== id || line.book !== 'client' || isOwn(line)) continue
      const [inFils, outFils] = line.side === 'debit' ? [fils(line.amountFils), noFils] : [noFils, fils(line.amountFils)]
      balanceFils = subtractFils(addFils(balanceFils, inFils), outFils)
      rows.push({ at: line.effectiveAt, kind: kindOf(line, side), inFils, outFils, balanceFils })
    }
  return {
    rows,
    inFils: addFils(...rows.map((row) => row.inFils)),
    outFils: addFils(...rows.map((row) => row.outFils)),
    balanceFils,
  }
}

function kindOf({ code, event, side: postingSide, reverses }: JournalLine, side: Side): StatementKind {
  if (reverses !== null) return 'correction'
  const isIn = postingSide === 'debit'
  switch (code) {
    case 'bank_escrow':
    case 'biller_clearing':
      if (!isIn) return 'correction'
      return event.startsWith('payout_') ? 'payout_back' : 'paid_in'
    case 'suspense':
      return isIn ? 'matched' : 'correction'
    case 'payouts_in_flight':
      if (isIn) return 'payout_back'
      return side === 'seller' ? 'payout' : 'refund'
    case 'fees_to_sweep':
      if (isIn) return 'correction'
      return event === 'fee_netted' ? 'fee' : event === 'loss_recovered' ? 'recovered' : 'commission'
    case 'seller_payable':
      return isIn ? 'correction' : 'to_seller'
    case 'buyer_refund':
      return isIn ? 'correction' : 'to_payer'
    default:
      return 'correction'
  }
}
