import type { Input, Output } from '@damana/contract'
import { formatSupportNumber, parseSupportNumber } from '@damana/contract/ids'
import { attachToMessage } from '#files/index.ts'
import type { RequestContext, StaffActor, Tx } from '#kernel/context.ts'
import { DomainError, found } from '#kernel/errors.ts'
import { addNotifications, enqueueMessage, wordsOfSupportAnswer } from '#notify/index.ts'
import type { SupportDeps } from './deps.ts'
import { insertMessage, listWriters, lockThread } from './queries.ts'
import { assign, close, insertEvent, noteAnswered, reopen, type StaffThreadRow } from './staff.queries.ts'
import { getThreadOf, presentForStaff } from './staff-threads.ts'
import { refuseSupportAction, type SupportAction } from './support.rules.ts'

type Ctx = RequestContext<StaffActor>
type Shown = Output<'GET /admin/support/:number'>

/** Answers in a thread; the people who wrote in it are told. */
export const answerThread = (ctx: Ctx, { params, body }: Input<'POST /admin/support/:number/answer'>, deps: SupportDeps): Promise<Shown> =>
  act(ctx, params.number, 'answer', deps, async (tx, thread) => {
    refuseUnseen(thread, body.seen)
    const { staffId } = ctx.actor
    const messageId = await insertMessage(tx, { threadId: thread.id, userId: null, staffId, text: body.message })
    if (!(await attachToMessage(tx, body.files ?? [], messageId, { staffId })))
      throw new DomainError('validation_failed', { errors: [{ pointer: '/files', code: 'file_unknown' }] })
    const isClosed = body.close === true
    await noteAnswered(tx, { id: thread.id, messageId, status: isClosed ? 'closed' : 'answered', staffId })
    if (isClosed) await insertEvent(tx, { threadId: thread.id, staffId, requestId: ctx.requestId }, 'close')
    await tellWriters(tx, thread.id)
  })

export const actOnThread = (
  ctx: Ctx,
  { params, body }: { params: { number: string }; body?: { seen?: string } },
  action: Exclude<SupportAction, 'answer'>,
  deps: SupportDeps,
): Promise<Shown> =>
  act(ctx, params.number, action, deps, async (tx, thread) => {
    switch (action) {
      case 'assign':
        return assign(tx, { id: thread.id, staffId: ctx.actor.staffId })
      case 'release':
        return assign(tx, { id: thread.id, staffId: null })
      case 'close':
        refuseUnseen(thread, body?.seen)
        return close(tx, { id: thread.id })
      case 'reopen':
        return reopen(tx, { id: thread.id })
    }
  })

/** A message came after the one that the member of staff saw: of the person, or of another member of staff. */
function refuseUnseen({ lastMessageId }: StaffThreadRow, seen: string | undefined): void {
  if (seen !== lastMessageId.toString()) throw new DomainError('action_not_allowed', { reason: 'thread_changed' })
}

async function act(
  ctx: Ctx,
  number: string,
  action: SupportAction,
  { settings }: SupportDeps,
  work: (tx: Tx, thread: StaffThreadRow) => Promise<unknown>,
): Promise<Shown> {
  const { actor, lang, requestId } = ctx
  return ctx.transact(async (tx) => {
    const threadId = found(parseSupportNumber(number))
    await lockThread(tx, { id: threadId })
    const thread = await getThreadOf(tx, number)
    const reason = refuseSupportAction({ status: thread.status, isYours: thread.assignedStaffId === actor.staffId }, action)
    if (reason) throw new DomainError('action_not_allowed', { reason })
    await work(tx, thread)
    await insertEvent(tx, { threadId, staffId: actor.staffId, requestId }, action)
    return presentForStaff(tx, await getThreadOf(tx, number), { actor, lang, now: tx.now }, settings())
  })
}

/** Tells the people who wrote in the thread, in the application and by e-mail where there is one. SMS are for money, codes and deadlines. */
async function tellWriters(tx: Tx, threadId: bigint): Promise<void> {
  const number = formatSupportNumber(threadId)
  const writers = await listWriters(tx, { threadId })
  await addNotifications(
    tx,
    writers.map(({ id, partyId }) => ({ userId: id, partyId: partyId ?? 0n })),
    { kind: 'account_support_answered', guaranteeId: null, words: wordsOfSupportAnswer(number) },
  )
  for (const { email, lang } of writers)
    if (email !== null)
      await enqueueMessage(tx, {
        channel: 'email',
        to: email,
        lang,
        template: 'support_answer',
        facts: { number, path: `/profile/support?thread=${number}` },
      })
}
