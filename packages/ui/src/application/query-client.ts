import { QueryClient } from '@tanstack/react-query'

const freshMs = 5000

/**
 * The query cache of guarded pages. The transport retries already, so a failure is shown at once. By default the library holds calls of an offline device back
 * and sends them when it is online again: an action must never leave minutes after its confirmation. Reading again then is harmless.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: freshMs, retry: false, throwOnError: false, networkMode: 'always', refetchOnReconnect: true },
    mutations: { retry: false, networkMode: 'always' },
  },
})
