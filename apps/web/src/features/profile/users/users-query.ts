import type { Output } from '@damana/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'

export type CompanyUser = Output<'GET /company/user-list'>[number]
export type CompanyGroup = Output<'GET /company/group'>
export type UserEvent = Output<'GET /company/user-history'>['events'][number]
export type PermissionInWords = Output<'GET /company/permission-list'>[number]

export const usersQuery = () =>
  queryOptions({
    queryKey: ['GET /company/user-list'],
    queryFn: ({ signal }) => api('GET /company/user-list', undefined, { signal }),
  })
export const permissionsQuery = () =>
  queryOptions({
    queryKey: ['GET /company/permission-list'],
    queryFn: ({ signal }) => api('GET /company/permission-list', undefined, { signal }),
  })
export const groupQuery = () =>
  queryOptions({
    queryKey: ['GET /company/group'],
    queryFn: ({ signal }) => api('GET /company/group', undefined, { signal }),
  })
/** Of one user, or of all. */
export const historyQuery = (user: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['GET /company/user-history', user],
    queryFn: ({ pageParam, signal }) =>
      api('GET /company/user-history', { query: { ...(user && { user }), ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    // Opened anew it is asked for anew.
    gcTime: 0,
  })
