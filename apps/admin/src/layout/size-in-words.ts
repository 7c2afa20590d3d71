import { readLang } from '@damana/ui'

const megabyte = 1_000_000

/** File size as text: 840 kB, 1.2 MB. */
export function sizeInWords(bytes: number): string {
  const [size, unit] = bytes < megabyte ? [Math.ceil(bytes / 1_000), 'kilobyte'] : [bytes / megabyte, 'megabyte']
  const locale = readLang() === 'ar' ? 'ar-JO-u-nu-latn' : 'en-GB-u-nu-latn'
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(size)
}
