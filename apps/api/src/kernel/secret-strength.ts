/** How hard a secret is to guess for somebody who tries what people type before what chance makes. */
import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
let known: ReadonlySet<string> | undefined
/** Words and passwords that guessers have in their lists; read when the first secret is judged, because the sandbox's start judges none. */
function guessersWords(): ReadonlySet<string> {
  if (known) return known
  const { dictionary } = require('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common')
  return (known = new Set([...dictionary['passwords-common'], ...dictionary['diceware-common']]))
}

/** Alphabets, and keyboards by their rows and by their columns: what fingers and memory walk along. */
const walks = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  '0123456789abcdef',
  'ابتثجحخدذرزسشصضطظعغفقكلمنهوي',
  'ابجدهوزحطيكلمنسعفصقرشتثخذضظغ',
  '`1234567890-=',
  'qwertyuiop[]\\',
  "asdfghjkl;'",
  'zxcvbnm,./',
  'qwertzuiopü+',
  'asdfghjklöä#',
  'yxcvbnm,.-',
  'azertyuiop^$',
  'qsdfghjklmù',
  'wxcvbn,;:!',
  "',.pyfgcrl/=",
  'aoeuidhtns-',
  ';qjkxbmwvz',
  'ضصثقفغعهخحجد',
  'شسيبلاتنمكط',
  'ئءؤرلاىةوزظ',
  'йцукенгшщзхъ',
  'фывапролджэ',
  'ячсмитьбю',
  "/'קראטוןםפ",
  'שדגכעיחלךף',
  'זסבהנמצתץ',
  'ςερτυθιοπ',
  'ασδφγηξκλ',
  'ζχψωβνμ',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
  'zaq1xsw2cde3vfr4bgt5nhy6mju7,ki8.lo9/;p0',
  'qazwsxedcrfvtgbyhnujmikolp',
  'zaqxswcdevfrbgtnhymjukilop',
  '147258369',
  '789456123',
  // Known by heart: π, e, the months and days.
  '31415926535897932384626433832795028841971693993751',
  '27182818284590452353602874713526624977572470936999',
  'janfebmaraprmayjunjulaugsepoctnovdec',
  'montuewedthufrisatsun',
]
const bothWays = walks.flatMap((walk) => [walk, [...walk].reverse().join('')])
/** Every three steps of them: most of what is asked about does not even begin like a walk. */
const beginnings = new Set(bothWays.flatMap((walk) => Array.from(walk, (_, index) => walk.slice(index, index + 3))))
const isOnWalk = (text: string) => beginnings.has(text.slice(0, 3)) && bothWays.some((walk) => walk.includes(text))

/** Where a key lies: keys that touch are walked over by a finger, also in a zigzag. */
const place = new Map(
  ['1234567890-=', 'qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,./'].flatMap((row, y) =>
    [...row].map((key, x) => [key, { x: x + y * 0.4, y }] as const),
  ),
)
const directionOf = (from: string, to: string): string | undefined => {
  const [a, b] = [place.get(from), place.get(to)]
  if (!a || !b) return undefined
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  return Math.abs(dx) <= 1.1 && Math.abs(dy) <= 1 ? `${Math.round(dx * 2)},${dy}` : undefined
}

const unshifted: Readonly<Record<string, string>> = Object.fromEntries(
  [...'~!@#$%^&*()_+{}|:"<>?'].map((key, index) => [key, "`1234567890-=[]\\;',./"[index] ?? key]),
)
const spelledOut: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** The pairs of letters of most words: letters that follow each other so can be said, and what can be said is thought of. */
const pairs: ReadonlySet<string> = new Set(
  `er an in ar on ma re le st ra te al en ri as es or la li at ne ro el ng ch ha ll de ta lo ti is he am se ca me nd il ed ck co sh na ol it ic to ss nt ea ie oo ve ni ba ke un et ac mo us ge mi da
sa ad ho bo th pe pa di do be ee tr si ia hi rt no ot ur os om ki ou ce ka ig ir po bl im bi go ab tt rs em rd ga nn br vi so ey ag id ai pi ov ns bu we ut ty io ly su oc ow wa fi lu ec od ru ap ul op sc
nc dr sp ay uc og gr va gi ja ak pr nk wi cr um av fr ob ex fa ev rr ik tu fe mp rf fo pp ci rn au ry pl ok ts wo`.split(/\s+/),
)

