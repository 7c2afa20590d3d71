import type { Contract } from './index.ts'
import { actionPermissions, commonNeeds, type Need } from './permissions.ts'
import type { ActionName } from './statuses.ts'

const { seeing, listing, creating, banking, showingBank, managingUsers } = commonNeeds
const acting = (action: ActionName) => ({ ...seeing, acts: actionPermissions[action] }) as const satisfies Need

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
  'GET /profile/devices': 'person',
  'POST /profile/devices': 'person',
  'GET /profile/consents': 'person',
  'POST /profile/consents': 'person',
  'GET /profile/identity': 'person',
  'POST /profile/identity': 'person',
  'GET /profile/company-invitations': 'person',
  'POST /profile/company-invitations': 'person',

  'GET /profile/address': showingBank,
  'POST /profile/address': banking,
  'GET /profile/bank-info': showingBank,
  'POST /profile/bank-info': banking,

  'GET /company/user-list': managingUsers,
  'GET /company/permission-list': managingUsers,
  'POST /company/user-register': managingUsers,
  'POST /company/user-update': managingUsers,
  'POST /company/delete-user': managingUsers,

  'POST /guarantees/quote': creating,
  'POST /discount-codes/check': creating,
  'GET /get-user-info': creating,
  'GET /vehicles/lookup': 'object',
  'POST /guarantees': 'object',

  'GET /guarantees': listing,
  'GET /guarantees/summary': listing,
  'GET /cancellations': listing,
  'GET /live': seeing,
  'GET /guarantees/:number': seeing,
  'GET /guarantees/:number/events': seeing,
  'GET /guarantees/:number/cancellation': seeing,
  'POST /guarantees/:number/accept': acting('accept'),
  'POST /guarantees/:number/reject': acting('reject'),
  'POST /guarantees/:number/withdraw': acting('withdraw'),
  'POST /guarantees/:number/amend': acting('amend'),
  'POST /guarantees/:number/consent': acting('consent'),
  'POST /guarantees/:number/refuse': acting('refuse'),
  'POST /guarantees/:number/declare-payer': acting('declare_payer'),
  'POST /guarantees/:number/release': acting('release'),
  'POST /guarantees/:number/confirm': acting('confirm'),
  'POST /guarantees/:number/object': acting('object'),
  'POST /guarantees/:number/object/take-back': acting('take_back_objection'),
  'POST /guarantees/:number/evidence': acting('send_evidence'),
  'POST /guarantees/:number/extend': acting('extend'),
  'POST /guarantees/:number/answer-split': acting('answer_split'),
  'POST /guarantees/:number/cancellation': acting('request_cancellation'),
  'POST /guarantees/:number/cancellation/agree': acting('agree_to_cancellation'),
  'POST /guarantees/:number/cancellation/object': acting('object_to_cancellation'),
  'POST /guarantees/:number/cancellation/take-back': acting('take_back_cancellation'),

  'POST /files': 'person',
  'GET /files/:id': 'object',
} as const satisfies Readonly<Record<MemberCall, Need>>
