/** Long forms keep what was typed on this device, one draft a form and person, until they are sent or the person logs out. */
import { lastingStore } from '@damana/ui/browser-store'

const prefix = 'draft:'
const keyOf = (form: string, person: string): string => `${prefix}${form}:${person}`

/** A storage that is full, switched off or spoilt costs the draft, never the form. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}

export const readDraft = (form: string, person: string): unknown =>
  attempt(() => JSON.parse(lastingStore.read(keyOf(form, person)) ?? 'null') as unknown)
export const saveDraft = (form: string, person: string, draft: unknown): void =>
  attempt(() => lastingStore.write(keyOf(form, person), JSON.stringify(draft)))
export const forgetDraft = (form: string, person: string): void => attempt(() => lastingStore.forget(keyOf(form, person)))

/** Nothing typed stays on this device after logging out. */
export const forgetDrafts = (): void =>
  attempt(() => {
    for (const key of lastingStore.keys()) if (key.startsWith(prefix)) lastingStore.forget(key)
  })
