import type { Book } from './book.ts'
import type { Judge } from './oracle/judge.ts'
import type {
  FeeSchedule,
  Fils,
  LifecycleState,
  PartnerTerms,
  PayoutHoldReason,
  PayoutStatus,
  Quote,
  RegistryAnswer,
  Rules,
  Settings,
  Side,
  WhySuspense,
} from './product.ts'

export interface Account {
  provenAt: Date | null
  createdAt: Date
  currency: string
  /** Whether its bank takes the money. */
  isGood: boolean
  isNamedByStaff?: true
}
export interface Receipt {
  id: bigint
  way: 'biller' | 'bank'
  amountFils: Fils
  /** The bank's time of payment. */
  receivedAt: Date
  named: boolean
  isBuyers: boolean
  bookedFils: Fils
  suspenseFils: Fils
  refundedFils: Fils
  lostFils: Fils
  /** Of a refund that the bank's reversal made ours again. */
  recoveredFils: Fils
  /** The fee whose bill it paid, and what of it. */
  fee: { number: bigint; fils: Fils } | null
  payerState: 'buyer' | 'undeclared' | 'declared' | 'deciding' | 'accepted' | 'sent_back' | null
  why: WhySuspense | null
  isSettled: boolean
  /** The charges that its biller keeps back. */
  deductedFils: Fils
  /** The credit of several that a statement has shown it in. */
  creditId: bigint | null
  isTakenBack: boolean
}
export type Purpose = 'seller' | 'seller_reversed' | 'partner' | 'refund' | 'excess' | 'send_back' | 'suspense' | 'sweep'
export interface Payout {
  id: bigint
  attempt: number
  purpose: Purpose
  receiptId: bigint | null
  shares: readonly { stripe: bigint; fils: Fils }[]
  amountFils: Fils
  rail: 'ACH' | 'RTGS'
  account: Account | null
  status: PayoutStatus
  heldReason: PayoutHoldReason | null
  isHeldByStaff: boolean
  /** The members of finance who approved it. */
  approvedBy: string[]
  expectedOn: string
  isLate: boolean
  isReplaced: boolean
  /** Its receipt was reversed, and its money made good our loss. */
  isRecovered: boolean
  /** The decision about money that an open sum covers. */
  decided: 'release' | 'keep' | null
  /** A person of staff named its account. */
  needsTwoPersons: boolean
  /** The return that came before its debit was told, and waits for it. */
  keptReturnFils: Fils | null
}
export interface Fee {
  number: bigint
  side: Side
  kind: 'cancellation' | 'late_expiry' | 'failed_check'
  standingFils: Fils
  openFils: Fils
  nettings: bigint
  /** The part that was netted and is not open again. */
  nettedFils: Fils
}
/** A debit of the bank that names receipts and is none of them exactly. */
export interface Doubt {
  id: bigint
  debitFils: Fils
  named: readonly bigint[]
  receiptIds: readonly bigint[]
}
/** An entry of a statement whose parts do not make it up: finance says which notified payments it is. */
export interface Credit {
  id: bigint
  creditFils: Fils
}
/** Something that is on its way: a word of the bank, a file, a timer. */
export interface Message {
  at: Date
  what: string
  arrive(life: Life): void
}

/** One guarantee with all that surrounds it, from its creation to its end. */
export interface Life {
  readonly seed: number
  readonly rules: Rules
  readonly settings: Settings
  readonly schedule: FeeSchedule
  readonly book: Book
  /** Says what has to happen, and holds the product against it. */
  readonly judge: Judge
  now: Date
  state: LifecycleState
  version: number
  nextRegistryCheckAt: Date | null
  failedRegistryChecks: number
  /** How often the registry was asked. */
  asks: number
  /** Questions that the registry has not answered yet. */
  asking: number
  endedAt: Date | null
  quote: Quote
  /** Of the terms that a side proposed last. */
  proposed: Quote | null
  /** The account that is paid, as it was when the release was asked for. */
  releaseAccount: Account | null
  accounts: { seller: Account | null; buyer: Account | null; partner: Account | null }
  /** The contract by which a company that is no side proposed the sale. */
  readonly partner: PartnerTerms | null
  /** The buyer has completed the registration; until then no answer is possible. */
  isBuyerComplete: boolean
  receipts: Receipt[]
  payouts: Payout[]
  fees: Fee[]
  doubts: Doubt[]
  /** How many such debits there were. */
  debits: bigint
  credits: Credit[]
  messages: Message[]
  registry: { owner: 'seller' | 'buyer' | 'third' | 'other_name'; lien: 'seized' | 'mortgaged' | null; silentUntil: Date | null }
  /** The real balance of the client account. */
  bankFils: bigint
  /** The seller's whole share, and the sum that the buyer's side got: known once it is decided. */
  sellerShareFils: Fils | null
  /** Nobody of the sides acts any more, and nothing goes wrong. */
  isQuiet: boolean
  dismissals: number
  /** An action that this life does more often than others, so that the rare ends are come to as well. */
  readonly favourite: string | null
  readonly triggers: string[]
  readonly trace: string[] | null
  /** The needs of each part of the others. */
  readonly parts: {
    matchWaiting(life: Life): void
    blockInDoubt(life: Life): void
    recoverOpenSum(life: Life): void
    bookReplacements(life: Life, named: readonly string[] | null): void
    refundThirdPartyReceipt(life: Life, receipt: string, trigger: 'send_back_payer' | 'refuse_payer'): void
    onPayoutStatusChanged(life: Life, payout: Payout, to: PayoutStatus | 'late' | 'recovered'): void
  }
}

/** Every life is the first guarantee of its own world. */
export const guaranteeId = 1n

export function note(life: Life, what: () => string): void {
  life.trace?.push(`${life.now.toISOString().slice(0, 19)} ${what()}`)
}

export function send(life: Life, at: Date, what: string, arrive: (life: Life) => void): void {
  life.messages.push({ at, what, arrive })
}

/** Whom the licensing centre has as the owner now. */
export function askRegistry({ registry, now }: Life): RegistryAnswer {
  if (registry.silentUntil && now < registry.silentUntil) return 'silent'
  return registry.owner === 'seller' ? (registry.lien ?? 'seller') : registry.owner
}

export const nextId = (items: readonly { id: bigint }[]): bigint => BigInt(items.length + 1)
