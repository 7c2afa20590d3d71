import { locale, readLang } from '@damana/ui'

const megabyte = 1_000_000
const inMegabytes = (bytes: number) => bytes >= megabyte

export function sizeInWords(bytes: number, { bare = false, like = bytes } = {}): string {
  const isLarge = inMegabytes(like)
  const value = isLarge ? bytes / megabyte : Math.ceil(bytes / 1_000)
  return new Intl.NumberFormat(locale(readLang()), {
    maximumFractionDigits: isLarge ? 1 : 0,
    ...(bare ? {} : { style: 'unit', unit: isLarge ? 'megabyte' : 'kilobyte' }),
  }).format(value)
}
