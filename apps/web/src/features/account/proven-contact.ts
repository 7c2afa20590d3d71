/** The phone or e-mail that has just given its code in this tab: the login does not ask for it again. */
import { tabStore } from '@damana/ui/browser-store'

const key = 'proven-contact'

export const keepProvenContact = (contact: string): void => tabStore.write(key, contact)
export const readProvenContact = (): string => tabStore.read(key) ?? ''
export const forgetProvenContact = (): void => tabStore.forget(key)
