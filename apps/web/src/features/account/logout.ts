import { forgetUnfinishedActs } from '@damana/ui/unfinished-acts'
import { api } from '#api.ts'
import { forgetDrafts } from '#drafts.ts'
import { paths } from '#paths.ts'
import { clearSession } from '#session.ts'

/** Ends the session here and on the server; the page is loaded anew, so that nothing of it stays in memory. */
export async function logOut(): Promise<void> {
  await api('POST /auth/logout')
  forgetDrafts()
  forgetUnfinishedActs()
  leave()
}

/** Forgets a session that is over already. */
export const leave = (): void => leaveFor(paths.login)

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
