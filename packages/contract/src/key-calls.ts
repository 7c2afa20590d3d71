import type { ApiScope } from './api-words.ts'
import type { Name } from './index.ts'

const view = 'damana.view'
const create = 'damana.create'

/**
 * The calls that a company's key may make, each with the scope that it needs; every other is a person's. Nothing here accepts, releases, names an account, asks for
 * a code, or gives or takes rights.
 */
export const keyCalls = {
  'GET /api-access/self': view,
  'GET /guarantees': view,
  'GET /guarantees/summary': view,
  'GET /stock': view,
  'GET /guarantees/:number': view,
  'GET /guarantees/:number/events': view,
  'GET /guarantees/:number/sums': view,
  'GET /guarantees/:number/certificate': view,
  'GET /guarantees/:number/invitation': view,
  'GET /cancellations': view,
  'GET /events': view,
  'GET /search': view,
  'GET /profile/invoices': view,
  'GET /profile/invoices/:number': view,
  'GET /profile/invoices/:number/pdf': view,
  'GET /files/:id': view,
  'GET /vehicles/lookup': create,
  'GET /get-user-info': create,
  'POST /discount-codes/check': create,
  'POST /guarantees/quote': create,
  'POST /guarantees': create,
  'POST /guarantees/:number/amend': create,
  'POST /guarantees/:number/withdraw': create,
  'POST /guarantees/:number/reference': create,
  'POST /files': create,
} as const satisfies Partial<Record<Name, ApiScope>>

const scopes: Partial<Record<Name, ApiScope>> = keyCalls
/** The scope that a key needs for this call; undefined where no key may make it. */
export const scopeOfCall = (name: Name): ApiScope | undefined => scopes[name]
