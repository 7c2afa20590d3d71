import { request } from 'node:https'
import { publicLookup } from '#kernel/public-lookup.ts'

/** An encrypted message as it goes to a push service. */
export interface PushRequest {
  endpoint: string
  headers: Readonly<Record<string, string>>
  body: Buffer
}
/** Sends it and returns the status of the answer; throws where there is none. */
export type PushService = (request: PushRequest) => Promise<number>

const answerWithinMs = 10_000

/** The push service of a browser, whose address the browser named. Redirects are not followed. */
export const sendByHttps: PushService = ({ endpoint, headers, body }) =>
  new Promise((resolve, reject) => {
    const sent = request(
      endpoint,
      { method: 'POST', headers, lookup: publicLookup, agent: false, signal: AbortSignal.timeout(answerWithinMs) },
      (answer) => {
        // Its status is all that counts.
        answer.destroy()
        resolve(answer.statusCode ?? 0)
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
