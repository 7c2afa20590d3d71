import { api } from '#api.ts'
import { clearSession } from '#session.ts'

/** Gives up a session that has not come in yet for another way in; what was typed for it stays. */
export async function startOver(path: string): Promise<void> {
  await api('POST /auth/logout').catch(() => undefined)
  leaveFor(path)
}

/** To another way in, without a session. */
export function leaveFor(path: string): void {
  clearSession()
  location.assign(path)
}
