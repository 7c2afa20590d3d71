import { fils, toWire } from '@damana/contract/money'
import type { SomeHandlers } from '#kernel/context.ts'
import { toIso } from '#kernel/instants.ts'
import type { SettingsSource } from '#kernel/settings.ts'
import * as queries from './bank.queries.ts'
import { pageOf, readPosition } from './pages.ts'

const [billsOfPage, filesOfPage, makeGoodsOfPage, receiptsOfPage] = [40, 20, 40, 40]

/** Lists the bills, files, make-goods and credits of both banks, a page at a time. */
export const listBanks = (settings: SettingsSource) =>
  ({
    'GET /sandbox/bills': async (ctx, { query }) => {
      const rows = await queries.listBills(
        ctx.db,
        query.state,
        query.reference?.trim() || null,
        readPosition(query.cursor),
        billsOfPage + 1,
      )
      const { page, next_cursor } = pageOf(rows, billsOfPage, (bill) => `${bill.guaranteeId}~${bill.paymentReference}`)
      return {
        next_cursor,
        bills: page.map((bill) => ({
          payment_reference: bill.paymentReference,
          guarantee_number: bill.guaranteeNumber,
          buyer_name: bill.buyerName,
          vehicle: bill.vehicle,
          amount_fils: toWire(bill.amountFils),
          remaining_fils: toWire(bill.remainingFils),
          due_at: toIso(bill.dueAt),
          status: bill.status,
        })),
        cliq_most_fils: toWire(fils(BigInt(settings().cliqMostFils))),
      }
    },
    'GET /sandbox/bank/files': async (ctx, { query }) => {
      const rows = await queries.listFiles(ctx.db, query.cursor ?? null, filesOfPage + 1)
      const { page, next_cursor } = pageOf(rows, filesOfPage, ({ messageId }) => messageId)
      return {
        next_cursor,
        files: page.map(({ messageId, rail, receivedAt, payments }) => ({
          message_id: messageId,
          rail,
          received_at: receivedAt.toISOString(),
          payments,
        })),
      }
    },
    'GET /sandbox/bank/make-goods': async (ctx, { query }) => {
      const rows = await queries.listMakeGoods(ctx.db, BigInt(query.cursor ?? 0), makeGoodsOfPage + 1)
      const { page, next_cursor } = pageOf(rows, makeGoodsOfPage, ({ id }) => id.toString())
      return {
        next_cursor,
        make_goods: page.map(({ number, cause, amountFils, madeAt }) => ({
          number,
          cause,
          amount_fils: toWire(amountFils),
          made_at: madeAt.toISOString(),
        })),
      }
    },
    'GET /sandbox/bank/receipts': async (ctx, { query }) => {
      const rows = await queries.listReceipts(ctx.db, query.cursor ?? null, receiptsOfPage + 1)
      const { page, next_cursor } = pageOf(rows, receiptsOfPage, ({ bankReference }) => bankReference)
      return {
        next_cursor,
        receipts: page.map(presentReceipt),
      }
    },
  }) satisfies SomeHandlers

const presentReceipt = (receipt: Awaited<ReturnType<typeof queries.listReceipts>>[number]) => ({
  bank_reference: receipt.bankReference,
  way: receipt.way,
  amount_fils: toWire(receipt.amountFils),
  deducted_charges_fils: toWire(receipt.deductedChargesFils),
  remittance: receipt.remittance,
  payer_name: receipt.payerName,
  guarantee_number: receipt.guaranteeNumber,
  received_at: receipt.receivedAt.toISOString(),
  told: receipt.told,
  stated: receipt.stated,
  taken_back: receipt.takenBack,
  paid_again_as: receipt.paidAgainAs,
})
