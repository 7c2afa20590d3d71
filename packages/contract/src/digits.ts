/** Digits as people type them. Arabic, Persian and Latin keyboards must all do. */

const arabicIndicZero = 0x0660
const persianZero = 0x06f0

/** Arabic-Indic (٠–٩) and Persian (۰–۹) digits become Latin ones; everything else stays. For phones, codes, national numbers and IBANs. */
export function toLatinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - (code >= persianZero ? persianZero : arabicIndicZero))
  })
}

/** Direction marks that a paste out of Arabic text brings along, and every kind of space. */
const invisible = /[\s\u00a0\u202f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff\u061c]/g

/** A number as typed, in Latin digits with `.` before the decimals and `,` between groups: `٫` is the decimal mark; `٬` and `،` part groups. Spaces are dropped. */
export function normaliseNumber(text: string): string {
  return toLatinDigits(text).replace(invisible, '').replace(/٫/g, '.').replace(/[٬،]/g, ',')
}
