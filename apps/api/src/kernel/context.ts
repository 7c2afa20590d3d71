import type { KeyObject } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Access, Contract, Input, Name, Reply } from '@damana/contract'
import type { Lang } from '@damana/contract/errors'
import type { PublicJwk } from '@damana/contract/signing'
import type { FastifyBaseLogger } from 'fastify'
import type { NotifyingQueryable, Queryable, Read } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'
import type { AuditContext } from './audit-context.ts'
import type { MoneyEvent, Raised } from './events.ts'
import type { Rehearsal } from './rehearsal.ts'

/** A transaction with its time, its events, its notifications and its measurements. */
export interface Tx extends NotifyingQueryable {
  /** The database's time at the beginning of this transaction's work; deadlines go by it. */
  readonly now: Date
  /** Runs after the commit, and never after a rollback; for measurements. */
  afterCommit(tell: () => void): void
  /** Raises an event of money that changes a guarantee. The transition under way carries it out, or else the end of the transaction's work. */
  raise(audit: AuditContext, event: MoneyEvent): void
  /** Takes the raised events of one guarantee, or all, in the order in which they were raised. */
  takeRaised(guaranteeId?: Id<'guarantees'>): readonly Raised[]
}

/** A transaction that begins with one statement, usually its lock. The statement is sent together with `begin`, before it is known whether the work may start, so it must not depend on the transaction's time. */
export type TransactOn = <F, T>(first: (db: Queryable) => Promise<F>, work: (tx: Tx, found: F) => Promise<T>) => Promise<T>

export interface Membership {
  companyId: Id<'companies'>
  partyId: Id<'parties'>
  name: string
  permissions: readonly string[]
  isPrimary: boolean
  fullOnGroup: boolean
}

/** A key of a company's programs. */
export interface ApiKey {
  id: Id<'api_keys'>
  name: string
}
/** A signed-in user and the party that the user acts for. */
export interface PersonActor {
  kind: 'person'
  userId: Id<'users'>
  /** 0 for a key, which has no session. */
  sessionId: Id<'sessions'>
  jkt: string
  accountType: 'individual' | 'company'
  name: string
  phone: string | null
  /** The code to the phone was given: until then it may be anybody's. */
  isMobileVerified: boolean
  email: string | null
  /** The party acted for: the user's own, or that of the company chosen in the header. 0 for a user who has neither, and who therefore sees no guarantee. */
  partyId: Id<'parties'>
  /** Null where the user acts as a person. */
  companyId: Id<'companies'> | null
  /** In the company acted for; `full` for a person, a primary user, or a member of the full group. */
  permissions: readonly string[]
  /** The company's key by which a program acts; the person, who made it, answers for what it does. Null: the person acts. */
  key: ApiKey | null
  /** The person whom the account belongs to, once the registration is complete. */
  ownPartyId: Id<'parties'> | null
  companies: readonly Membership[]
  completed: boolean
}
export interface StaffActor {
  kind: 'staff'
  staffId: Id<'staff'>
  sessionId: Id<'sessions'>
  jkt: string
  name: string
  email: string
  role: 'reviewer' | 'finance' | 'admin'
}
/** The holder of a link sent by SMS; the link's token is in the path, the key is the browser's. */
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
/** An action without a caller: of the clock, the registry or the outbox. Jobs build their own context with it. */
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

/** Results of authentication; most use cases need none of them. */
export interface Caller {
  ip: string
  userAgent: string
  apiKey: string
  jkt: string
  /** The nonce of this request; empty for callers who do not sign. */
  nonce: string
  /** The public key that a caller without a token presented. */
  publicJwk: PublicJwk | null
  /** The same key, imported for verification. */
  key: KeyObject | null
  session: SessionFacts | null
  /** Seals the signed request as evidence for a money row. Null for callers who do not sign. */
  evidence: (() => Buffer) | null
}
export interface SessionFacts {
  id: Id<'sessions'>
  tokenHash: Buffer
  isCurrentToken: boolean
  trusted: boolean
  remember: boolean
  actingCompanyId: Id<'companies'> | null
  rotatedAt: Date
  lastUsedAt: Date
}

export interface RequestContext<A extends Actor = Actor> {
  /** One statement outside any transaction: for reads. */
  readonly db: NotifyingQueryable
  /** Reads that decide nothing, on a standby where there is one that has everything; whatever is written or decided takes `db` or a transaction. */
  readonly read: Read
  readonly actor: A
  /** The database's time when the request was let in. */
  readonly now: Date
  readonly lang: Lang
  readonly requestId: string
  readonly log: FastifyBaseLogger
  readonly caller: Caller
  /**
   * The one transaction of a state-changing call. Claims the Idempotency-Key, runs the work, stores the answer and commits; a repetition gets the stored
   * answer. The value that `work` returns is the answer of the call, and nothing may follow it.
   */
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** The same for work that begins with one statement, usually its lock, which is sent together with the claim. */
  readonly transactOn: TransactOn
  /** A separate transaction without the key, for a change that must survive a refusal, such as a counted try. */
  inOwnTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Ends this call with the answer stored under its key, if there is one. For work that precedes the transaction and can be done only once. */
  replayStoredAnswer(): Promise<void>
  /** Set while the call is only rehearsed, before its code is sent. */
  readonly rehearsal?: Rehearsal
  /** Unix seconds by the database's real clock, which no sandbox moves. */
  readonly signedAt: number
  /** Sets a cookie on the answer. */
  setCookie(cookie: string): void
  /** Caches the key of this call for the session that it has opened, which saves the next call a query. */
  rememberKey(session: { id: Id<'sessions'>; tokenHash: Buffer; bindingCookieHash: Buffer }): void
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
