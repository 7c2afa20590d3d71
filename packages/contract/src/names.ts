/**
 * The characters of a name. It goes into SMS, e-mails and bank files, so none holds an address, HTML or an invisible mark: a dot is followed by a space, by one letter, or by
 * nothing, and none begins with a hyphen, which a spreadsheet reads as a formula. A name of a person has letters, marks, spaces, hyphens, apostrophes and dots; a company's digits and & ( ) / , too.
 */
export const personNamePattern = /^(?![-‐‑])(?=.*\p{L})(?!.*\.\p{L}\p{M}*\p{L})[\p{L}\p{M} '’.\-‐‑]+$/u
export const partyNamePattern = /^(?![-‐‑])(?=.*\p{L})(?!.*\.(?:\p{N}|\p{L}\p{M}*[\p{L}\p{N}]))[\p{L}\p{M}\p{N} '’.\-‐‑&()/,\u060c]+$/u

/** A company's name in one of its two languages: as any company's, its letters of one script. */
const inScript = (letters: string): RegExp => new RegExp(`^(?!.*[^\\P{L}${letters}])${partyNamePattern.source.slice(1)}`, 'u')
export const arabicPartyNamePattern = inScript('\\p{Script=Arabic}\\u0640')
export const latinPartyNamePattern = inScript('\\p{Script=Latin}')

/** Whether a name that may be a company's is one that a person can have. */
export const isPersonName = (name: string): boolean => personNamePattern.test(name)

export const emailPattern =
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{M}\p{N}]+(?:-+[\p{L}\p{M}\p{N}]+)*\.)+(?=[^.]{2})\p{L}[\p{L}\p{M}\p{N}]*(?:-+[\p{L}\p{M}\p{N}]+)*$/u
