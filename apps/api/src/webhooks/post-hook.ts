import { request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { notPublic, publicLookup } from '#kernel/public-lookup.ts'
import type { Hook } from './sign-hook.ts'

export type HookFault = 'no_answer' | 'timeout' | 'not_public'
/** The answer of an endpoint: its status and the beginning of its text, or why there is none. */
export type HookAnswer = { status: number; text: string } | { fault: HookFault }
export type HookService = (hook: Hook) => Promise<HookAnswer>

const mostBytes = 4_096

interface Options {
  /** Absent: public addresses alone, looked up as the connection is made. */
  lookup?: LookupFunction
  ca?: string
  answerWithinMs?: number
}

/** Sends to endpoints over HTTPS. Redirects are not followed, and of an answer no more than its beginning is read. */
export const createHookService =
  ({ lookup = publicLookup, ca, answerWithinMs = 10_000 }: Options = {}): HookService =>
  ({ url, headers, body }) =>
    new Promise((resolve) => {
      const late = AbortSignal.timeout(answerWithinMs)
      const sent = request(
        url,
        { method: 'POST', headers: { ...headers, 'content-length': Buffer.byteLength(body) }, lookup, ca, agent: false, signal: late },
        (answer) => {
          const read: Buffer[] = []
          let bytes = 0
          const end = () => {
            resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(read).subarray(0, mostBytes).toString('utf8') })
            answer.destroy()
          }
          answer.on('data', (part: Buffer) => {
            read.push(part)
            bytes += part.length
            if (bytes >= mostBytes) end()
          })
          // One that breaks off has said its status.
          answer.on('error', end)
          answer.on('end', end)
        },
      )
      sent.on('error', (error: NodeJS.ErrnoException) =>
        resolve({ fault: error.code === notPublic ? 'not_public' : late.aborted ? 'timeout' : 'no_answer' }),
      )
      sent.end(body)
    })
