import { useSyncExternalStore } from 'react'

const wide = () => matchMedia('(min-width: 760px)')
const subscribe = (listener: () => void) => {
  const query = wide()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the screen has room for a table, or for a list beside what is chosen of it; each row stands in the page once. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => wide().matches)
