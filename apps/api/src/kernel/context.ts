import type { KeyObject } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Access, Contract, Input, Name, Reply } from '@damana/contract'
import type { Lang } from '@damana/contract/errors'
import type { PublicJwk } from '@damana/contract/signing'
import type { FastifyBaseLogger } from 'fastify'
import type { Queryable } from '#db/queryable.ts'
import type { AuditContext } from './audit-context.ts'
import type { MoneyEvent, Raised } from './events.ts'

/** A transaction, and what belongs to it beside its statements. */
export interface Tx extends Queryable {
  /** The database's time at the beginning of this transaction's work; deadlines go by it. */
  readonly now: Date
  /** What is told once the transaction has committed, and not at all when it has not: measurements. */
  afterCommit(tell: () => void): void
  /** Notes what money did that a guarantee takes note of: the transition under way carries it out, or else the end of the transaction's work. */
  raise(audit: AuditContext, event: MoneyEvent): void
  /** Takes what was raised, of one guarantee or all, in the order in which it was. */
  takeRaised(guaranteeId?: bigint): readonly Raised[]
}

/** A transaction that begins with one statement, as a rule its lock, which travels ahead: before anybody knows whether the work may begin. So it takes nothing from the transaction's time. */
export type TransactOn = <F, T>(first: (db: Queryable) => Promise<F>, work: (tx: Tx, found: F) => Promise<T>) => Promise<T>

export interface Membership {
  companyId: bigint
  partyId: bigint
  name: string
  permissions: readonly string[]
  isPrimary: boolean
  fullOnGroup: boolean
}

/** Somebody signed in, and for whom he acts now. */
export interface PersonActor {
  kind: 'person'
  userId: bigint
  sessionId: bigint
  jkt: string
  accountType: 'individual' | 'company'
  name: string
  phone: string | null
  email: string | null
  /** The party acted for: his own, or that of the company chosen in the header. A user of no company, who is no party himself, has 0: nothing is his. */
  partyId: bigint
  /** Null: for himself. */
  companyId: bigint | null
  /** Of the company acted for; `full` when he acts for himself, is its primary, or has its group. */
  permissions: readonly string[]
  /** His own party, when he is an individual. */
  ownPartyId: bigint | null
  companies: readonly Membership[]
  completed: boolean
}
export interface StaffActor {
  kind: 'staff'
  staffId: bigint
  sessionId: bigint
  jkt: string
  name: string
  email: string
  role: 'reviewer' | 'finance' | 'admin'
}
/** Whoever holds a link sent by SMS; the link's token is in the path, the key is that of his browser. */
export interface LinkActor {
  kind: 'link'
  jkt: string
}
export interface AnonymousActor {
  kind: 'anonymous'
  jkt: string
}
export interface BankActor {
  kind: 'bank'
}
export interface BillerActor {
  kind: 'biller'
}
/** The clock, the registry, the outbox: jobs build their own context with it. */
export interface SystemActor {
  kind: 'system'
  job: string
}
export type Actor = PersonActor | StaffActor | LinkActor | AnonymousActor | BankActor | BillerActor | SystemActor

type ActorOf<A extends Access> = A extends 'session' | 'unverified' | 'member' | 'completed'
  ? PersonActor
  : A extends 'staff'
    ? StaffActor
    : A extends 'link'
      ? LinkActor
      : A extends 'bank'
        ? BankActor
        : A extends 'biller'
          ? BillerActor
          : PersonActor | StaffActor | AnonymousActor

/** What the way in found out about this request; most use cases need none of it. */
export interface Caller {
  ip: string
  userAgent: string
  apiKey: string
  jkt: string
  /** Of this very request; empty for callers who do not sign. */
  nonce: string
  /** The public key that a caller without a token presented. */
  publicJwk: PublicJwk | null
  /** The same, ready to verify with. */
  key: KeyObject | null
  session: SessionFacts | null
  /** Seals the signed request: the evidence that stands beside a money row. Null for callers who do not sign. */
  evidence: (() => Buffer) | null
}
export interface SessionFacts {
  id: bigint
  tokenHash: Buffer
  isCurrentToken: boolean
  trusted: boolean
  remember: boolean
  actingCompanyId: bigint | null
  rotatedAt: Date
  lastUsedAt: Date
}

export interface RequestContext<A extends Actor = Actor> {
  /** One statement outside any transaction: for reads. */
  readonly db: Queryable
  readonly actor: A
  /** The database's time when the request was let in. */
  readonly now: Date
  readonly lang: Lang
  readonly requestId: string
  readonly log: FastifyBaseLogger
  readonly caller: Caller
  /**
   * The one transaction of a state-changing call. Claims the Idempotency-Key, runs the work, stores the answer and commits; a repetition gets the stored
   * answer. What `work` returns is the answer of the call, and its last step.
   */
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** The same for work that begins with one statement, as a rule its lock: it travels with the claim. */
  readonly transactOn: TransactOn
  /** A transaction of its own, without the key: for what must survive a refusal, such as a counted try. */
  inOwnTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Ends this call with the answer that was given before under its key, if one was: for what must be done before the transaction and can be done once. */
  replayStoredAnswer(): Promise<void>
  /** Unix seconds by the database's real clock, which no sandbox moves. */
  readonly signedAt: number
  /** Sets a cookie on the answer. */
  setCookie(cookie: string): void
  /** Remembers the key that this call was signed with for the session that it has opened: the next call need not look it up. */
  rememberKey(session: { id: bigint; tokenHash: Buffer; companionHash: Buffer }): void
}

/** The bytes of a file as an answer. */
export interface FileAnswer {
  contentType: string
  fileName: string
  bytes: Buffer | Readable
}
/** A stream as an answer: `run` pushes events until `signal` aborts. */
export interface StreamAnswer {
  run(push: (event: { id?: string; event?: string; data: unknown }) => void, signal: AbortSignal): Promise<void> | void
}

type Kind<N extends Name> = Contract[N] extends { kind: infer K } ? K : 'json'
type AnswerOf<N extends Name> = Kind<N> extends 'file' ? FileAnswer : Kind<N> extends 'stream' ? StreamAnswer : Reply<N>
/** The context that a route's access promises. */
export type ContextOf<N extends Name> = RequestContext<ActorOf<Contract[N]['access']>>
export type Handler<N extends Name> = (ctx: ContextOf<N>, input: Input<N>) => Promise<AnswerOf<N>>
export type Handlers = { readonly [N in Name]: Handler<N> }
/** The table of one feature: `export const handlers = (deps) => ({ 'GET /x': … }) satisfies Partial<Handlers>`. */
export type SomeHandlers = { readonly [N in Name]?: Handler<N> }
