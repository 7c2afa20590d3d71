import type { Input, Output } from '@damana/contract'
import type { ContextOf } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { isPublicEndpoint } from '#kernel/public-hosts.ts'
import type { PushKeys } from './send-pushes.ts'
import { deleteSubscription, saveSubscription } from './queries.ts'

/** A person's browser asks to get the notifications by Web Push. */
export async function subscribe(
  ctx: ContextOf<'POST /notifications/push/subscribe'>,
  { body }: Input<'POST /notifications/push/subscribe'>,
  keys: PushKeys | undefined,
): Promise<Output<'POST /notifications/push/subscribe'>> {
  if (keys === undefined || !isPublicEndpoint(body.endpoint)) throw new DomainError('action_not_allowed', { reason: 'no_push' })
  await saveSubscription(ctx.db, ctx.actor, body)
  return { done: true }
}

/** A person's browser asks to get them no longer. */
export async function unsubscribe(
  ctx: ContextOf<'POST /notifications/push/unsubscribe'>,
  { body }: Input<'POST /notifications/push/unsubscribe'>,
): Promise<Output<'POST /notifications/push/unsubscribe'>> {
  await deleteSubscription(ctx.db, { userId: ctx.actor.userId, endpoint: body.endpoint })
  return { done: true }
}
