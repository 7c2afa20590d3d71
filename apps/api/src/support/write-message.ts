import type { Input, Output } from '@damana/contract'
import { parseSupportNumber } from '@damana/contract/ids'
import { hasPermission } from '@damana/contract/permissions'
import type { Queryable } from '#db/queryable.ts'
import { attachToMessage } from '#files/index.ts'
import type { PersonActor, RequestContext, Tx } from '#kernel/context.ts'
import { DomainError, found } from '#kernel/errors.ts'
import { countWithin } from '#kernel/rate-counters.queries.ts'
import type { SupportDeps } from './deps.ts'
import { filesOf, messagesOfPage, newest, pageOfMessages, presentThread, writerOf } from './present.ts'
import {
  findOwnGuarantee,
  findThread,
  insertMessage,
  insertThread,
  listMessages,
  listThreads,
  lockThread,
  noteWritten,
  type Reader,
} from './queries.ts'

type Ctx = RequestContext<PersonActor>
type Thread = Output<'GET /support-threads/:number'>

const longestOpening = 160
const threadsOfPage = 20

const readerOf = ({ partyId, companyId, userId, permissions }: PersonActor): Reader => ({
  partyId,
  userId,
  ownUserId: companyId === null ? userId : null,
  mayView: hasPermission(permissions, 'damana.view'),
  mayReadAll: hasPermission(permissions, 'full'),
})

/** Writes to support, in a new thread or in one of the party acted for, which opens it again. */
export async function writeMessage(ctx: Ctx, { body }: Input<'POST /support-message'>, { settings }: SupportDeps): Promise<Thread> {
  const { actor } = ctx
  return ctx.transact(async (tx) => {
    if (!(await countWithin(tx, 'day', { [`support:${actor.userId}`]: settings().supportMessagesPerDay })))
      throw new DomainError('action_not_allowed', { reason: 'too_many_messages' })
    const threadId = body.thread === undefined ? await openThread(ctx, tx, body) : await joinThread(tx, actor, body.thread)
    const messageId = await insertMessage(tx, { threadId, userId: actor.userId, staffId: null, text: body.message })
    if (!(await attachToMessage(tx, body.files ?? [], messageId, { userId: actor.userId })))
      throw new DomainError('validation_failed', { errors: [{ pointer: '/files', code: 'file_unknown' }] })
    await noteWritten(tx, { id: threadId, messageId, lang: ctx.lang })
    return readThread(tx, ctx, threadId, newest)
  })
}

async function openThread(
  { actor, lang }: Ctx,
  tx: Tx,
  { message, guarantee_number: number }: Input<'POST /support-message'>['body'],
): Promise<bigint> {
  const { mayView } = readerOf(actor)
  const guaranteeId = number === undefined ? null : mayView ? await findOwnGuarantee(tx, number, actor.partyId) : undefined
  if (guaranteeId === undefined)
    throw new DomainError('validation_failed', { errors: [{ pointer: '/guarantee_number', code: 'guarantee_unknown' }] })
  const company = actor.companies.find(({ companyId }) => companyId === actor.companyId)
  return insertThread(tx, {
    partyId: actor.partyId === 0n ? null : actor.partyId,
    userId: actor.userId,
    guaranteeId,
    lang,
    person: [actor.name, company?.name].filter(Boolean).join(' · '),
    opening: [...message.replaceAll(/\s+/g, ' ')].slice(0, longestOpening).join(''),
  })
}

async function joinThread(tx: Tx, actor: PersonActor, number: string): Promise<bigint> {
  const id = found(parseSupportNumber(number))
  await lockThread(tx, { id })
  found(await findThread(tx, readerOf(actor), id))
  return id
}

/** The threads of the party acted for, as far as the permissions go. */
export async function showThreads(ctx: Ctx, { query }: Input<'GET /support-threads'>): Promise<Output<'GET /support-threads'>> {
  const before = query.cursor === undefined ? newest : BigInt(query.cursor)
  const rows = await listThreads(ctx.db, readerOf(ctx.actor), before, threadsOfPage + 1)
  const page = rows.slice(0, threadsOfPage)
  return {
    threads: page.map(presentThread),
    next_cursor: rows.length > threadsOfPage ? (page.at(-1)?.lastMessageId.toString() ?? null) : null,
  }
}

export const showThread = (ctx: Ctx, { params, query }: Input<'GET /support-threads/:number'>): Promise<Thread> =>
  readThread(ctx.db, ctx, found(parseSupportNumber(params.number)), query.cursor === undefined ? newest : BigInt(query.cursor))

async function readThread(db: Queryable, { actor, lang }: Pick<Ctx, 'actor' | 'lang'>, id: bigint, before: bigint): Promise<Thread> {
  const thread = found(await findThread(db, readerOf(actor), id))
  const { messages, next_cursor } = pageOfMessages(await listMessages(db, { threadId: id, before, limit: messagesOfPage + 1 }))
  return {
    ...presentThread(thread),
    messages: messages.map((message) => ({
      id: message.id.toString(),
      by: message.userId === null ? 'staff' : message.userId === actor.userId ? 'you' : 'colleague',
      name: writerOf(message, lang),
      text: message.text,
      files: filesOf(message),
      at: message.at.toISOString(),
    })),
    next_cursor,
  }
}
