import type { SomeHandlers } from '#http/context.ts'
import { changeBankInfo, showBankInfo } from './change-bank-info.ts'
import type { BankAccountDeps } from './deps.ts'
import { nameAccountByLink, showWantedAccount } from './name-account-by-link.ts'

export const bankAccountHandlers = (deps: BankAccountDeps) =>
  ({
    'GET /profile/bank-info': (ctx) => showBankInfo(ctx, deps),
    'POST /profile/bank-info': (ctx, input) => changeBankInfo(ctx, input, deps),
    'GET /owner-links/:token/iban': showWantedAccount,
    'POST /owner-links/:token/iban': (ctx, input) => nameAccountByLink(ctx, input, deps),
  }) satisfies SomeHandlers
