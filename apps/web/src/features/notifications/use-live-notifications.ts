import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followLive } from '#features/guarantees/live.ts'
import { refreshNotifications } from './queries.ts'

const pollMs = 60_000
const nothing = () => undefined

/** The bell and the page follow the server: by its stream, and by asking each minute while there is none. */
export function useLiveNotifications(): void {
  const client = useQueryClient()
  useEffect(() => followLive(nothing, () => refreshNotifications(client), pollMs), [client])
}
