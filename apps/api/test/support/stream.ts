import { request } from 'node:http'
import type { Client, TestApi } from './api.ts'

export interface OpenStream {
  /** Resolves when the server closes it; a test that waits longer than its time-out fails. */
  ended(): Promise<void>
  isOpen(): boolean
  /** The messages received so far. */
  heard(): string
  /** Resolves when this text has come. */
  hears(text: string): Promise<void>
  leave(): Promise<void>
}

const bases = new WeakMap<TestApi, Promise<string>>()
/** Where an instance listens, from the first time that injected requests are not enough. */
export function listen(api: TestApi): Promise<string> {
  const base = bases.get(api) ?? api.built.app.listen({ port: 0, host: '127.0.0.1' })
  bases.set(api, base)
  return base
}

/** Opens the live stream of somebody over a connection of its own, and waits until it speaks. */
export async function openStream(api: TestApi, client: Client): Promise<OpenStream> {
  const { url, headers } = await client.sign('GET', '/live')
  const base = await listen(api)
  return new Promise((resolve, reject) => {
    let tell = () => {}
    const sent = request(base + url, { headers, agent: false }, (answer) => {
      if (answer.statusCode !== 200) {
        answer.resume()
        return reject(new Error(`no stream: ${answer.statusCode}`))
      }
      let heard = ''
      let open = true
      const ended = new Promise<void>((done) =>
        answer.on('close', () => {
          open = false
          done()
        }),
      )
      // Leaving breaks off what is being read.
      answer.on('error', () => {})
      answer.on('data', (bytes: Buffer) => {
        heard += bytes.toString()
        tell()
        if (!heard.includes('event: ready')) return
        resolve({
          ended: () => ended,
          isOpen: () => open,
          heard: () => heard,
          hears: (text) =>
            new Promise((done) => {
              tell = () => heard.includes(text) && done()
              tell()
            }),
          leave() {
            sent.destroy()
            return ended
          },
        })
      })
    })
    sent.on('error', reject)
    sent.end()
  })
}
