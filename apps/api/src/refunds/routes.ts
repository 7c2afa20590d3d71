import type { SomeHandlers } from '#http/context.ts'
import type { PayerLinkDeps } from './deps.ts'
import { nameAccountByLink, sendPayerLinkCode, showPayerLink } from './payer-links.ts'

export const refundHandlers = (deps: PayerLinkDeps) =>
  ({
    'GET /payer-links/:token': showPayerLink,
    'POST /payer-links/:token/sendOtp': (ctx, input) => sendPayerLinkCode(ctx, input, deps),
    'POST /payer-links/:token/iban': (ctx, input) => nameAccountByLink(ctx, input, deps),
  }) satisfies SomeHandlers
