/** Look-ups of vehicle and buyer. Answers stay in the cache, so that moving between steps repeats no call. */
import type { Output } from '@damana/contract'
import { queryOptions } from '@tanstack/react-query'
import { api, ApiError } from '#api.ts'
import { toBuyerQuery, toVehicleQuery, type Answers } from './answers.ts'

export type FoundVehicle = Output<'GET /vehicles/lookup'>
export type FoundBuyer = Output<'GET /get-user-info'>

const minuteMs = 60_000
const vehicleFreshMs = 10 * minuteMs
/** The server's reference to a buyer lasts 30 minutes; this leaves time to send it. */
const buyerFreshMs = 28 * minuteMs

/** How a buyer is treated who is not found: named by hand and invited. */
export const notMatched: FoundBuyer = { status: 'not_matched', name: null, name_latin: null, kind: null, party_ref: null }
/** A service that is down or has been asked too often must not hold up a sale. Its failure is no answer: nothing of it is kept, and it can be asked again. */
export const isOutOfService = (error: unknown): boolean => error instanceof ApiError && (error.status === 429 || error.status >= 500)
/** The buyer as typed, to tell one look-up from another. */
export const pairOf = (answers: Answers): string => JSON.stringify(toBuyerQuery(answers))

/** Both are asked for by a button, never by themselves: look-ups are counted. */
export const vehicleOf = (answers: Answers) => {
  const query = toVehicleQuery(answers)
  return queryOptions({
    queryKey: ['GET /vehicles/lookup', query],
    queryFn: ({ signal }) => api('GET /vehicles/lookup', { query }, { signal }),
    staleTime: vehicleFreshMs,
    enabled: false,
  })
}
export const buyerOf = (answers: Answers) => {
  const query = toBuyerQuery(answers)
  return queryOptions({
    queryKey: ['GET /get-user-info', query],
    queryFn: ({ signal }) => api('GET /get-user-info', { query }, { signal }),
    staleTime: buyerFreshMs,
    enabled: false,
  })
}
