import type { OutgoingMessage } from '#notify/channels/messenger.ts'
import { drainOutbox } from '#notify/runner.ts'
import type { TestApi } from './api.ts'

/** Sends everything that waits: the texts that a phone reads, or that all of them do. */
export async function sendAll(api: TestApi): Promise<(phone?: string) => string[]> {
  const sent: OutgoingMessage[] = []
  await drainOutbox({
    db: api.pool,
    messenger: { deliver: async (messages) => (sent.push(...messages), new Map()) },
    origin: 'https://damana.example',
    log: { warn: () => {}, error: () => {} },
  })
  return (phone) => sent.filter(({ to }) => phone === undefined || to === phone).map(({ text }) => text)
}