/** The worth of one character of chance here: by its kinds of characters, and by how few different ones came of so many. */
function bitsOfOne(characters: readonly string[]): number {
  const secret = characters.join('')
  const kinds = [
    [/^[0-9]+$/, 10],
    [/^[0-9a-f-]+$|^[0-9A-F-]+$/, 16],
  ] as const
  const only = kinds.find(([pattern]) => pattern.test(secret))?.[1]
  const pool =
    only ??
    (/[a-z]/.test(secret) ? 26 : 0) +
      (/[A-Z]/.test(secret) ? 26 : 0) +
      (/[0-9]/.test(secret) ? 10 : 0) +
      (/[!-/:-@[-`{-~ ]/.test(secret) ? 16 : 0) +
      (/[^ -~]/.test(secret) ? 28 : 0)
  const different = new Set(characters).size
  return Math.log2(Math.max(2, Math.min(pool, different * (1 + characters.length / (characters.length - different + 1)))))
}

const longestJudged = 128
const longestPart = 40

/**
 * About how many bits of chance a secret holds: the cheapest way to write it as characters of chance, steps along an alphabet or a keyboard (in either direction, also shifted or in a zigzag), repetitions (also
 * backwards), words, dates and what can be said.
 */
export function bitsOf(secret: string): number {
  // Each character one place, so that a text is cut where its list is.
  const given = [...secret.normalize('NFKC')].slice(0, longestJudged).map((character) => (character.length === 1 ? character : '\uFFFD'))
  const everySecond = (from: number) => given.filter((_, index) => index % 2 === from)
  // Two easy lines in each other's gaps, as in a1b2c3, are two easy lines.
  return Math.min(bitsInOrder(given), bitsInOrder(everySecond(0)) + bitsInOrder(everySecond(1)) + 2)
}

interface Forms {
  readonly small: string
  readonly keys: string
  readonly spelled: string
  readonly mirrored: string
}
const small = (character: string) => (character.toLowerCase().length === 1 ? character.toLowerCase() : character)

function bitsInOrder(given: readonly string[]): number {
  const plain = given.map(small)
  const forms: Forms = {
    small: plain.join(''),
    keys: plain.map((character) => unshifted[character] ?? character).join(''),
    spelled: plain.map((character) => spelledOut[character] ?? character).join(''),
    mirrored: plain.toReversed().join(''),
  }
  const one = bitsOfOne(given)
  const least = [0]
  for (let end = 1; end <= given.length; end++) {
    const last = plain[end - 1] ?? ''
    const isSeparatorAgain = !/[\p{L}\p{N}]/u.test(last) && forms.small.indexOf(last) < end - 1
    let best = (least[end - 1] ?? 0) + (isSeparatorAgain ? Math.min(2, one) : one)
    for (let start = end - 3; start >= Math.max(0, end - longestPart); start--) {
      const before = least[start] ?? 0
      // No kind of part costs less than this.
      if (before + 5 >= best) continue
      for (const costOf of partCosts) best = Math.min(best, before + (costOf(forms, start, end) ?? Infinity))
    }
    least.push(best)
  }
  return least.at(-1) ?? 0
}

type CostOf = (forms: Forms, start: number, end: number) => number | undefined

const stepsCost: CostOf = ({ small: text, keys }, start, end) => {
  const step = text.charCodeAt(start + 1) - text.charCodeAt(start)
  let isEven = Math.abs(step) <= 3
  for (let index = start + 2; isEven && index < end; index++) isEven = text.charCodeAt(index) - text.charCodeAt(index - 1) === step
  const [typed, pressed] = [text.slice(start, end), keys.slice(start, end)]
  const isWalked = isEven || isOnWalk(typed) || isOnWalk(pressed)
  return isWalked ? 6 + Math.log2(end - start) : undefined
}

const zigzagCost: CostOf = ({ keys }, start, end) => {
  if (end - start < 4) return undefined
  const directions: string[] = []
  let turns = 0
  for (let index = start + 1; index < end; index++) {
    const direction = directionOf(keys.charAt(index - 1), keys.charAt(index))
    if (direction === undefined) return undefined
    if (direction !== directions.at(-1) && direction !== directions.at(-2)) turns++
    directions.push(direction)
  }
  return 5 + 2.5 * turns + Math.log2(end - start)
}

const repetitionCost: CostOf = ({ small: text, mirrored }, start, end) => {
  const part = text.slice(start, end)
  const before = text.slice(0, end - 1).lastIndexOf(part, start - 1)
  if (before >= 0) return 4 + Math.log2(start - before + 1)
  const mirror = mirrored.slice(mirrored.length - start).indexOf(part)
  return mirror >= 0 ? 5 + Math.log2(mirror + 1) : undefined
}

const wordCost: CostOf = ({ small: text, spelled, mirrored }, start, end) => {
  const words = guessersWords()
  if (words.has(text.slice(start, end))) return 8
  if (words.has(mirrored.slice(mirrored.length - end, mirrored.length - start))) return 9
  return words.has(spelled.slice(start, end)) ? 10 : undefined
}

const sayableCost: CostOf = ({ small: text, spelled }, start, end) => {
  const length = end - start
  if (/^\p{Script=Arabic}+$/u.test(text.slice(start, end))) return 4 + 2 * length
  if (length < 4) return undefined
  let changed = 0
  for (let index = start; index < end; index++) {
    if (index > start && !pairs.has(spelled.slice(index - 1, index + 1))) return undefined
    if (spelled[index] !== text[index]) changed++
  }
  return changed * 2 > length ? undefined : 4 + 2 * length + changed
}

const dateCost: CostOf = ({ small: text }, start, end) => {
  if (end - start > 10) return undefined
  const part = text.slice(start, end)
  if (/^(19|20)\d\d$/.test(part)) return 7
  const isDate =
    /^(19|20)\d\d[-/._ ]?(0\d|1[0-2])[-/._ ]?([0-2]\d|3[01])$/.test(part) ||
    /^([0-2]\d|3[01])[-/._ ]?([0-2]\d|3[01])[-/._ ]?(19|20)\d\d$/.test(part)
  return isDate ? 11 : undefined
}

const partCosts = [stepsCost, zigzagCost, repetitionCost, wordCost, sayableCost, dateCost]

const telling = /change|replace|example|secret|password|sandbox|placeholder/i

/** Words in a row, as people write them: however many there are, no machine made them. */
const sentence = /^\p{L}+([\s\-_.,/]+\p{L}+){3,}\P{L}*$/u

const digests: Readonly<Record<number, string>> = { 32: 'md5', 40: 'sha1', 64: 'sha256' }

/** Words and walks that are only written otherwise, as base64, as hexadecimal digits or as their digest, are as easy as before. */
function bitsHoweverWritten(secret: string): number {
  const digest = /^[0-9a-f]+$/i.test(secret) ? digests[secret.length] : undefined
  const digestOf = (word: string) =>
    createHash(digest ?? '')
      .update(word)
      .digest('hex')
  if (digest && ['', ...guessersWords()].some((word) => digestOf(word) === secret.toLowerCase())) return 8
  const written = (['base64', 'hex'] as const).flatMap((encoding) => {
    const bytes = Buffer.from(secret, encoding)
    const isWhole = bytes.toString(encoding).replace(/=+$/, '') === secret.replace(/=+$/, '').replaceAll('-', '+').replaceAll('_', '/')
    return isWhole && isUtf8(bytes) ? [bytes.toString()] : []
  })
  return Math.min(...[secret, ...written].map(bitsOf))
}

/** Our own secrets are made by a machine: 32 characters of which chance made nearly all. */
export const isWeakSecret = (secret: string): boolean =>
  secret.length < 32 || telling.test(secret) || sentence.test(secret) || bitsHoweverWritten(secret) < 96

/** A partner chooses its own: it may be shorter, but nobody may guess it. */
export const isWeakKey = (key: string): boolean =>
  key.length < 10 || telling.test(key) || sentence.test(key) || bitsHoweverWritten(key) < 50

/** Values of chance that everybody can read: of our own cast and tests, and of documents whose lines people copy. */
const published = `
  Damana#2026 JBSWY3DPEHPK3PXP ONQWY3LBONQWY3LB KRSXG5CTMVRXEZLU MZQWI2LGMFSGSZTBMRUWMYLENFTGCZDJ PFQXUYLOPFQXUYLO
  09d25e094faa6ca2556c818166b7a9563b93f7099f6f0f4caa6cf63b88e8d3e7 192b9bdd22ab9ed4d12e236c78afcb9a393ec15f71bbf5dc987d54727823bcbf
  AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow
  46BKJoQYlPPOexq0OhDZnIlNepKFf87WFwLbfzqDDho cw_0x689RpI-jtRR7oE8h_eQsKImvJapLeSbXpwF4e4 sk_test_4eC39HqLyjWDarjtT1zdp7dc
`
  .trim()
  .split(/\s+/)

export const isPublished = (secret: string): boolean => published.some((value) => secret.toLowerCase().includes(value.toLowerCase()))
