import type { Output } from '@damana/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'

export type Country = Output<'GET /static-data/countries'>[number]

/** Every country, Jordan first; undefined until they have come, and when they do not come. */
export const useCountries = (): readonly Country[] | undefined =>
  useQuery({
    queryKey: ['GET /static-data/countries'],
    queryFn: ({ signal }) => api('GET /static-data/countries', undefined, { signal }),
    staleTime: Infinity,
  }).data
