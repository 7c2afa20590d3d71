import type { SomeHandlers } from '#kernel/context.ts'
import type { PushKeys } from './send-pushes.ts'
import { subscribe, unsubscribe } from './subscribe.ts'

/** Without keys nobody can subscribe. */
export const pushHandlers = (keys: PushKeys | undefined) =>
  ({
    'GET /notifications/push': async () => ({ public_key: keys?.publicKey ?? null }),
    'POST /notifications/push/subscribe': (ctx, input) => subscribe(ctx, input, keys),
    'POST /notifications/push/unsubscribe': unsubscribe,
  }) satisfies SomeHandlers
