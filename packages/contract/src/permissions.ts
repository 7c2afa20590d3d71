import type { Contract } from './index.ts'
import type { ActionName } from './statuses.ts'

/** What a company user may do, and which call needs what. The server's gate, the header and the routes read this table. Individuals may do everything. */
export const permissions = [
  'full',
  'company.dashboard.running',
  'company.dashboard.financial',
  'damana.view',
  'damana.create',
  'damana.respond',
  'damana.release',
  'damana.cancel',
  'company.users',
  'company.bank',
] as const
export type Permission = (typeof permissions)[number]

const guaranteePermissions: readonly Permission[] = ['damana.view', 'damana.create', 'damana.respond', 'damana.release', 'damana.cancel']

/** Which permission the acting company must have given for an action on a guarantee. */
export const actionPermissions = {
  amend: 'damana.create',
  withdraw: 'damana.create',
  accept: 'damana.respond',
  reject: 'damana.respond',
  declare_payer: 'damana.release',
  release: 'damana.release',
  confirm: 'damana.release',
  object: 'damana.release',
  take_back_objection: 'damana.release',
  send_evidence: 'damana.release',
  answer_split: 'damana.release',
  extend: 'damana.release',
  request_cancellation: 'damana.cancel',
  agree_to_cancellation: 'damana.cancel',
  object_to_cancellation: 'damana.cancel',
  take_back_cancellation: 'damana.cancel',
  consent: 'damana.create',
  refuse: 'damana.create',
} as const satisfies Record<ActionName, Permission>

/** Holds for someone who acts for a company; `full` grants all, and every permission on guarantees includes seeing them. */
export function hasPermission(held: readonly string[], wanted: Permission): boolean {
  if (held.includes('full') || held.includes(wanted)) return true
  return wanted === 'damana.view' && guaranteePermissions.some((permission) => held.includes(permission))
}

/** Whether somebody with these permissions may give or take those. */
export const holdsAll = (held: readonly string[], wanted: readonly Permission[]): boolean =>
  wanted.every((permission) => hasPermission(held, permission))

/** The permission of an action beside seeing its object; checked with the object, because another party's does not exist. */
interface ActionNeed {
  readonly acts?: Permission
}
/** What a call needs of who acts for a company. A person who acts for himself has every permission. */
export type Need =
  /** The person's own account; the company acted for does not matter. */
  | 'person'
  /** The call decides with its object: a file of one's own, the company named in the body. */
  | 'object'
  /** Of the company acted for. `without`: what the caller gets who lacks it. `company`: exists for companies only. */
  | (ActionNeed & {
      readonly permission: Permission
      readonly without: 'not_found' | 'no_permission' | 'left_out'
      readonly company?: true
    })
  /** Of any party one may act for: the company is chosen later. */
  | { readonly permission: Permission; readonly inAny: true; readonly without: 'not_found' }

const seeing = { permission: 'damana.view', without: 'not_found' } as const satisfies Need
/** Lists stay open and show nothing. */
const listing = { permission: 'damana.view', without: 'left_out' } as const satisfies Need
const acting = (action: ActionName) => ({ ...seeing, acts: actionPermissions[action] }) as const satisfies Need
const creating = { permission: 'damana.create', inAny: true, without: 'not_found' } as const satisfies Need
const banking = { permission: 'company.bank', without: 'no_permission' } as const satisfies Need
const showingBank = { permission: 'company.bank', without: 'left_out' } as const satisfies Need
const managingUsers = { permission: 'company.users', without: 'not_found', company: true } as const satisfies Need

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

/** The pages that ask for a permission, by the need of the call that they live on. The header and the menus leave out what is missing. */
export const pageNeeds = {
  guarantees: listing,
  newGuarantee: creating,
  removeDamana: listing,
  bankInfo: showingBank,
  address: showingBank,
  users: managingUsers,
} as const satisfies Readonly<Record<string, Exclude<Need, string>>>
