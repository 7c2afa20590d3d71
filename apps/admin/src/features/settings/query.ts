import type { Output } from '@damana/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'

export type Settings = Output<'GET /admin/settings'>
export type Setting = Settings['settings'][number]
export type Schedules = Output<'GET /admin/fee-schedules'>
export type Codes = Output<'GET /admin/discount-codes'>
export type Code = Output<'GET /admin/discount-codes/:code'>

export const settingsQuery = queryOptions({
  queryKey: ['GET /admin/settings'],
  queryFn: ({ signal }) => api('GET /admin/settings', undefined, { signal }),
})
export const schedulesQuery = queryOptions({
  queryKey: ['GET /admin/fee-schedules'],
  queryFn: ({ signal }) => api('GET /admin/fee-schedules', undefined, { signal }),
})
