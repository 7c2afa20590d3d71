import { billFils, entryFils } from './render.ts'
import { type Entry, pagesOf, type Part, type Report, type Step, type Truth, wordOf } from './truth.ts'

/**
 * The state that the product must hold after each step, computed from the truth alone. It sees no message and asks no rule of the product: it has its own
 * arithmetic, its own table of entries, and its own idea of what is known already, which is simply the movement itself.
 */
export interface Expected {
  /** Changes of the balances since before the first step, by account; what is zero is left out. */
  readonly books: Readonly<Record<string, bigint>>
  /** By index; a receipt that nobody told us of is absent. */
  readonly receipts: Readonly<Record<string, 'open' | 'settled' | 'reversed'>>
  readonly payouts: readonly string[]
  /** By index: whether the statement or a notification has shown them. */
  readonly makeGoods: readonly boolean[]
  /** The open exceptions as direction and sum, in order. */
  readonly exceptions: readonly string[]
  /** Lines or words of which no sum can be said, each an exception: at least so many, and at most. */
  readonly odd: { readonly least: number; readonly most: number }
}

/** Above this a charge is finance's to look at. */
const mostChargeFils = 25_000n

type Account =
  | 'bank_escrow'
  | 'biller_clearing'
  | 'buyer_escrow'
  | 'suspense'
  | 'payouts_in_flight'
  | 'fees_to_sweep'
  | 'bank_operating'
  | 'due_from_escrow'
  | 'bank_charges'
  | 'losses'

interface OpenException {
  readonly direction: 'credit' | 'debit'
  readonly fils: bigint
  readonly payout?: number
  readonly receipt?: number
  readonly chargeFils?: bigint
}

