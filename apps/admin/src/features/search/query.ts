import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'

export const guaranteesQuery = (find: string) =>
  queryOptions({
    queryKey: ['GET /admin/guarantees', find],
    queryFn: ({ signal }) => api('GET /admin/guarantees', { query: { find } }, { signal }),
    placeholderData: keepPreviousData,
  })
