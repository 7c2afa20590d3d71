import type { SomeHandlers } from '#kernel/context.ts'
import { confirmInterest, declareInterest, showInterests, withdrawInterest } from './declare-interests.ts'

export const staffInterestHandlers = {
  'GET /admin/interests': showInterests,
  'POST /admin/interests': declareInterest,
  'POST /admin/interests/:id/withdraw': withdrawInterest,
  'POST /admin/interests/:id/confirm': confirmInterest,
} satisfies SomeHandlers
