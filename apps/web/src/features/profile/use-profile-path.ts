import { matchPath, useLocation } from 'react-router'
import { paths, profilePaths, type ProfilePath } from '#paths.ts'

/** Which page of the profile this is, however its address was typed. */
export function useProfilePath(): ProfilePath {
  const { pathname } = useLocation()
  return profilePaths.find((path) => matchPath(path, pathname)) ?? paths.profile
}
