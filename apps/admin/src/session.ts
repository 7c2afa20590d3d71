/** The signed-in staff user, as the server last answered. */
import type { Output } from '@damana/contract'
import { redirect, useRouteLoaderData, type LoaderFunctionArgs } from 'react-router'
import { api, ApiError, hasToken, keepDestination } from '#api.ts'
import { paths } from '#paths.ts'

export type StaffMember = Output<'GET /admin/auth/me'>

export const staffRouteId = 'staff'

/** The guard of every page but the login. An ended session redirects to the login, which says so, and back here afterwards. */
export async function staffOnly({ request }: LoaderFunctionArgs): Promise<StaffMember> {
  const { pathname, search } = new URL(request.url)
  const leave = (why: string) => {
    keepDestination(pathname + search)
    return redirect(`${paths.login}${why}`)
  }
  if (!hasToken()) throw leave('')
  try {
    return await api('GET /admin/auth/me')
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw leave('?session=ended')
    if (error instanceof ApiError && error.status === 403) throw leave('?session=closed')
    throw error
  }
}

/** The login redirects a signed-in user to the queue. */
export function strangersOnly(): null {
  if (hasToken()) throw redirect(paths.queue)
  return null
}

/** The staff user, on guarded pages. */
export function useStaff(): StaffMember {
  const member: StaffMember | undefined = useRouteLoaderData<typeof staffOnly>(staffRouteId)
  if (!member) throw new Error('this page stands outside the gate')
  return member
}
