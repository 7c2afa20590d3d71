import type { SomeHandlers } from '#kernel/context.ts'
import type { PayerLinkDeps } from '#money/refunds/index.ts'
import { changeBankInfo, showBankInfo } from './change-bank-info.ts'
import type { BankAccountDeps } from './deps.ts'
import { nameAccountByLink, showWantedAccount } from './name-account-by-link.ts'
import { nameAccountByLink as nameAccountByPayerLink, sendPayerLinkCode, showPayerLink } from './payer-links.ts'

/** Names the account that money goes to: in the profile, by an owner's link, by a payer's link. */
export const beneficiaryAccountHandlers = (deps: BankAccountDeps & PayerLinkDeps) =>
  ({
    'GET /profile/bank-info': (ctx) => showBankInfo(ctx, deps),
    'POST /profile/bank-info': (ctx, input) => changeBankInfo(ctx, input, deps),
    'GET /owner-links/:token/iban': showWantedAccount,
    'POST /owner-links/:token/iban': (ctx, input) => nameAccountByLink(ctx, input, deps),
    'GET /payer-links/:token': showPayerLink,
    'POST /payer-links/:token/sendOtp': (ctx, input) => sendPayerLinkCode(ctx, input, deps),
    'POST /payer-links/:token/iban': (ctx, input) => nameAccountByPayerLink(ctx, input, deps),
  }) satisfies SomeHandlers
