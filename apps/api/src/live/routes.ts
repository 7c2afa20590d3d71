import type { SomeHandlers } from '#kernel/context.ts'
import { followGuarantees } from './follow-guarantees.ts'
import type { LiveHub } from './live-hub.ts'

export const liveHandlers = (hub: LiveHub) => ({ 'GET /live': (ctx) => followGuarantees(ctx, hub) }) satisfies SomeHandlers
