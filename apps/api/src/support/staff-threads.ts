import type { Input, Output } from '@damana/contract'
import { formatSupportNumber, parseSupportNumber } from '@damana/contract/ids'
import type { Queryable } from '#db/queryable.ts'
import type { RequestContext, StaffActor } from '#kernel/context.ts'
import { found } from '#kernel/errors.ts'
import { toIso } from '#kernel/instants.ts'
import type { Settings } from '#kernel/settings.ts'
import { toE164 } from '#people/parties/index.ts'
import type { SupportDeps } from './deps.ts'
import { answerUntilOf, filesOf, messagesOfPage, newest, pageOfMessages, presentThread, writerOf } from './present.ts'
import { listMessages } from './queries.ts'
import {
  findThreads,
  getThread,
  listEvents,
  listOpenThreads,
  listThreadsOfStaff,
  noteSeen,
  type StaffThreadRow,
  type Wanted,
} from './staff.queries.ts'
import { refuseSupportAction, supportActions } from './support.rules.ts'

type Ctx = RequestContext<StaffActor>
type Listed = Output<'GET /admin/support'>['threads'][number]
type Shown = Output<'GET /admin/support/:number'>

const threadsOfPage = 50

export async function showInbox(
  ctx: Ctx,
  { query }: Input<'GET /admin/support'>,
  { settings }: SupportDeps,
): Promise<Output<'GET /admin/support'>> {
  const { find, status } = query
  const cursor = query.cursor === undefined ? null : BigInt(query.cursor)
  const limit = threadsOfPage + 1
  const isByAge = find === undefined && status === 'open'
  const rows =
    find !== undefined
      ? await findThreads(ctx.db, wantedBy(find), cursor ?? newest, limit)
      : isByAge
        ? await listOpenThreads(ctx.db, { after: cursor, limit })
        : await listThreadsOfStaff(ctx.db, status === 'any' ? null : status, cursor ?? newest, limit)
  const page = rows.slice(0, threadsOfPage)
  const last = page.at(-1)
  return {
    threads: page.map((row) => presentListed(row, ctx, settings())),
    next_cursor: rows.length > threadsOfPage && last ? (isByAge ? last.id : last.lastMessageId).toString() : null,
  }
}

const wantedBy = (find: string): Wanted => ({
  threadId: parseSupportNumber(find.toUpperCase()),
  phone: toE164(find) ?? null,
  nationalNumber: /^[A-Za-z0-9]{9,20}$/.test(find) ? find.toUpperCase() : null,
  words: find,
})

const presentListed = (row: StaffThreadRow, { actor, now }: Pick<Ctx, 'actor' | 'now'>, settings: Settings): Listed => {
  const until = answerUntilOf(row, settings)
  return {
    ...presentThread(row),
    person_name: row.personName,
    person_name_latin: row.personNameLatin,
    lang: row.lang,
    waiting_since: toIso(row.waitingSince),
    due_at: toIso(until),
    overdue: until !== null && now >= until,
    assigned_to: row.assignedTo,
    yours: row.assignedStaffId === actor.staffId,
  }
}

export async function showThreadToStaff(
  ctx: Ctx,
  { params, query }: Input<'GET /admin/support/:number'>,
  { settings }: SupportDeps,
): Promise<Shown> {
  const thread = await getThreadOf(ctx.db, params.number)
  const { staffId } = ctx.actor
  await noteSeen(ctx.db, { threadId: thread.id, staffId, requestId: ctx.requestId })
  return presentForStaff(ctx.db, thread, ctx, settings(), query.cursor === undefined ? newest : BigInt(query.cursor))
}

export const getThreadOf = async (db: Queryable, number: string): Promise<StaffThreadRow> =>
  found(await getThread(db, { id: found(parseSupportNumber(number)) }))

export async function presentForStaff(
  db: Queryable,
  thread: StaffThreadRow,
  who: Pick<Ctx, 'actor' | 'now' | 'lang'>,
  settings: Settings,
  before = newest,
): Promise<Shown> {
  const { messages, next_cursor } = pageOfMessages(await listMessages(db, { threadId: thread.id, before, limit: messagesOfPage + 1 }))
  const standing = { status: thread.status, isYours: thread.assignedStaffId === who.actor.staffId }
  return {
    ...presentListed(thread, who, settings),
    account_id: thread.userId.toString(),
    company_name: thread.companyName,
    company_name_latin: thread.companyNameLatin,
    phone: thread.phone,
    last_message_id: thread.lastMessageId.toString(),
    messages: messages.map((message) => ({
      id: message.id.toString(),
      by: message.staffId === null ? 'person' : 'staff',
      name: message.staffName ?? writerOf(message, who.lang) ?? formatSupportNumber(thread.id),
      text: message.text,
      files: filesOf(message),
      at: message.at.toISOString(),
    })),
    next_cursor,
    history: (await listEvents(db, { threadId: thread.id })).map(({ id, what, by, at }) => ({
      id: id.toString(),
      what,
      by,
      at: at.toISOString(),
    })),
    actions: supportActions.map((name) => {
      const reason = refuseSupportAction(standing, name)
      return { name, allowed: reason === null, reason }
    }),
  }
}
