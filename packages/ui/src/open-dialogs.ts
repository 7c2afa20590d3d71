/** The open dialogs, outermost first: the page behind is inert, so toasts are announced in the topmost, and what must stay at hand is shown there too. */
import { useSyncExternalStore } from 'react'

let open: readonly HTMLElement[] = []
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
function set(next: readonly HTMLElement[]): void {
  open = next
  for (const tell of listeners) tell()
}

/** Registers an open dialog and returns its level, from 1, and a function to remove it. */
export function addDialog(dialog: HTMLElement): { level: number; remove: () => void } {
  set([...open, dialog])
  return { level: open.length, remove: () => set(open.filter((one) => one !== dialog)) }
}
export const useDialogDepth = (): number => useSyncExternalStore(subscribe, () => open.length)
/** The topmost open dialog. */
export const useTopDialog = (): HTMLElement | undefined => useSyncExternalStore(subscribe, () => open.at(-1))
