import { partnerSignatureHeader, signPartnerRequest } from '#http/partner-signature.ts'

type PartnerRoute = '/biller/bill-pull' | '/biller/payment-notification' | '/bank/receipts' | '/bank/messages'

/** The answer of a partner route; of its body, the fields that the simulated banks read. */
export interface PartnerAnswer {
  status: number
  body: {
    BillsRec?: { DueAmount: string; PmtConst: { Lower: string; Upper: string } } | null
    MsgHeader?: { Result: { ErrorCode: number } }
  } | null
}
export type SendPartnerRequest = (route: PartnerRoute, body: unknown) => Promise<PartnerAnswer>

interface PartnerRequestDeps {
  /** Sends a request to the product like one from outside. */
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

/** Signs requests as the bank or the biller, each with its own secret. */
export function createPartnerRequest({ send, bankSecret, billerSecret, seconds }: PartnerRequestDeps): SendPartnerRequest {
  return async (route, body) => {
    const payload = JSON.stringify(body)
    const secret = route.startsWith('/bank/') ? bankSecret : billerSecret
    const url = `/api/v1${route}`
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

function dataOf(text: string): PartnerAnswer['body'] {
  try {
    return (JSON.parse(text) as { data?: PartnerAnswer['body'] }).data ?? null // Our own contract guarantees the shape.
  } catch {
    return null
  }
}
