import { redirect, type LoaderFunctionArgs } from 'react-router'
import { memberOnly } from '#guards.ts'
import { paths } from '#paths.ts'
import { dashboardOf, loadProfile, mayOpen } from '#session.ts'

/** A tab opens for who may see it; `/dashboard` and any other address below it lead to the first tab that is permitted. */
export async function loader(args: LoaderFunctionArgs): Promise<Response | null> {
  await memberOnly(args)
  const profile = await loadProfile()
  const { pathname } = new URL(args.request.url)
  const isTab = pathname === paths.operationalDashboard || pathname === paths.financialDashboard
  if (isTab && mayOpen(profile, pathname)) return null
  return redirect((!isTab && dashboardOf(profile)) || paths.noAccess)
}
