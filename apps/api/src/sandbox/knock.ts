import { partnerSignatureHeader, signPartnerRequest } from '#http/partner-signature.ts'

type Door = '/biller/bill-pull' | '/biller/payment-notification' | '/bank/receipts' | '/bank/messages'

/** What a door answered; of the body, what the simulated banks read. */
export interface DoorAnswer {
  status: number
  body: {
    BillsRec?: { DueAmount: string; PmtConst: { Lower: string; Upper: string } } | null
    MsgHeader?: { Result: { ErrorCode: number } }
  } | null
}
export type SendPartnerRequest = (door: Door, body: unknown) => Promise<DoorAnswer>

interface KnockDeps {
  /** Sends a request to the product, the same way as one from outside. */
  send(request: {
    method: 'POST'
    url: string
    headers: Record<string, string>
    payload: string
  }): Promise<{ statusCode: number; body: string }>
  bankSecret: string
  billerSecret: string
  seconds(): number
}

/** The bank and the biller at their doors, each with its own secret. */
export function createPartnerRequest({ send, bankSecret, billerSecret, seconds }: KnockDeps): SendPartnerRequest {
  return async (door, body) => {
    const payload = JSON.stringify(body)
    const secret = door.startsWith('/bank/') ? bankSecret : billerSecret
    const url = `/api/v1${door}`
    const signature = signPartnerRequest(secret, { method: 'POST', path: url, body: payload }, Math.floor(seconds()))
    const answer = await send({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json', [partnerSignatureHeader]: signature },
      payload,
    })
    return { status: answer.statusCode, body: dataOf(answer.body) }
  }
}

function dataOf(text: string): DoorAnswer['body'] {
  try {
    return (JSON.parse(text) as { data?: DoorAnswer['body'] }).data ?? null // our own contract promises the shape
  } catch {
    return null
  }
}
