import type { WithHolderCheck } from '#kernel/holder-check.ts'
import type { WithSettings } from '#kernel/settings.ts'
import type { SomeHandlers } from '#kernel/context.ts'
import { listDayMovements } from './bank-day-movements.ts'
import { refuseBankMessage, settleBankMessage, showBankMessage, showBankMessageContent } from './bank-messages.ts'
import { allowAccount } from './allow-account.ts'
import { approvePayout } from './approve-payout.ts'
import { decideReversal, takePayoutVoteBack } from './decide-reversal.ts'
import { recordDenial } from './deny-payout.ts'
import { type PaymentFileDeps, showPaymentFile, showPaymentFileContent } from './payment-files.ts'
import { payFeeFrom } from './pay-fee-from.ts'
import { replaceReversed, takeReceiptVoteBack } from './replace-reversed.ts'
import { resolveBankException, showBankException, showClientAccount, takeExceptionVoteBack } from './resolve-exception.ts'
import { type BankDayDeps, closeDay, listDays, prepareDay, printReport, reopenDay, showDay, showReport, takeDayBack } from './bank-days.ts'
import { approveSettings, proposeSettings, type SettingDeps, showSettings, takeSettingBack } from './settings.ts'
import {
  approveDiscountCode,
  changeLimits,
  listDiscountCodes,
  proposeDiscountCode,
  showDiscountCode,
  stopDiscountCode,
  takeDiscountCodeBack,
} from './discount-codes.ts'
import {
  approveFeeSchedule,
  compareLastMonth,
  proposeFeeSchedule,
  showFeeSchedules,
  simulateSale,
  takeFeeScheduleBack,
} from './fee-schedules.ts'
import { listPayoutsForStaff, showPayout } from './show-payout.ts'
import { feeHandlers } from './staff-fees.ts'
import { holdPayout, retryPayout, unholdPayout, withdrawPayout } from './staff-moves.ts'
import { receiptHandlers } from './staff-receipts.ts'

/** Finance's decisions about incoming money, fees, payouts and the bank's exceptions. */
export const financeHandlers = (deps: WithSettings & WithHolderCheck & PaymentFileDeps & SettingDeps & BankDayDeps) =>
  ({
    ...receiptHandlers(deps),
    ...feeHandlers,
    'POST /admin/receipts/:number/replace': (ctx, input) => replaceReversed(ctx, input, deps),
    'POST /admin/receipts/:number/take-back': takeReceiptVoteBack,
    'POST /admin/fees/:number/pay-from': payFeeFrom,
    'GET /admin/payouts': listPayoutsForStaff,
    'GET /admin/payouts/:number': showPayout,
    'POST /admin/payouts/:number/approve': (ctx, input) => approvePayout(ctx, input, deps),
    'POST /admin/payouts/:number/withdraw': (ctx, input) => withdrawPayout(ctx, input, deps),
    'POST /admin/payouts/:number/hold': (ctx, input) => holdPayout(ctx, input, deps),
    'POST /admin/payouts/:number/unhold': (ctx, input) => unholdPayout(ctx, input, deps),
    'POST /admin/payouts/:number/not-received': (ctx, input) => recordDenial(ctx, input, 'not_received', deps),
    'POST /admin/payouts/:number/not-executed': (ctx, input) => recordDenial(ctx, input, 'not_executed', deps),
    'POST /admin/payouts/:number/retry': (ctx, input) => retryPayout(ctx, input, deps),
    'POST /admin/payouts/:number/allow-account': (ctx, input) => allowAccount(ctx, input, deps),
    'POST /admin/payouts/:number/decide-reversal': (ctx, input) => decideReversal(ctx, input, deps),
    'POST /admin/payouts/:number/take-back': takePayoutVoteBack,
    'GET /admin/payment-files/:id': (ctx, input) => showPaymentFile(ctx, input, deps),
    'GET /admin/payment-files/:id/content': showPaymentFileContent,
    'GET /admin/bank-days': listDays,
    'GET /admin/bank-days/:day': showDay,
    'GET /admin/bank-days/:day/movements': listDayMovements,
    'GET /admin/bank-days/:day/report': showReport,
    'GET /admin/bank-days/:day/pdf': (ctx, input) => printReport(ctx, input, deps),
    'POST /admin/bank-days/prepare': prepareDay,
    'POST /admin/bank-days/close': (ctx, input) => closeDay(ctx, input, deps),
    'POST /admin/bank-days/reopen': (ctx, input) => reopenDay(ctx, input, deps),
    'POST /admin/bank-days/take-back': takeDayBack,
    'GET /admin/settings': (ctx) => showSettings(ctx, deps),
    'POST /admin/settings/propose': (ctx, input) => proposeSettings(ctx, input, deps),
    'POST /admin/settings/approve': (ctx, input) => approveSettings(ctx, input, deps),
    'POST /admin/settings/:name/take-back': (ctx, input) => takeSettingBack(ctx, input, deps),
    'GET /admin/fee-schedules': showFeeSchedules,
    'POST /admin/fee-schedules/propose': proposeFeeSchedule,
    'POST /admin/fee-schedules/approve': approveFeeSchedule,
    'POST /admin/fee-schedules/take-back': takeFeeScheduleBack,
    'POST /admin/fee-schedules/simulate': simulateSale,
    'POST /admin/fee-schedules/last-month': compareLastMonth,
    'GET /admin/discount-codes': listDiscountCodes,
    'GET /admin/discount-codes/:code': showDiscountCode,
    'POST /admin/discount-codes/propose': proposeDiscountCode,
    'POST /admin/discount-codes/approve': approveDiscountCode,
    'POST /admin/discount-codes/:code/limits': changeLimits,
    'POST /admin/discount-codes/:code/stop': stopDiscountCode,
    'POST /admin/discount-codes/:code/take-back': takeDiscountCodeBack,
    'GET /admin/bank-messages/:number': showBankMessage,
    'GET /admin/bank-messages/:number/content': showBankMessageContent,
    'POST /admin/bank-messages/:number/refuse': refuseBankMessage,
    'POST /admin/bank-messages/:number/settle': settleBankMessage,
    'GET /admin/client-account': showClientAccount,
    'GET /admin/bank-exceptions/:number': showBankException,
    'POST /admin/bank-exceptions/:number/resolve': (ctx, input) => resolveBankException(ctx, input, deps),
    'POST /admin/bank-exceptions/:number/take-back': takeExceptionVoteBack,
  }) satisfies SomeHandlers