/** The expected results after each step of a truth. */
export function createOracle(truth: Truth): (step: Step) => Expected {
  const books = new Map<Account, bigint>()
  const add = (account: Account, fils: bigint) => void books.set(account, (books.get(account) ?? 0n) + fils)
  const noticed = new Set<number>()
  const settled = new Set<number>()
  const reversed = new Set<number>()
  const status = truth.payouts.map(() => 'sent')
  let open: OpenException[] = []
  const counted = new Set<Part>()
  /** Told by a notification, and counted only with a statement. */
  const announced = new Set<Part>()
  const oddByStatement = new Set<Entry>()
  const oddByNotification = new Set<Entry>()
  let oddWords = 0
  /** A return that came before its debit. */
  const waiting = new Map<number, { part: Part; isStated: boolean }>()
  /** Credits of receipts that a statement showed before their notice. */
  const shown = new Map<number, Part>()
  const told = new Set<number>()
  const madeGood = truth.makeGoods.map(() => false)
  /** Statements whose closing balance is not theirs, or cannot be read: an exception each. */
  let oddBalances = 0

  const close = (exception: OpenException) => (open = open.filter((other) => other !== exception))
  /** The bank took what is not ours to pay: we make it good the same day. */
  const makeGood = (fils: bigint) => {
    add('losses', fils)
    add('bank_operating', -fils)
  }
  const keepCharge = (fils: bigint) => {
    add('bank_charges', fils)
    add('bank_operating', -fils)
  }
  const keepCredit = (exception: Omit<OpenException, 'direction'>) => {
    add('bank_escrow', exception.fils)
    add('suspense', exception.fils)
    open.push({ ...exception, direction: 'credit' })
  }
  const keepDebit = (exception: Omit<OpenException, 'direction'>) => {
    makeGood(exception.fils)
    open.push({ ...exception, direction: 'debit' })
  }

  function settle(index: number, chargeFils: bigint): void {
    if (settled.has(index)) return
    settled.add(index)
    if (reversed.has(index)) return
    const receipt = receiptOf(index)
    if (receipt.way === 'biller') {
      add('bank_escrow', receipt.fils)
      add('biller_clearing', -receipt.fils)
    }
    keepCharge(chargeFils)
  }
  function receiptOf(index: number): Truth['receipts'][number] {
    const receipt = truth.receipts[index]
    if (!receipt) throw new Error('a line about no receipt')
    return receipt
  }

  function notice(index: number): void {
    if (noticed.has(index)) return
    noticed.add(index)
    const { way, fils } = receiptOf(index)
    add('suspense', fils)
    add(way === 'biller' ? 'biller_clearing' : 'bank_escrow', fils)
    const part = shown.get(index)
    if (!part) return
    const exception = open.find((one) => one.receipt === index && one.direction === 'credit' && one.fils === part.fils)
    if (exception) close(exception)
    settle(index, part.chargeFils)
  }

  function credit(part: Part, isStatement: boolean): void {
    const { is, fils, chargeFils } = part
    switch (is.what) {
      case 'receipt':
        if (chargeFils > mostChargeFils) {
          // So much is no charge that the bank may take: the credit is of another sum.
          if (isStatement) keepOtherSum(is.receipt, part)
          return
        }
        if (noticed.has(is.receipt)) {
          counted.add(part)
          settle(is.receipt, chargeFils)
          return
        }
        // A notification announces only: its money waits for the statement, whatever notice comes meanwhile.
        if (!isStatement) return
        counted.add(part)
        shown.set(is.receipt, part)
        // It waits for its notice, in nobody's account.
        open.push({ direction: 'credit', fils, receipt: is.receipt })
        return
      case 'other_sum':
        if (isStatement) keepOtherSum(is.receipt, part)
        return
      case 'make_good':
      case 'make_good_again':
        if (!madeGood[is.makeGood]) {
          counted.add(part)
          madeGood[is.makeGood] = true
        } else if (isStatement) {
          counted.add(part)
          open.push({ direction: 'credit', fils })
        }
        return
      case 'bill':
        if (!isStatement) return
        counted.add(part)
        add('bank_escrow', billFils)
        add('buyer_escrow', billFils)
        return
      default:
        if (!isStatement) return
        counted.add(part)
        open.push({ direction: 'credit', fils })
    }
  }

  function keepOtherSum(receipt: number, part: Part): void {
    counted.add(part)
    if (noticed.has(receipt)) keepCredit({ fils: part.fils })
    else open.push({ direction: 'credit', fils: part.fils })
  }

  function debit(part: Part, isStatement: boolean): void {
    const { is, fils, chargeFils } = part
    if (is.what === 'debit' || is.what === 'second_debit') {
      const { payout } = is
      const now = status[payout]
      if (now === 'sent' || now === 'accepted') {
        counted.add(part)
        status[payout] = 'settled'
        add('payouts_in_flight', -(fils - chargeFils))
        add('bank_escrow', -(fils - chargeFils))
        if (chargeFils > mostChargeFils) keepDebit({ fils: chargeFils, payout })
        else keepCharge(chargeFils)
        const back = waiting.get(payout)
        if (back !== undefined) {
          waiting.delete(payout)
          takeReturn(payout, back.part.fils)
        }
      } else if (isStatement) {
        counted.add(part)
        keepDebit({ fils, payout })
      }
      return
    }
    if (!isStatement) return
    counted.add(part)
    if (is.what === 'fee' && fils <= mostChargeFils) keepCharge(fils)
    else keepDebit({ fils })
  }

  function comeBack(part: Part, isStatement: boolean): void {
    const { is, fils } = part
    if (is.what !== 'return' && is.what !== 'second_return') return
    const { payout } = is
    const given = open.find((one) => one.payout === payout && one.direction === 'debit' && one.fils === fils)
    if (given) {
      counted.add(part)
      close(given)
      add('bank_escrow', fils)
      add('fees_to_sweep', fils)
      add('due_from_escrow', fils)
      add('losses', -fils)
    } else if (status[payout] === 'settled') {
      counted.add(part)
      takeReturn(payout, fils)
    } else if (status[payout] === 'sent' || status[payout] === 'accepted') {
      if (!waiting.has(payout)) {
        counted.add(part)
        waiting.set(payout, { part, isStated: isStatement })
      } else if (isStatement) {
        counted.add(part)
        keepCredit({ fils, payout })
      }
    } else if (isStatement) {
      counted.add(part)
      keepCredit({ fils, payout })
    }
  }
  function takeReturn(payout: number, fils: bigint): void {
    const { fils: paidFils } = truth.payouts[payout] ?? { fils: 0n }
    status[payout] = 'returned'
    add('bank_escrow', paidFils)
    add('suspense', paidFils)
    if (fils < paidFils) keepCharge(paidFils - fils)
    if (fils > paidFils) keepCredit({ fils: fils - paidFils, payout })
  }

  function takeBack(part: Part, isStatement: boolean): void {
    const { is, fils } = part
    if (is.what !== 'reversal') return
    if (noticed.has(is.receipt) && !reversed.has(is.receipt)) {
      counted.add(part)
      reversed.add(is.receipt)
      if (receiptOf(is.receipt).way === 'biller' && !settled.has(is.receipt)) {
        add('bank_escrow', fils)
        add('biller_clearing', -fils)
      }
      makeGood(fils)
      add('suspense', -fils)
      add('fees_to_sweep', fils)
      add('due_from_escrow', fils)
      add('losses', -fils)
    } else if (isStatement) {
      counted.add(part)
      keepDebit({ fils })
    }
  }

  function tell(entries: readonly Entry[], isStatement: boolean): void {
    const plain = entries.filter(({ odd }) => odd === undefined)
    const parts = (direction: Entry['direction']) =>
      plain
        .filter((entry) => entry.direction === direction)
        .flatMap((entry) => entry.parts.filter((part) => !counted.has(part) && (isStatement || !announced.has(part))))
    const isReturn = ({ is }: Part) => is.what === 'return' || is.what === 'second_return'
    const isReversal = ({ is }: Part) => is.what === 'reversal'
    for (const part of parts('credit')) if (!isReturn(part)) credit(part, isStatement)
    for (const part of parts('debit')) if (!isReversal(part)) debit(part, isStatement)
    for (const part of parts('credit')) if (isReturn(part)) comeBack(part, isStatement)
    for (const part of parts('debit')) if (isReversal(part)) takeBack(part, isStatement)
    if (isStatement) for (const back of waiting.values()) back.isStated ||= entries.some((entry) => entry.parts.includes(back.part))
    for (const entry of entries) tellOdd(entry, isStatement)
    for (const { parts: all } of entries) for (const part of all) if (!counted.has(part)) announced.add(part)
  }
  function tellOdd(entry: Entry, isStatement: boolean): void {
    switch (entry.odd) {
      case 'foreign':
      case 'decimals':
      case 'status':
        ;(isStatement ? oddByStatement : oddByNotification).add(entry)
        return
      case 'parts': {
        const [first] = entry.parts
        if (!isStatement || !first || counted.has(first)) return
        counted.add(first)
        if (entry.direction === 'credit') open.push({ direction: 'credit', fils: entryFils(entry) })
        else keepDebit({ fils: entryFils(entry) })
        return
      }
      default:
    }
  }

  /** Its debit does not come any more: a statement's return is nobody's, and a notification's waits for the statement. */
  function endWaiting(payout: number): void {
    const back = waiting.get(payout)
    if (!back) return
    waiting.delete(payout)
    if (back.isStated) keepCredit({ fils: back.part.fils, payout })
    else counted.delete(back.part)
  }

  function report(of: Report): void {
    for (const [payout, { fils }] of truth.payouts.entries()) {
      const word = wordOf(of, payout)
      if (word === 'unknown') oddWords += 1
      if (word === 'accepted' && status[payout] === 'sent') status[payout] = 'accepted'
      if (word === 'rejected' && (status[payout] === 'sent' || status[payout] === 'accepted')) {
        status[payout] = 'rejected'
        add('payouts_in_flight', -fils)
        add('suspense', fils)
        endWaiting(payout)
      }
    }
    if (of.hasStranger) oddWords += 1
  }

  return (step) => {
    switch (step.do) {
      case 'notice':
        notice(step.receipt)
        break
      case 'notification':
      case 'statement':
        told.add(step.id)
        for (const page of pagesOf(truth, step)) tell(page, step.do === 'statement')
        if (step.do === 'statement' && (step.balances === 'wrong' || step.balances === 'unreadable')) oddBalances += 1
        break
      case 'status':
        if (!told.has(step.id)) report(step.report)
        told.add(step.id)
        break
      default:
      // A repetition is known.
    }
    const statements = oddByStatement.size + oddWords + oddBalances
    return {
      books: Object.fromEntries([...books].filter(([, fils]) => fils !== 0n)),
      receipts: Object.fromEntries(
        [...noticed].map((index) => [index, reversed.has(index) ? 'reversed' : settled.has(index) ? 'settled' : 'open'] as const),
      ),
      payouts: [...status],
      makeGoods: [...madeGood],
      exceptions: open.map(({ direction, fils }) => `${direction} ${fils}`).toSorted(),
      odd: { least: statements, most: statements + [...oddByNotification].filter((entry) => !oddByStatement.has(entry)).length },
    }
  }
}

