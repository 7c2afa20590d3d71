// Sells a car in the sandbox, by a client that is generated from the API's own description. README.md says how to run it.
import { randomUUID } from 'node:crypto'
import createClient from 'openapi-fetch'
import { createSigningFetch } from './signing-fetch.js'

/** @typedef {import('./damana.js').paths} paths */
/** @typedef {import('./damana.js').components['schemas']['Problem']} Problem */

const origin = process.argv[2] ?? 'http://localhost:4000'
/** @returns {import('openapi-fetch').Client<paths>} */
const newClient = () => createClient({ baseUrl: `${origin}/api/v1`, fetch: createSigningFetch('shell-2026.1', 'en') })
/** A key for each act; whoever repeats the act because an answer was lost repeats the key. */
const anAct = () => ({ 'Idempotency-Key': `"${randomUUID()}"` })

/**
 * What was answered; a refusal is thrown with its code and its sentence.
 * @template T
 * @param {{ data?: { data: T }, error?: Problem }} answer
 * @returns {T}
 */
function answered({ data, error }) {
  if (data) return data.data
  throw new Error(`${error?.status} ${error?.code}: ${error?.error_msg}`)
}

// Both sides sign in. The sandbox's cast has one password.
const [seller, buyer] = [newClient(), newClient()]
const phones = { seller: '+962790000001', buyer: '+962790000002' }
const password = 'Damana#2026'
answered(await seller.POST('/auth/login', { body: { phone_or_email: phones.seller, password } }))
answered(await buyer.POST('/auth/login', { body: { phone_or_email: phones.buyer, password } }))

// The seller names the vehicle and the buyer, sees what it costs, and offers.
const registration = '7120459'
const found = answered(await seller.GET('/vehicles/lookup', { params: { query: { registration_number: registration } } }))
const whom = { national_number: '9911023456', phone: phones.buyer }
const match = answered(await seller.GET('/get-user-info', { params: { query: whom } }))
const terms = /** @type {const} */ ({ price_fils: '12000000', commissionOn: 'equally', transfer_type: 'ACH' })
const quote = answered(await seller.POST('/guarantees/quote', { body: terms }))
console.log(
  `${found.vehicle.manufacture_year}, plate ${found.vehicle.plate_code}-${found.vehicle.plate_number}: the buyer pays ${quote.total_price_fils} fils, the seller gets ${quote.seller_due_fils}`,
)
const { number } = answered(
  await seller.POST('/guarantees', {
    params: { header: anAct() },
    body: {
      ...terms,
      user_company_id: null,
      is_owner: true,
      registration_number: registration,
      consent: true,
      buyer_national_number: whom.national_number,
      buyer_phone: whom.phone,
      ...(match.party_ref === null ? {} : { party_ref: match.party_ref }),
    },
  }),
)
const path = { number }

// The buyer reads the terms, accepts exactly these, and pays the bill; here the simulated bank does.
const { terms_version } = answered(await buyer.GET('/guarantees/{number}', { params: { path } }))
const accepted = answered(await buyer.POST('/guarantees/{number}/accept', { params: { path, header: anAct() }, body: { terms_version } }))
const payment_reference = accepted.payment?.payment_reference ?? ''
answered(await buyer.POST('/sandbox/bills/pay', { params: { header: anAct() }, body: { payment_reference, way: 'biller', how: 'exact' } }))
const held = await guaranteeOnce(({ held_at }) => held_at !== null)
console.log(`${number} ${held.operational_status}: the money is held`)

// The ownership is moved at the licensing centre, and the buyer's time to look at the car is over: the sandbox lets both happen at once.
answered(
  await seller.POST('/sandbox/vehicles/{registration}/move', {
    params: { path: { registration }, header: anAct() },
    body: { to: 'buyer' },
  }),
)
answered(await seller.POST('/sandbox/guarantees/{number}/pass-wait', { params: { path, header: anAct() }, body: {} }))

// The release is asked for with a code to the phone; the registry is asked, and the money goes to the seller.
const action = 'release'
answered(await seller.POST('/auth/step-up/sendOtp', { params: { header: anAct() }, body: { action, number } }))
// A person reads it from the phone.
const sms = await until(async () =>
  answered(await seller.GET('/sandbox/messages', { params: { query: { to: phones.seller } } })).messages.find((one) => one.code),
)
answered(await seller.POST('/auth/step-up/checkOtp', { params: { header: anAct() }, body: { action, number, code: sms.code ?? '' } }))
answered(await seller.POST('/guarantees/{number}/release', { params: { path, header: anAct() }, body: {} }))
const settled = await guaranteeOnce(({ payout }) => payout?.status === 'settled')
console.log(`${number} ${settled.operational_status}: ${settled.payout?.amount_fils} fils are at the seller's bank`)

/**
 * Asks until there is what is waited for. A program that follows many guarantees listens to `GET /live` instead.
 * @template T
 * @param {() => Promise<T | undefined>} ask
 * @returns {Promise<T>}
 */
async function until(ask) {
  for (;;) {
    const found = await ask()
    if (found !== undefined) return found
    await new Promise((resume) => setTimeout(resume, 500))
  }
}

/**
 * The guarantee, once this is true of it.
 * @param {(guarantee: import('./damana.js').components['schemas']['Guarantee']) => boolean} isTrue
 */
function guaranteeOnce(isTrue) {
  return until(async () => {
    const guarantee = answered(await seller.GET('/guarantees/{number}', { params: { path } }))
    return isTrue(guarantee) ? guarantee : undefined
  })
}
