import type { WriteDocument } from '#files/index.ts'
import type { SomeHandlers } from '#kernel/context.ts'
import type { WithSettings } from '#kernel/settings.ts'
import { sendInvoiceAgain } from './send-again.ts'
import { listOwnInvoices, printInvoiceForStaff, printOwnInvoice, showInvoiceToStaff, showOwnInvoice } from './show-invoices.ts'

/** Invoices as a person and as staff see them. */
export const invoiceHandlers = ({ writeDocument, ...deps }: WithSettings & { writeDocument: WriteDocument }) =>
  ({
    'GET /profile/invoices': listOwnInvoices,
    'GET /profile/invoices/:number': showOwnInvoice,
    'GET /profile/invoices/:number/pdf': (ctx, input) => printOwnInvoice(ctx, input, writeDocument),
    'GET /admin/invoices/:number': showInvoiceToStaff,
    'GET /admin/invoices/:number/pdf': (ctx, input) => printInvoiceForStaff(ctx, input, writeDocument),
    'POST /admin/invoices/:number/send-again': (ctx, input) => sendInvoiceAgain(ctx, input, deps),
  }) satisfies SomeHandlers