/** How the product answers a message. `unsaid` where the truth does not tell. */
export type Answer = 'applied' | 'odd_lines' | 'statement_differs' | 'unreadable_balance' | 'unknown_report' | 'refused' | 'unsaid'

const oddInItself = ({ odd }: Entry): boolean => odd === 'foreign' || odd === 'decimals' || odd === 'status' || odd === 'parts'

/** How each message of a step is answered: what is odd costs a message its whole, and nothing else of it anything. */
export function createAnswers(truth: Truth): (step: Step) => readonly Answer[] {
  const seen = new Set<number>()
  const answers = new Map<number, readonly Answer[]>()
  const answersOf = (step: Exclude<Step, { do: 'notice' | 'again' | 'other_content' | 'copy' }>): readonly Answer[] => {
    switch (step.do) {
      case 'nothing_of_ours':
        return ['refused']
      case 'status': {
        const { report } = step
        const isOdd = report.hasStranger || truth.payouts.some((_, payout) => wordOf(report, payout) === 'unknown')
        return [isOdd ? 'unknown_report' : 'applied']
      }
      case 'notification':
        return pagesOf(truth, step).map((page) =>
          page.some((entry) => oddInItself(entry) && seen.has(entry.id)) ? 'unsaid' : page.some(oddInItself) ? 'odd_lines' : 'applied',
        )
      case 'statement': {
        const pages = pagesOf(truth, step)
        return pages.map((page, index) => {
          if (page.some(oddInItself)) return 'odd_lines'
          const isLast = index === pages.length - 1
          if (isLast && step.balances === 'wrong') return 'statement_differs'
          return isLast && step.balances === 'unreadable' ? 'unreadable_balance' : 'applied'
        })
      }
    }
  }
  return (step) => {
    if (step.do === 'notice' || step.do === 'copy') return []
    if (step.do === 'other_content') return answers.has(step.of) ? ['refused'] : []
    if (step.do === 'again') return answers.get(step.of) ?? []
    const said = answersOf(step)
    answers.set(step.id, said)
    if ('entries' in step) for (const id of step.entries) seen.add(id)
    return said
  }
}
