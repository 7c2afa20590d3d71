import type { SomeHandlers } from '#kernel/context.ts'
import { listEvents } from './list-events.ts'

export const webhookHandlers = { 'GET /events': listEvents } satisfies SomeHandlers
