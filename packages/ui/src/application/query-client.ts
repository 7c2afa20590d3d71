import { QueryClient } from '@tanstack/react-query'

const freshMs = 5000

/** The query cache of guarded pages. The transport retries already, so a failure is shown at once. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: freshMs, retry: false, throwOnError: false },
    mutations: { retry: false },
  },
})
