/** Counts open dialogs: the page behind is inert, so toasts are announced in the topmost. */
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

/** Registers an open dialog and returns its level, from 1, and a function to remove it. */
export function countDialog(): { level: number; uncount: () => void } {
  set(depth + 1)
  return { level: depth, uncount: () => set(depth - 1) }
}
export const useDialogDepth = (): number => useSyncExternalStore(subscribe, () => depth)
