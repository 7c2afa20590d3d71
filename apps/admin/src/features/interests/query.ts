import type { Output } from '@damana/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'

export type Interests = Output<'GET /admin/interests'>
export type Interest = Interests['items'][number]

export const interestsQuery = () =>
  queryOptions({ queryKey: ['GET /admin/interests'], queryFn: ({ signal }) => api('GET /admin/interests', undefined, { signal }) })
