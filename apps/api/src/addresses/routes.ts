import type { SomeHandlers } from '#http/context.ts'
import { changeAddress, showAddress } from './name-address.ts'

export const addressHandlers = {
  'GET /profile/address': showAddress,
  'POST /profile/address': changeAddress,
} satisfies SomeHandlers
