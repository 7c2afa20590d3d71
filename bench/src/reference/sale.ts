import type { Seller } from '../sales.ts'
import { nationalNumberOf, password, phoneOf, priceFils } from '../product/world.ts'

const json = { 'content-type': 'application/json' }

/** The same 16 calls on the reference. */
export const sellOnReference: Seller = {
  async begin(connection, { sellerId, buyerId, seller, buyer }) {
    delete seller.token
    seller.token = (await connection.call<{ token: string }>(seller, 'POST', '/login', { phone: phoneOf(sellerId), password })).token
    await connection.call(seller, 'GET', '/check-auth')
    const { id } = await connection.call<{ id: string }>(
      seller,
      'GET',
      `/get-user-info?national_number=${nationalNumberOf(buyerId)}&phone=${encodeURIComponent(phoneOf(buyerId))}`,
    )
    const quote = await connection.call<{ price_fils: string; fee_fils: string }>(seller, 'POST', '/quote', { price_fils: priceFils })
    const { number } = await connection.call<{ number: string }>(seller, 'POST', '/deals', {
      buyer_id: id,
      car_id: String(sellerId),
      ...quote,
    })

    delete buyer.token
    buyer.token = (await connection.call<{ token: string }>(buyer, 'POST', '/login', { phone: phoneOf(buyerId), password })).token
    await connection.call(buyer, 'GET', '/deals')
    await connection.call(buyer, 'GET', `/deals/${number}`)
    await connection.call(buyer, 'POST', `/deals/${number}/accept`, {})
    const totalFils = (BigInt(quote.price_fils) + BigInt(quote.fee_fils)).toString()
    await connection.send('POST', '/bank/received', json, JSON.stringify({ reference: number, number, amount_fils: totalFils }))
    await connection.call(seller, 'GET', `/deals/${number}`)
    await connection.call(buyer, 'GET', `/deals/${number}`)
    return { number, totalFils }
  },
  async afterPayment() {},
  async release(connection, { number, seller }) {
    await connection.call(seller, 'POST', `/deals/${number}/release`, {})
  },
  async afterRelease() {},
  async finish(connection, { number, seller, buyer }) {
    await connection.send('POST', '/bank/settled', json, JSON.stringify({ end_to_end_id: `${number}-1` }))
    await connection.call(seller, 'GET', `/deals/${number}`)
    const last = await connection.call<{ money: string }>(buyer, 'GET', `/deals/${number}`)
    if (last.money !== 'paid') throw new Error(`${number} is not paid: ${last.money}`)
  },
}
