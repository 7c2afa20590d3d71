import { matchPath, useLocation } from 'react-router'
import { paths, profilePaths, type ProfilePath } from '#paths.ts'

/** Which page of the profile this is, however its address was typed. */
export function useProfilePath(): ProfilePath {
  const { pathname } = useLocation()
  // A page below another stands in the menu as that one.
  const isBelow = matchPath(paths.webhooks, pathname) ? paths.apiAccess : paths.profile
  return profilePaths.find((path) => matchPath(path, pathname)) ?? isBelow
}
