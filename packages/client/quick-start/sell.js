// @ts-check
// Sells a car in the sandbox: `node sell.js http://localhost:4000`.
import { connect } from '@damana/client'

const origin = process.argv[2] ?? 'http://localhost:4000'
const [seller, buyer] = [connect({ origin, apiKey: 'shell-2026.1' }), connect({ origin, apiKey: 'shell-2026.1' })]
const phones = { seller: '+962790000001', buyer: '+962790000002' }
const password = 'Damana#2026'
await seller.call('POST /auth/login', { body: { phone_or_email: phones.seller, password } })
await buyer.call('POST /auth/login', { body: { phone_or_email: phones.buyer, password } })

// The seller names the vehicle and the buyer, sees what it costs, and offers.
const registration = '7120459'
const whom = { national_number: '9911023456', phone: phones.buyer }
await seller.call('GET /vehicles/lookup', { query: { registration_number: registration } })
const { party_ref } = await seller.call('GET /get-user-info', { query: whom })
const terms = /** @type {const} */ ({ price_fils: '12000000', commissionOn: 'equally', transfer_type: 'ACH' })
const quote = await seller.call('POST /guarantees/quote', { body: terms })
console.log(`the buyer pays ${quote.total_price_fils} fils, the seller gets ${quote.seller_due_fils}`)
const { number } = await seller.call('POST /guarantees', {
  body: {
    ...terms,
    user_company_id: null,
    is_owner: true,
    registration_number: registration,
    consent: true,
    buyer_national_number: whom.national_number,
    buyer_phone: whom.phone,
    ...(party_ref === null ? {} : { party_ref }),
  },
})

// The buyer accepts exactly the terms that were read, and pays the bill; here the simulated bank does.
const { terms_version } = await buyer.call('GET /guarantees/:number', { params: { number } })
const { payment } = await buyer.call('POST /guarantees/:number/accept', { params: { number }, body: { terms_version } })
const bill = {
  payment_reference: payment?.payment_reference ?? '',
  way: /** @type {const} */ ('biller'),
  how: /** @type {const} */ ('exact'),
}
await buyer.call('POST /sandbox/bills/pay', { body: bill })
const held = await seller.waitFor(number, ({ held_at }) => held_at !== null)
console.log(`${number} ${held.operational_status}: the money is held`)

// The ownership is moved at the licensing centre, and the buyer's time to look at the car is over: the sandbox lets both happen at once.
await seller.call('POST /sandbox/vehicles/:registration/move', { params: { registration }, body: { to: 'buyer' } })
await seller.call('POST /sandbox/guarantees/:number/pass-wait', { params: { number }, body: {} })

// The release is asked for with a code that a person reads from the phone.
const action = 'release'
await seller.call('POST /auth/step-up/sendOtp', { body: { action, number } })
await seller.call('POST /auth/step-up/checkOtp', { body: { action, number, code: await codeTo(phones.seller) } })
await seller.call('POST /guarantees/:number/release', { params: { number }, body: {} })
const settled = await seller.waitFor(number, ({ payout }) => payout?.status === 'settled')
console.log(`${number} ${settled.operational_status}: ${settled.payout?.amount_fils} fils are at the seller's bank`)

const certificate = await seller.fetchFile('GET /guarantees/:number/certificate', { params: { number } })
console.log(`${certificate.type}, ${(await certificate.text()).slice(0, 5)}`)

/** @param {string} to */
async function codeTo(to) {
  for (;;) {
    const { messages } = await seller.call('GET /sandbox/messages', { query: { to } })
    const code = messages.find((one) => one.code)?.code
    if (code) return code
    await new Promise((resume) => setTimeout(resume, 500))
  }
}
