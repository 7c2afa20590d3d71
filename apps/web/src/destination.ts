/** The page that a user requested before a guard redirected. */
import { tabStore } from '@damana/ui/browser-store'

const key = 'destination'
/** Keeps it until the way is free. */
export const keepDestination = (path: string): void => tabStore.write(key, path)
/** The number of the guarantee that was requested, and still is; whether there is one, its sides learn alone. */
export const wantedGuarantee = (): string | undefined => /^\/damana\/(DM-\d{6,12})(?:[/?#]|$)/.exec(tabStore.read(key) ?? '')?.[1]
/** Where they wanted to go, once; only a path of this site. */
export function takeDestination(): string {
  const path = tabStore.read(key)
  tabStore.forget(key)
  return path?.startsWith('/') && !path.startsWith('//') ? path : '/'
}
