import { partnerSignatureHeader, signPartnerRequest } from '@damana/api/src/http/partner-signature.ts'
import { writeNotification, writeStatement, type WrittenMovement } from '@damana/api/src/sandbox/bank-letters.ts'
import { sandboxSettings } from '@damana/api/src/kernel/settings.ts'
import { parseAmount, parseFils } from '@damana/contract/money'
import type { Connection } from '../client.ts'
import type { ServerProcess } from '../server-process.ts'
import type { OpenSale, Seller } from '../sales.ts'
import { benchSecrets, nameOf, nationalNumberOf, password, phoneOf, priceFils, vehicleOf } from './world.ts'

const api = '/api/v1'
let letters = 0
const bankReferenceOf = (number: string) => `BANK-${number}`

function tell<T>(connection: Connection, door: string, body: unknown): Promise<T> {
  const text = JSON.stringify(body)
  const path = `${api}/bank/${door}`
  const headers = {
    'content-type': 'application/json',
    [partnerSignatureHeader]: signPartnerRequest(benchSecrets.bankKey, { method: 'POST', path, body: text }, Math.floor(Date.now() / 1000)),
  }
  return connection.send<T>('POST', path, headers, text)
}

const tellMovements = (connection: Connection, movements: readonly WrittenMovement[], statement: boolean) => {
  const letter = { messageId: `BENCH-${process.pid}-${(letters += 1)}`, at: new Date(), iban: sandboxSettings.escrowIban, movements }
  return tell(connection, 'messages', {
    xml: statement ? writeStatement({ ...letter, balanceFils: parseFils('1') }) : writeNotification(letter),
  })
}

interface Details {
  total_price_fils: string
  financial_status: string
  terms_version: number
  payment: { payment_reference: string } | null
}

/** The 16 calls of a sale, as the two browsers and the bank make them. */
export function sellOnProduct(order: ServerProcess['order']): Seller {
  const payouts = new Map<string, { endToEndId: string; amount: string }>()
  return {
    async begin(connection, { sellerId, buyerId, seller, buyer }) {
      const phone_or_email = phoneOf(sellerId)
      delete seller.token
      seller.token = (
        await connection.call<{ token: string }>(seller, 'POST', `${api}/auth/login`, { phone_or_email, password, remember_me: true })
      ).token
      await connection.call(seller, 'GET', `${api}/auth/check-auth`)
      const found = await connection.call<{ party_ref: string }>(
        seller,
        'GET',
        `${api}/get-user-info?national_number=${nationalNumberOf(buyerId)}&phone=${encodeURIComponent(phoneOf(buyerId))}`,
      )
      const terms = { price_fils: priceFils, commissionOn: 'buyer', transfer_type: 'ACH' }
      await connection.call(seller, 'POST', `${api}/guarantees/quote`, terms)
      const { number } = await connection.call<{ number: string }>(seller, 'POST', `${api}/guarantees`, {
        user_company_id: null,
        is_owner: true,
        registration_number: vehicleOf(sellerId),
        consent: true,
        buyer_national_number: nationalNumberOf(buyerId),
        buyer_phone: phoneOf(buyerId),
        party_ref: found.party_ref,
        ...terms,
      })

      delete buyer.token
      buyer.token = (
        await connection.call<{ token: string }>(buyer, 'POST', `${api}/auth/login`, {
          phone_or_email: phoneOf(buyerId),
          password,
          remember_me: true,
        })
      ).token
      await connection.call(buyer, 'GET', `${api}/guarantees?side=buy`)
      const { terms_version } = await connection.call<Details>(buyer, 'GET', `${api}/guarantees/${number}`)
      const accepted = await connection.call<Details>(buyer, 'POST', `${api}/guarantees/${number}/accept`, { terms_version })
      await tell(connection, 'receipts', {
        bank_reference: bankReferenceOf(number),
        way: 'bank',
        amount_fils: accepted.total_price_fils,
        remittance: accepted.payment?.payment_reference ?? '',
        received_at: new Date().toISOString(),
        payer: { name: nameOf(buyerId), id: nationalNumberOf(buyerId) },
      })
      await connection.call(seller, 'GET', `${api}/guarantees/${number}`)
      const held = await connection.call<Details>(buyer, 'GET', `${api}/guarantees/${number}`)
      if (held.financial_status !== 'hold') throw new Error(`${number} is not held: ${held.financial_status}`)
      return { number, totalFils: accepted.total_price_fils }
    },
    /** The bank's statement shows the money, the ownership moves at the licensing centre. */
    async afterPayment(connection, sales) {
      await tellMovements(
        connection,
        sales.map(({ number, totalFils }) => ({ reference: bankReferenceOf(number), direction: 'CRDT', amountFils: parseFils(totalFils) })),
        true,
      )
      await order({
        ask: 'register',
        owners: sales.map(({ sellerId, buyerId }) => [vehicleOf(sellerId), nationalNumberOf(buyerId)] as const),
      })
    },
    async release(connection, { number, seller }) {
      await connection.call(seller, 'POST', `${api}/guarantees/${number}/release`, {})
    },
    /** The cut-off of the rail: one file to the bank. */
    async afterRelease() {
      const files = (await order({ ask: 'cut_off' })) as string[]
      // One transfer after the other: fees that are swept go with the same file and name no guarantee.
      for (const [transfer] of files.join('').matchAll(/<CdtTrfTxInf>.*?<\/CdtTrfTxInf>/gs)) {
        const [, endToEndId = '', amount = '', number] =
          /<EndToEndId>(P\d+)<.*<InstdAmt[^>]*>([\d.]+)<.*<Ustrd>(DM-\d+)</s.exec(transfer) ?? []
        if (number !== undefined) payouts.set(number, { endToEndId, amount })
      }
    },
    async finish(connection, { number, seller, buyer }: OpenSale) {
      const payout = payouts.get(number)
      const amount = parseAmount(payout?.amount ?? '')
      if (!payout || !amount.ok) throw new Error(`${number} has no payout in a file`)
      await tellMovements(
        connection,
        [{ reference: `DEBIT-${payout.endToEndId}`, direction: 'DBIT', amountFils: amount.fils, endToEndId: payout.endToEndId }],
        false,
      )
      await connection.call(seller, 'GET', `${api}/guarantees/${number}`)
      const last = await connection.call<Details>(buyer, 'GET', `${api}/guarantees/${number}`)
      if (last.financial_status !== 'paid') throw new Error(`${number} is not paid: ${last.financial_status}`)
    },
  }
}
