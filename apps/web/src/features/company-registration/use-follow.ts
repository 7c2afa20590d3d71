import { useQuery } from '@tanstack/react-query'
import type { ApplicationState } from './use-application.ts'

/** A decision is seen within two seconds, without a reload. */
const everyMs = 1_500

/** Reads an application that is under review again and again while its page is looked at. Its reader has no session, which a stream would need. */
export function useFollow({ application, inTurn, refresh }: ApplicationState): void {
  useQuery({
    queryKey: ['GET /auth/register/company', application.draft],
    queryFn: () => inTurn(refresh).then(() => null),
    enabled: application.status === 'pending_review',
    refetchInterval: everyMs,
    staleTime: everyMs,
    retry: false,
  })
}
