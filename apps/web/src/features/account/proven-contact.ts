/** The phone or e-mail that has just given its code in this tab: the login does not ask for it again. */
const key = 'proven-contact'

export const keepProvenContact = (contact: string): void => sessionStorage.setItem(key, contact)
export const readProvenContact = (): string => sessionStorage.getItem(key) ?? ''
export const forgetProvenContact = (): void => sessionStorage.removeItem(key)
