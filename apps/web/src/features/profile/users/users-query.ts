import type { Output } from '@damana/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'

export type CompanyUser = Output<'GET /company/user-list'>[number]
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
