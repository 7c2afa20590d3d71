import type { Name } from '@damana/contract'
import type { RequestContext, Tx } from './context.ts'

/** Takes the place of the codes of a call that is rehearsed. */
export interface Rehearsal {
  /** In place of a right code, to be spent like one. */
  readonly proof: { spend(tx: Tx): Promise<void> }
}

/** A call of the API as its caller would make it. */
export interface RehearsedCall {
  name: Name
  params?: Readonly<Record<string, string>>
  body: unknown
  /** Nothing of the body is missing. */
  isWhole: boolean
}
/** Refuses what the call would be refused for now, and changes nothing. */
export type RehearseCall = (ctx: RequestContext, call: RehearsedCall) => Promise<void>

/** Ends the transaction of a rehearsal, which is rolled back by it. */
class RehearsalOver extends Error {}

/**
 * Runs a call as if its code had been given, and takes back all that it did: it is refused here for whatever it would be refused for then. `isWhole`: everything that the
 * call needs is known; otherwise it ends where the code would be spent.
 */
export async function rehearse<C extends RequestContext>(
  ctx: C,
  { isWhole }: { isWhole: boolean },
  call: (ctx: C) => Promise<unknown>,
): Promise<void> {
  const over = new RehearsalOver('the rehearsal is over')
  const undone = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    ctx.inOwnTransaction(async (tx) => {
      await work(tx)
      throw over
    })
  const rehearsed: C = {
    ...ctx,
    transact: undone,
    transactOn: (first, work) => undone(async (tx) => work(tx, await first(tx))),
    inOwnTransaction: () => Promise.reject(new Error('a call that keeps something whatever becomes of it cannot be rehearsed')),
    replayStoredAnswer: async () => {},
    setCookie: () => {},
    rememberKey: () => {},
    rehearsal: { proof: { spend: () => (isWhole ? Promise.resolve() : Promise.reject(over)) } },
  }
  try {
    await call(rehearsed)
  } catch (error) {
    if (error !== over) throw error
  }
}
