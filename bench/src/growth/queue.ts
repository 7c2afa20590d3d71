import { showQueue } from '@damana/api/src/desk/show-queue.ts'
import { productionSettings } from '@damana/api/src/kernel/settings.ts'
import type { Measure } from './measures.ts'

/** The queue as each role of the staff opens it. */
export const showsQueue = (): Measure[] =>
  (['finance', 'reviewer', 'admin'] as const).map((role) => ({
    row: '26',
    name: `the queue of ${role === 'finance' ? 'finance' : role === 'reviewer' ? 'reviewers' : 'administrators'}`,
    atMost: 150,
    growsAtMost: 1.4,
    work: (db) => {
      // Of the context of a call the queue reads these alone.
      const ctx = { db, actor: { kind: 'staff', staffId: 1n, role }, now: new Date() } as unknown as Parameters<typeof showQueue>[0]
      return showQueue(ctx, { query: {} } as Parameters<typeof showQueue>[1], { settings: () => productionSettings })
    },
  }))
