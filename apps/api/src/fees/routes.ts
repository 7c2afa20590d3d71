import type { SomeHandlers } from '#http/context.ts'
import { giveFeeBack, listFees, noteFeePaidBack, showFee, writeFeeOff } from './staff-fees.ts'

export const feeHandlers = {
  'GET /admin/fees': listFees,
  'GET /admin/fees/:number': showFee,
  'POST /admin/fees/:number/write-off': writeFeeOff,
  'POST /admin/fees/:number/give-back': giveFeeBack,
  'POST /admin/fees/:number/paid-back': noteFeePaidBack,
} satisfies SomeHandlers
