import type { keyCalls } from '@damana/contract/key-calls'
import type { ar } from './phrases.ar.ts'

type CallName = keyof (typeof ar)['calls']

/** Every call that a key may make, by the name of its phrase; a call without a phrase does not compile. */
const names: Readonly<Record<keyof typeof keyCalls, CallName>> = {
  'GET /api-access/self': 'self',
  'GET /guarantees': 'list',
  'GET /guarantees/summary': 'summary',
  'GET /stock': 'stock',
  'GET /guarantees/:number': 'details',
  'GET /guarantees/:number/events': 'history',
  'GET /guarantees/:number/sums': 'sums',
  'GET /guarantees/:number/certificate': 'certificate',
  'GET /guarantees/:number/invitation': 'invitation',
  'GET /cancellations': 'cancellations',
  'GET /events': 'events',
  'GET /search': 'search',
  'GET /profile/invoices': 'invoices',
  'GET /profile/invoices/:number': 'invoice',
  'GET /profile/invoices/:number/pdf': 'invoicePdf',
  'GET /files/:id': 'file',
  'GET /vehicles/lookup': 'vehicle',
  'GET /get-user-info': 'buyer',
  'POST /discount-codes/check': 'discount',
  'POST /guarantees/quote': 'quote',
  'POST /guarantees': 'create',
  'POST /guarantees/:number/amend': 'amend',
  'POST /guarantees/:number/withdraw': 'withdraw',
  'POST /guarantees/:number/reference': 'reference',
  'POST /files': 'upload',
}
const known: Readonly<Record<string, CallName | undefined>> = names

/** The phrase of a call; undefined where a key has no business with it. */
export const nameOfCall = (method: string, call: string): CallName | undefined => known[`${method} ${call}`]
