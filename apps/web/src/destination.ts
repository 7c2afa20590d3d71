/** The page that a user requested before a guard redirected. */

const key = 'destination'
/** Keeps it until the way is free. */
export const keepDestination = (path: string): void => sessionStorage.setItem(key, path)
/** Where they wanted to go, once; only a path of this site. */
export function takeDestination(): string {
  const path = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return path?.startsWith('/') && !path.startsWith('//') ? path : '/'
}
