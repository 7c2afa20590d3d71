import type { Reply } from '@damana/contract'
import { formatGuaranteeNumber } from '@damana/contract/ids'
import { toIso } from '#kernel/instants.ts'
import type { ClaimedDelivery, DeliveryRow } from './deliveries.queries.ts'
import type { EndpointRow } from './endpoints.queries.ts'

type Told = Pick<ClaimedDelivery, 'id' | 'eventId' | 'guaranteeId' | 'version' | 'kind' | 'at'>

export const keyIdOf = (endpointId: bigint, nth: number): string => `hook:${endpointId}:${nth}`
/** The same for every attempt, and for every telling of the same event. */
export const eventIdOf = ({ id, eventId }: Pick<Told, 'id' | 'eventId'>): string => eventId?.toString() ?? `test-${id}`
const numberOf = ({ guaranteeId }: Pick<Told, 'guaranteeId'>) => guaranteeId && formatGuaranteeNumber(guaranteeId.toString())

/** The body of a telling: an event as `GET /events` has it, and nothing personal. */
export const bodyOf = (told: Told): string =>
  JSON.stringify({ id: eventIdOf(told), kind: told.kind, number: numberOf(told), version: told.version, at: told.at.toISOString() })

type Endpoint = Reply<'GET /webhooks'>['endpoints'][number]

export const presentEndpoint = (row: EndpointRow): Endpoint => ({
  id: row.id.toString(),
  url: row.url,
  kinds: row.kinds,
  state: row.pausedAt !== null ? 'paused' : row.silentUntil === null ? 'active' : 'failing',
  next_try_at: row.pausedAt === null ? toIso(row.silentUntil) : null,
  secrets: row.secrets.map(({ nth, made_at, ends_at }) => ({
    keyid: keyIdOf(row.id, nth),
    made_at: new Date(made_at).toISOString(),
    ends_at: ends_at && new Date(ends_at).toISOString(),
  })),
  waiting: row.waiting,
  dead: row.dead,
  created_at: row.createdAt.toISOString(),
})

export const presentDelivery = (row: DeliveryRow): Reply<'GET /webhooks/:id/deliveries'>['deliveries'][number] => ({
  id: row.id.toString(),
  event_id: row.eventId?.toString() ?? null,
  kind: row.kind,
  number: numberOf(row),
  body: bodyOf(row),
  status: row.status,
  attempts: row.attempts,
  created_at: row.createdAt.toISOString(),
  next_at: row.status === 'due' ? row.dueAt.toISOString() : null,
  attempted_at: toIso(row.attemptedAt),
  answer_status: row.answerStatus,
  answer: row.answer,
  answer_ms: row.answerMs,
  fault: row.fault,
})
