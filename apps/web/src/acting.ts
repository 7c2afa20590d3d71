/** For whom one acts. The server keeps it in the session, so every tab of the browser follows. */
import { api } from '#api.ts'
import { paths } from './paths.ts'

const channelName = 'damana-acting'
let channel: BroadcastChannel | undefined

/** Acts for a company, or for oneself, from now on. The screen belongs to the other, so the page begins anew. */
export async function actFor(userCompanyId: number | null): Promise<void> {
  await api('POST /auth/acting-company', { body: { user_company_id: userCompanyId } })
  beginAnew(userCompanyId)
}

/** After a change of the one for whom one acts: other tabs follow, and this one begins at home. */
export function beginAnew(userCompanyId: number | null): void {
  channel?.postMessage(userCompanyId)
  location.assign(paths.home)
}

/** Loads this page anew when another tab has changed for whom one acts: a form that is open here would be sent for the wrong one. */
export function followActing(): () => void {
  const mine = new BroadcastChannel(channelName)
  mine.onmessage = () => location.reload()
  channel = mine
  return () => {
    mine.close()
    channel = undefined
  }
}
