import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followLive } from '#features/guarantees/live.ts'

const pollMs = 15_000
const nothing = () => undefined

/** The dashboard follows the server: each guarantee that changes may change its numbers. */
export function useLiveDashboard(): void {
  const client = useQueryClient()
  useEffect(() => {
    const refresh = () => {
      void client.invalidateQueries({ queryKey: ['GET /dashboard/operational'] })
      void client.invalidateQueries({ queryKey: ['GET /dashboard/financial'] })
    }
    return followLive(refresh, nothing, pollMs)
  }, [client])
}
