/** The permissions of a company user, and which call needs which. The server's gate, the header and the routes read this table. Individuals may do everything. */
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
  'company.api',
] as const
export type Permission = (typeof permissions)[number]

/** Permissions that usually go together, offered to be filled in at once; afterwards each can be changed. */
export const rolePermissions = {
  seller: ['damana.view', 'damana.create', 'damana.respond', 'damana.release'],
  accountant: ['damana.view', 'company.dashboard.financial', 'company.bank'],
  manager: [
    'damana.view',
    'damana.create',
    'damana.respond',
    'damana.release',
    'damana.cancel',
    'company.dashboard.running',
    'company.dashboard.financial',
    'company.users',
  ],
} as const satisfies Readonly<Record<string, readonly Permission[]>>
export type Role = keyof typeof rolePermissions

const guaranteePermissions: readonly Permission[] = ['damana.view', 'damana.create', 'damana.respond', 'damana.release', 'damana.cancel']

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
/** The permission that a call needs of a user of a company. Individuals have every permission. */
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
const creating = { permission: 'damana.create', inAny: true, without: 'not_found' } as const satisfies Need
/** Many at once: for the company acted for only. */
const importing = { permission: 'damana.create', without: 'not_found', company: true } as const satisfies Need
/** The vehicles of the company acted for. */
const stocking = { permission: 'damana.view', without: 'not_found', company: true } as const satisfies Need
const stating = { permission: 'company.dashboard.financial', without: 'not_found', company: true } as const satisfies Need
const banking = { permission: 'company.bank', without: 'no_permission' } as const satisfies Need
const showingBank = { permission: 'company.bank', without: 'left_out' } as const satisfies Need
const seeingOperations = { permission: 'company.dashboard.running', without: 'not_found' } as const satisfies Need
const seeingFinances = { permission: 'company.dashboard.financial', without: 'not_found' } as const satisfies Need
const managingApi = { permission: 'company.api', without: 'not_found', company: true } as const satisfies Need
const managingUsers = { permission: 'company.users', without: 'not_found', company: true } as const satisfies Need

/** The needs that `call-permissions.ts` states for each call, which no page carries along. */
export const commonNeeds = {
  seeing,
  listing,
  creating,
  importing,
  stocking,
  stating,
  banking,
  showingBank,
  managingUsers,
  managingApi,
  seeingOperations,
  seeingFinances,
} as const

/** The pages that ask for a permission, by the need of the call that they live on. The header and the menus leave out what is missing. */
export const pageNeeds = {
  guarantees: listing,
  operationalDashboard: seeingOperations,
  financialDashboard: seeingFinances,
  newGuarantee: creating,
  stock: stocking,
  stockStatement: stating,
  stockImport: importing,
  stockTerms: importing,
  removeDamana: listing,
  bankInfo: showingBank,
  address: showingBank,
  users: managingUsers,
  apiAccess: managingApi,
  invoices: listing,
} as const satisfies Readonly<Record<string, Exclude<Need, string>>>
