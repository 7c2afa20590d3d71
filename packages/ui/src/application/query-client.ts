import { QueryClient } from '@tanstack/react-query'

const freshMs = 5000

/** The cache of what the server said, for the pages behind the gates. The transport has repeated what was worth it, so a failure is told at once. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: freshMs, retry: false, throwOnError: false },
    mutations: { retry: false },
  },
})
