import type { Output } from '@damana/contract'
import type { QueueKind } from '@damana/contract/statuses'
import type { Client } from './api.ts'

export type QueueItem = Output<'GET /admin/queue'>['items'][number]

/** The queue of a person of the staff, every page of it. */
export async function readQueue(staff: Client, kind?: QueueKind): Promise<QueueItem[]> {
  const items: QueueItem[] = []
  let cursor: string | null = null
  do {
    const page: Output<'GET /admin/queue'> = await staff.call('GET /admin/queue', {
      query: { ...(kind ? { kind } : {}), ...(cursor === null ? {} : { cursor }) },
    })
    items.push(...page.items)
    cursor = page.next_cursor
  } while (cursor !== null)
  return items
}
