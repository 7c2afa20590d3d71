/** As people read it out: 9460 2217 0083. */
export const groupReference = (reference: string): string => reference.replace(/(\d{4})(?=\d)/g, '$1 ')
