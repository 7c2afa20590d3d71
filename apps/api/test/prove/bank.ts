import { sandboxSettings } from '#kernel/settings.ts'
import { accountNumber, textOf } from '../dialects/world.ts'
import { type Names, receiptReference, render } from '../dialects/render.ts'
import type { Entry, Step, Truth } from '../dialects/truth.ts'
import { type Chance, chanceOf } from '../simulation/chance.ts'
import { buyersIban } from '../support/money.ts'
import type { SendPartnerRequest } from '#sandbox/partner-request.ts'
import { insist } from './insist.ts'

/** The account, and the beginning of the bank's references: a movement has one, of its place in the bank's memory, wherever it is told. */
const ours = {
  tag: 'PR-',
  iban: sandboxSettings.escrowIban,
  accountNumber,
  otherIban: sandboxSettings.operatingIban,
  makeGoods: [],
  fileId: 'none',
  billReference: '',
}

/** A movement on our account, as the bank has it. */
interface Movement {
  id: number
  direction: 'credit' | 'debit'
  fils: bigint
  /** Of a debit, our payout. */
  payout: string | null
  /** Whether a statement has shown it. */
  isStated: boolean
  isAnnounced: boolean
}
export interface Order {
  end_to_end_id: string
  amount_fils: string
  iban: string
}
/** The bank's lines to us: what it was ordered until now, and how it tells us something. */
interface Lines {
  orders(): Promise<readonly Order[]>
  readonly partner: SendPartnerRequest
}

/**
 * The bank with our account: it takes money for us and pays our orders, and tells of both as banks do, in another dialect each time, now and then twice or late. Its own memory is
 * what the product is held against.
 */
export class Bank {
  readonly movements: Movement[] = []
  readonly orders: Order[] = []
  readonly #lines: Lines
  readonly #chance: Chance
  #messages = 0
  #balanceFils = 0n

  constructor(lines: Lines, seed: number) {
    this.#lines = lines
    this.#chance = chanceOf(seed, 1)
  }

  get heldFils(): bigint {
    return this.movements.reduce((sum, { direction, fils }) => (direction === 'credit' ? sum + fils : sum - fils), 0n)
  }

  /** Somebody pays: the notice names the bill, and comes until it is answered, now and then once more. */
  async receive(bill: string, fils: bigint): Promise<void> {
    const id = this.#move('credit', fils, null)
    const notice = {
      bank_reference: receiptReference({ ...ours, firstDay: new Date(), payouts: [], openingFils: 0n }, id),
      way: 'bank',
      amount_fils: fils.toString(),
      remittance: `ضمانة ${bill}`,
      received_at: new Date().toISOString(),
      payer: { name: 'باسل حداد', id: '9911023456', iban: buyersIban },
    }
    for (let times = this.#chance.is(20) ? 2 : 1; times > 0; times -= 1) await this.#tell('/bank/receipts', notice)
  }

  /** Carries out what has been ordered, each once, and tells of some movements; true if there was anything to do. */
  async work(): Promise<boolean> {
    const known = new Set(this.orders.map(({ end_to_end_id }) => end_to_end_id))
    const received = await this.#lines.orders()
    const fresh = received.filter(({ end_to_end_id }) => !known.has(end_to_end_id))
    this.orders.push(...fresh)
    for (const { end_to_end_id: payout, amount_fils: sum } of fresh) this.#move('debit', BigInt(sum), payout)
    const untold = this.movements.filter(({ isStated }) => !isStated)
    if (untold.length === 0) return fresh.length > 0
    const announces = this.#chance.is(30)
    const some = untold.filter(({ isAnnounced }) => !announces || !isAnnounced).slice(0, 1 + this.#chance.below(6))
    if (some.length > 0) await this.#tellOf(some, announces)
    return true
  }

  async #tellOf(some: readonly Movement[], announces: boolean): Promise<void> {
    this.#messages += 1
    const id = this.#messages
    const debits = some.filter(({ direction }) => direction === 'debit')
    const entries = some.map((movement): Entry => {
      const { direction, fils, id: place } = movement
      const is =
        direction === 'credit' ? { what: 'receipt' as const, receipt: place } : { what: 'debit' as const, payout: debits.indexOf(movement) }
      return { id: place, day: 0, direction, reference: 'part', parts: [{ is, fils, chargeFils: 0n }] }
    })
    const all = entries.map((entry) => entry.id)
    const step: Step = announces
      ? { do: 'notification', id, day: 0, entries: all, unbatched: false }
      : { do: 'statement', id, day: 0, entries: all, pages: 1, balances: this.#chance.is(50) ? 'both' : 'none' }
    const truth: Truth = {
      seed: this.#chance.below(1_000_000_000),
      receipts: [],
      payouts: debits.map(({ fils }) => ({ fils })),
      makeGoods: [],
      hasBill: false,
      entries,
      steps: [step],
    }
    const names: Names = {
      ...ours,
      firstDay: new Date(),
      payouts: debits.map(({ payout }) => payout ?? ''),
      openingFils: this.#balanceFils,
    }
    for (const page of render(truth, names, step)) {
      const xml = textOf(page)
      for (let times = this.#chance.is(15) ? 2 : 1; times > 0; times -= 1) await this.#tell('/bank/messages', { xml })
    }
    for (const one of some)
      if (announces) one.isAnnounced = true
      else {
        one.isStated = true
        this.#balanceFils += one.direction === 'credit' ? one.fils : -one.fils
      }
  }

  #move(direction: Movement['direction'], fils: bigint, payout: string | null): number {
    const id = this.movements.length
    this.movements.push({ id, direction, fils, payout, isStated: false, isAnnounced: false })
    return id
  }

  #tell(route: '/bank/receipts' | '/bank/messages', body: unknown): Promise<void> {
    return insist(async () => {
      const { status } = await this.#lines.partner(route, body)
      if (status !== 200)
        throw status >= 500 || status === 401 || status === 429
          ? new Error(`answered ${status}`)
          : new RangeError(`${route} answered ${status}`)
    })
  }
}
