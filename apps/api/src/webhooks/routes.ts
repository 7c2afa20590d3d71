import type { SomeHandlers } from '#kernel/context.ts'
import type { WebhookDeps } from './deps.ts'
import { listEvents } from './list-events.ts'
import { addEndpoint, changeWebhook, dropOldSecret, pauseWebhook, removeWebhook, rotateSecret, showEndpoints } from './manage-endpoints.ts'
import { redeliver, showDeliveries, testEndpoint } from './show-deliveries.ts'

export const webhookHandlers = (deps: WebhookDeps) =>
  ({
    'GET /events': listEvents,
    'GET /webhooks': showEndpoints,
    'POST /webhooks': (ctx, input) => addEndpoint(ctx, input, deps),
    'POST /webhooks/:id/change': (ctx, input) => changeWebhook(ctx, input, deps),
    'POST /webhooks/:id/pause': (ctx, input) => pauseWebhook(ctx, input, deps),
    'POST /webhooks/:id/remove': removeWebhook,
    'POST /webhooks/:id/rotate': (ctx, input) => rotateSecret(ctx, input, deps),
    'POST /webhooks/:id/drop-old': dropOldSecret,
    'POST /webhooks/:id/test': (ctx, input) => testEndpoint(ctx, input, deps),
    'GET /webhooks/:id/deliveries': showDeliveries,
    'POST /webhooks/:id/redeliver': (ctx, input) => redeliver(ctx, input, deps),
  }) satisfies SomeHandlers
