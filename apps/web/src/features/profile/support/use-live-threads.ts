import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followLive } from '#features/guarantees/live.ts'
import { threadKey, threadsKey } from './queries.ts'

const pollMs = 15_000
const nothing = () => undefined

/** Threads follow the server: an answer comes with a notification; without a stream they are read again now and then. */
export function useLiveThreads(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      followLive(
        nothing,
        () => {
          for (const queryKey of [threadsKey, threadKey]) void client.invalidateQueries({ queryKey })
        },
        pollMs,
      ),
    [client],
  )
}
