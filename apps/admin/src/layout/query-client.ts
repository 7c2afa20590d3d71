import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#api.ts'

const freshMs = 5000
const mostRetries = 2

/** A refusal is an answer; only what did not arrive is asked again. */
const isWorthRetrying = (error: Error): boolean => !(error instanceof ApiError) || error.status === 0 || error.status >= 500

/** The cache of what the server said, for the pages behind the gate. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: freshMs, retry: (count, error) => count < mostRetries && isWorthRetrying(error), throwOnError: false },
    mutations: { retry: false },
  },
})
