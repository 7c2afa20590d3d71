/** Marks of browsers in their own words, the rarer first: nearly all of them also say Chrome or Safari. */
const browsers: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPiOS|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]
const unknown = { ar: 'متصفح غير معروف', en: 'Unknown browser' } as const

/** A readable name of a browser, such as "Chrome, Windows", from its User-Agent. */
export function nameBrowser(userAgent: string | null, lang: 'ar' | 'en'): string {
  const find = (names: typeof browsers) => names.find(([mark]) => mark.test(userAgent ?? ''))?.[1]
  const found = [find(browsers), find(systems)].filter((name) => name !== undefined)
  return found.length === 0 ? unknown[lang] : found.join(lang === 'ar' ? '، ' : ', ')
}

/** The half of an address that tells the town, not the house. */
export function maskAddress(address: string | null): string | null {
  if (address === null) return null
  if (address.includes('.')) {
    const [first, second] = address.slice(address.lastIndexOf(':') + 1).split('.')
    return `${first}.${second}.•.•`
  }
  const [first, second] = address.split(':')
  return first ? `${first}:${second || '0'}:•` : '•'
}
