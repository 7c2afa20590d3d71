/** How many dialogs stand over one another: the rest of the page is inert then, and what must be heard is said in the uppermost. */
import { useSyncExternalStore } from 'react'

let depth = 0
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
function set(next: number): void {
  depth = next
  for (const tell of listeners) tell()
}

/** Counts a dialog that opened, until the answer is called; tells its place, the lowest being 1. */
export function countDialog(): { level: number; uncount: () => void } {
  set(depth + 1)
  return { level: depth, uncount: () => set(depth - 1) }
}
export const useDialogDepth = (): number => useSyncExternalStore(subscribe, () => depth)
