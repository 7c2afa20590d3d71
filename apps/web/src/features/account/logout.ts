import { clearStoredIdempotencyKeys } from '@damana/ui/idempotency-key-store'
import { api } from '#api.ts'
import { forgetDrafts } from '#drafts.ts'
import { paths } from '#paths.ts'
import { clearSession } from '#session.ts'

/** Ends the session here and on the server; the reload clears the memory. */
export async function logOut(): Promise<void> {
  await api('POST /auth/logout')
  forgetDrafts()
  clearStoredIdempotencyKeys()
  leave()
}

/** Forgets a session that is over already. */
export function leave(): void {
  clearSession()
  location.assign(paths.login)
}
