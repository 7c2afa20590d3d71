import { lookup } from 'node:dns'
import { request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from '#kernel/public-hosts.ts'

/** An encrypted message as it goes to a push service. */
export interface PushRequest {
  endpoint: string
  headers: Readonly<Record<string, string>>
  body: Buffer
}
/** Sends it and returns the status of the answer; throws where there is none. */
export type PushService = (request: PushRequest) => Promise<number>

const answerWithinMs = 10_000

/** Resolves a name to public addresses only: a name that leads into our own network cannot be reached, also if it changes after the check. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, [])
    const [first] = found
    if (first === undefined || found.some(({ address }) => !isPublicAddress(address)))
      return callback(Object.assign(new Error('the push service has no public address'), { code: 'EACCES' }), [])
    if (options.all) callback(null, found)
    else callback(null, first.address, first.family)
  })
}

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
