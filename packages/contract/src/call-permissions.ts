import type { Contract } from './index.ts'
import { type ActionCall, type ActionName, actionNames, callOfAction, guaranteeActions } from './guarantee-actions.ts'
import { commonNeeds, type Need } from './permissions.ts'

const { seeing, listing, creating, importing, banking, showingBank, managingUsers, managingApi, seeingOperations, seeingFinances } =
  commonNeeds
const acting = Object.fromEntries(
  actionNames.map((action) => [callOfAction(action), { ...seeing, acts: guaranteeActions[action].permission } satisfies Need]),
) as Readonly<Record<ActionCall<ActionName>, Need>>

/** The calls of a signed-in person who may act for a company. */
type MemberCall = { [N in keyof Contract]: Contract[N]['access'] extends 'member' | 'completed' ? N : never }[keyof Contract]

/** Which call needs what. A call that is missing here does not compile. */
export const callPermissions = {
  'POST /auth/step-up/sendOtp': 'object',
  'POST /auth/step-up/checkOtp': 'object',
  'POST /auth/acting-company': 'person',
  'POST /auth/change-password': 'person',
  'GET /auth/complete-register': 'person',
  'POST /auth/complete-register': 'person',
  'POST /auth/update-mobile/sendOtp': 'person',
  'POST /auth/update-mobile/checkOtpWithUpdate': 'person',
  'GET /profile/personal': 'person',
  'POST /profile/avatar': 'person',
  'POST /profile/avatar/remove': 'person',
  'GET /profile/export': 'person',
  'POST /profile/export': 'person',
  'GET /profile/export/:id': 'person',
  'GET /profile/close': 'person',
  'POST /profile/close': 'person',
  'GET /profile/devices': 'person',
  'POST /profile/devices': 'person',
  'GET /profile/consents': 'person',
  'POST /profile/consents': 'person',
  'GET /profile/identity': 'person',
  'POST /profile/identity': 'person',
  'GET /profile/company-invitations': 'person',
  'POST /profile/company-invitations': 'person',
  'POST /profile/personal-account': 'person',

  'GET /notifications/list': listing,
  'GET /notifications/summary': listing,
  'POST /notifications/read': 'person',
  'POST /notifications/read_all': 'person',
  'POST /notifications/delete_all': 'person',
  'POST /notifications/restore': 'person',
  'GET /notifications/push': 'person',
  'POST /notifications/push/subscribe': 'person',
  'POST /notifications/push/unsubscribe': 'person',

  'GET /profile/address': showingBank,
  'POST /profile/address': banking,
  'GET /profile/bank-info': showingBank,
  'POST /profile/bank-info': banking,

  'GET /profile/invoices': listing,
  'GET /profile/invoices/:number': seeing,
  'GET /profile/invoices/:number/pdf': seeing,

  'GET /company/user-list': managingUsers,
  'GET /company/permission-list': managingUsers,
  'POST /company/user-register': managingUsers,
  'POST /company/user-update': managingUsers,
  'POST /company/delete-user': managingUsers,
  'POST /company/send-invitation': managingUsers,
  'POST /company/transfer-primary': managingUsers,
  'GET /company/user-history': managingUsers,
  'GET /company/group': managingUsers,
  'POST /company/group': managingUsers,

  'GET /api-access': managingApi,
  'POST /api-access/apply': managingApi,
  'POST /api-access/keys': managingApi,
  'POST /api-access/keys/:id/revoke': managingApi,
  'POST /api-access/machines': managingApi,
  'POST /api-access/machines/:n/revoke': managingApi,
  'GET /api-access/events': managingApi,
  'GET /api-access/self': 'object',

  'POST /guarantees/quote': creating,
  'POST /guarantees/:number/terms/quote': seeing,
  'POST /discount-codes/check': creating,
  'GET /get-user-info': creating,
  'GET /vehicles/lookup': 'object',
  'POST /guarantees': 'object',

  'GET /stock/templates/:form': importing,
  'POST /stock/read': importing,
  'POST /stock/check': importing,
  'POST /stock/import': importing,

  'GET /guarantees': listing,
  'GET /search': listing,
  'GET /guarantees/summary': listing,
  'GET /dashboard/operational': seeingOperations,
  'GET /dashboard/operational/export': seeingOperations,
  'GET /dashboard/financial': seeingFinances,
  'GET /dashboard/financial/export': seeingFinances,
  'GET /cancellations': listing,
  'GET /live': seeing,
  'GET /events': listing,
  'GET /guarantees/:number': seeing,
  'POST /guarantees/:number/reference': seeing,
  'GET /guarantees/:number/events': seeing,
  'GET /guarantees/:number/sums': seeing,
  'GET /guarantees/:number/certificate': seeing,
  'GET /guarantees/:number/invitation': seeing,
  'GET /guarantees/:number/cancellation': seeing,
  ...acting,

  'GET /webhooks': managingApi,
  'POST /webhooks': managingApi,
  'POST /webhooks/:id/change': managingApi,
  'POST /webhooks/:id/pause': managingApi,
  'POST /webhooks/:id/remove': managingApi,
  'POST /webhooks/:id/rotate': managingApi,
  'POST /webhooks/:id/drop-old': managingApi,
  'POST /webhooks/:id/test': managingApi,
  'GET /webhooks/:id/deliveries': managingApi,
  'POST /webhooks/:id/redeliver': managingApi,

  'POST /support-message': 'object',
  'GET /support-threads': 'object',
  'GET /support-threads/:number': 'object',

  'POST /files': 'person',
  'GET /files/:id': 'object',
} as const satisfies Readonly<Record<MemberCall, Need>>
