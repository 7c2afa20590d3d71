import { setTimeout as pause } from 'node:timers/promises'
import { partnerSignatureHeader, signPartnerRequest } from '@damana/api/src/http/partner-signature.ts'
import { writeNotification, writeStatement, type WrittenMovement } from '@damana/api/src/sandbox/bank-letters.ts'
import { sandboxSettings } from '@damana/api/src/kernel/settings.ts'
import { parseAmount, parseFils } from '@damana/contract/money'
import { type Caller, type Connection, openConnection } from '../client.ts'
import type { ServerProcess } from '../server-process.ts'
import type { OpenSale, Seller } from '../sales.ts'
import { benchSecrets, nationalNumberOf, onePerson, password, type Person, priceFils, vehicleOf } from './world.ts'

export const api = '/api/v1'
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
  operational_status: string
  total_price_fils: string
  financial_status: string
  terms_version: number
  payment: { payment_reference: string } | null
}

async function signIn(connection: Connection, caller: Caller, { phone }: Pick<Person, 'phone'>): Promise<void> {
  delete caller.token
  const answer = await connection.call<{ token: string }>(caller, 'POST', `${api}/auth/login`, {
    phone_or_email: phone,
    password,
    remember_me: true,
  })
  caller.token = answer.token
}

/** One after the other. A server refuses what was signed in the very second in which its memory of nonces began. */
export async function signInAll(port: number, people: readonly { person: Person; browser: Caller }[]): Promise<void> {
  await pause(1_500)
  const connection = await openConnection(port)
  for (const { person, browser } of people) await signIn(connection, browser, person)
  connection.close()
}

/** The seller finds the buyer, asks what it costs and makes the guarantee; answers its number. */
export async function createGuarantee(connection: Connection, seller: Caller, buyer: Person, vehicle: string): Promise<string> {
  const found = await connection.call<{ party_ref: string }>(
    seller,
    'GET',
    `${api}/get-user-info?national_number=${buyer.nationalNumber}&phone=${encodeURIComponent(buyer.phone)}`,
  )
  const terms = { price_fils: priceFils, commissionOn: 'buyer', transfer_type: 'ACH' }
  await connection.call(seller, 'POST', `${api}/guarantees/quote`, terms)
  const { number } = await connection.call<{ number: string }>(seller, 'POST', `${api}/guarantees`, {
    user_company_id: null,
    is_owner: true,
    registration_number: vehicle,
    consent: true,
    buyer_national_number: buyer.nationalNumber,
    buyer_phone: buyer.phone,
    party_ref: found.party_ref,
    ...terms,
  })
  return number
}

export const readDetails = (connection: Connection, caller: Caller, number: string) =>
  connection.call<Details>(caller, 'GET', `${api}/guarantees/${number}`)

/** The buyer reads it and accepts. */
export async function acceptGuarantee(connection: Connection, buyer: Caller, number: string): Promise<Details> {
  const { terms_version } = await readDetails(connection, buyer, number)
  return connection.call<Details>(buyer, 'POST', `${api}/guarantees/${number}/accept`, { terms_version })
}

/** The bank notifies us that the buyer has paid. */
export const payGuarantee = (connection: Connection, number: string, accepted: Details, buyer: Person) =>
  tell(connection, 'receipts', {
    bank_reference: bankReferenceOf(number),
    way: 'bank',
    amount_fils: accepted.total_price_fils,
    remittance: accepted.payment?.payment_reference ?? '',
    received_at: new Date().toISOString(),
    payer: { name: buyer.name, id: buyer.nationalNumber },
  })

/** The bank's statement shows what was paid. */
export const stateReceipts = (connection: Connection, sales: readonly { number: string; totalFils: string }[]) =>
  tellMovements(
    connection,
    sales.map(({ number, totalFils }) => ({ reference: bankReferenceOf(number), direction: 'CRDT', amountFils: parseFils(totalFils) })),
    true,
  )

export const releaseGuarantee = (connection: Connection, seller: Caller, number: string) =>
  connection.call(seller, 'POST', `${api}/guarantees/${number}/release`, {})

/** The 16 calls of a sale, as the two browsers and the bank make them. */
export function sellOnProduct(order: ServerProcess['order']): Seller {
  const payouts = new Map<string, { endToEndId: string; amount: string }>()
  return {
    async begin(connection, { sellerId, buyerId, seller, buyer }) {
      await signIn(connection, seller, onePerson(sellerId))
      await connection.call(seller, 'GET', `${api}/auth/check-auth`)
      const number = await createGuarantee(connection, seller, onePerson(buyerId), vehicleOf(sellerId))
      await signIn(connection, buyer, onePerson(buyerId))
      await connection.call(buyer, 'GET', `${api}/guarantees?side=buy`)
      const accepted = await acceptGuarantee(connection, buyer, number)
      await payGuarantee(connection, number, accepted, onePerson(buyerId))
      await readDetails(connection, seller, number)
      const held = await readDetails(connection, buyer, number)
      if (held.financial_status !== 'hold') throw new Error(`${number} is not held: ${held.financial_status}`)
      return { number, totalFils: accepted.total_price_fils }
    },
    /** The bank's statement shows the money, the ownership moves at the licensing centre. */
    async afterPayment(connection, sales) {
      await stateReceipts(connection, sales)
      await order({
        ask: 'register',
        owners: sales.map(({ sellerId, buyerId }) => [vehicleOf(sellerId), nationalNumberOf(buyerId)] as const),
      })
    },
    async release(connection, { number, seller }) {
      await releaseGuarantee(connection, seller, number)
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
      await readDetails(connection, seller, number)
      const last = await readDetails(connection, buyer, number)
      if (last.financial_status !== 'paid') throw new Error(`${number} is not paid: ${last.financial_status}`)
    },
  }
}
