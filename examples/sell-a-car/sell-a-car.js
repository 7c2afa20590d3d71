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
 * The data of an answer; a refusal is thrown with its code and its sentence.
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

// The certificate is a file, not JSON.
const certificate = await seller.GET('/guarantees/{number}/certificate', { params: { path }, parseAs: 'arrayBuffer' })
if (!certificate.data) throw new Error(`${certificate.error?.status} ${certificate.error?.code}`)
console.log(`${certificate.response.headers.get('content-type')}, ${Buffer.from(certificate.data).subarray(0, 5)}`)

/**
 * Asks until there is what is waited for.
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
 * The guarantee, once this is true of it: read when the stream is ready, and whenever it says that this guarantee changed.
 * @param {(guarantee: import('./damana.js').components['schemas']['Guarantee']) => boolean} isTrue
 */
async function guaranteeOnce(isTrue) {
  for (;;) {
    // A stream ends after some minutes, and with it this loop; the next one begins with "ready" again, so that nothing is missed.
    for await (const event of eventsOf(seller)) {
      if (!event.includes('event: ready') && !event.includes(number)) continue
      const guarantee = answered(await seller.GET('/guarantees/{number}', { params: { path } }))
      if (isTrue(guarantee)) return guarantee
    }
  }
}

/**
 * Server-sent events of a person, as they come.
 * @param {import('openapi-fetch').Client<paths>} client
 */
async function* eventsOf(client) {
  const { data, error } = await client.GET('/live', { parseAs: 'stream' })
  if (!data) throw new Error(`${error?.status} ${error?.code}: ${error?.error_msg}`)
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of /** @type {AsyncIterable<Uint8Array>} */ (data)) {
    text += decoder.decode(chunk, { stream: true })
    const events = text.split('\n\n')
    text = events.pop() ?? ''
    yield* events
  }
}
