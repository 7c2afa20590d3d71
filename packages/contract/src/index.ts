import { account } from './account.ts'
import { apiAccess } from './api-access.ts'
import { actionRoutes } from './action-routes.ts'
import { admin } from './admin.ts'
import { bankAccounts } from './bank-accounts.ts'
import { adminDashboard } from './admin-dashboard.ts'
import { bankExceptions } from './bank-exceptions.ts'
import { bankMessages } from './bank-messages.ts'
import { cases } from './cases.ts'
import { certificates } from './certificates.ts'
import { companies } from './companies.ts'
import { companyReviews } from './company-reviews.ts'
import { companyUsers } from './company-users.ts'
import { content } from './content.ts'
import { contentAdmin } from './content-admin.ts'
import { dashboards } from './dashboards.ts'
import { events } from './events.ts'
import { fees } from './fees.ts'
import { files } from './files.ts'
import { guarantees } from './guarantees.ts'
import { identity } from './identity.ts'
import { invoices } from './invoices.ts'
import { interests } from './interests.ts'
import { bankDays } from './bank-days.ts'
import { pricesAdmin } from './prices-admin.ts'
import { settings } from './settings.ts'
import { identityProof } from './identity-proof.ts'
import { listCalls } from './list-calls.ts'
import { notifications } from './notifications.ts'
import { paymentPartners } from './payment-partners.ts'
import { ownData } from './own-data.ts'
import { paymentFiles } from './payment-files.ts'
import { partnerContracts } from './partner-contracts.ts'
import { payers } from './payers.ts'
import { registration } from './registration.ts'
import { sandbox } from './sandbox.ts'
import { staff } from './staff.ts'
import { stock } from './stock.ts'
import { support } from './support.ts'
import { webhooks } from './webhooks.ts'

/** Every call of the API, keyed by method and path below `/api/v1`. */
export const contract = {
  ...identity,
  ...registration,
  ...companies,
  ...companyReviews,
  ...account,
  ...ownData,
  ...content,
  ...contentAdmin,
  ...companyUsers,
  ...partnerContracts,
  ...apiAccess,
  ...identityProof,
  ...notifications,
  ...guarantees,
  ...events,
  ...webhooks,
  ...actionRoutes,
  ...stock,
  ...certificates,
  ...dashboards,
  ...adminDashboard,
  ...listCalls,
  ...paymentFiles,
  ...bankExceptions,
  ...bankMessages,
  ...bankDays,
  ...cases,
  ...payers,
  ...files,
  ...paymentPartners,
  ...admin,
  ...fees,
  ...interests,
  ...invoices,
  ...settings,
  ...pricesAdmin,
  ...staff,
  ...bankAccounts,
  ...support,
  ...sandbox,
}
export type Contract = typeof contract

export { guaranteeDetails, listFilters, quote, createGuaranteeBody } from './guarantees.ts'
export { stockRow } from './stock.ts'
export { dashboardFilters } from './dashboards.ts'
export type { ReceivedFile } from './files.ts'
export type { Args, Input, Name, Output, Reply } from './call-types.ts'
export type { Access, Method, Route, RouteName } from './route.ts'
export { parseRouteName, buildPath } from './route.ts'
