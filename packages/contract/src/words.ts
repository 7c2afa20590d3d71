/** Amounts in words, as contracts and cheques write them, in Arabic and in English. */
import type { Lang } from './errors.ts'
import type { Fils } from './money.ts'

/** An amount in words: «اثنا عشر ألفًا وأربعمئة وخمسون دينارًا», "Twelve thousand four hundred and fifty dinars". Zero to below a trillion dinars; no full stop. */
export function amountInWords(amount: Fils, lang: Lang): string {
  const dinarCount = amount / 1000n
  const filsCount = amount % 1000n
  if (amount < 0n || dinarCount >= 10n ** 12n) throw new RangeError('an amount in words is from zero to below a trillion dinars')
  return lang === 'ar' ? inArabic(dinarCount, filsCount) : inEnglish(dinarCount, filsCount)
}

/** Groups of three digits, the units first. */
function splitThousands(count: bigint): number[] {
  const groups: number[] = []
  for (let rest = count; rest > 0n; rest /= 1000n) groups.push(Number(rest % 1000n))
  return groups
}

// ---- Arabic: counted nouns are all masculine, and the whole phrase stands in the nominative ----

const arabicUnits = [
  '',
  'واحد',
  'اثنان',
  'ثلاثة',
  'أربعة',
  'خمسة',
  'ستة',
  'سبعة',
  'ثمانية',
  'تسعة',
  'عشرة',
  'أحد عشر',
  'اثنا عشر',
  'ثلاثة عشر',
  'أربعة عشر',
  'خمسة عشر',
  'ستة عشر',
  'سبعة عشر',
  'ثمانية عشر',
  'تسعة عشر',
]
const arabicTens = ['', '', 'عشرون', 'ثلاثون', 'أربعون', 'خمسون', 'ستون', 'سبعون', 'ثمانون', 'تسعون']
const arabicHundreds = ['', 'مئة', 'مئتان', 'ثلاثمئة', 'أربعمئة', 'خمسمئة', 'ستمئة', 'سبعمئة', 'ثمانمئة', 'تسعمئة']

/** A noun in the shapes that its number asks for. */
interface ArabicNoun {
  /** 1 */
  one: string
  /** 2, standing free and before a noun that it counts (the ن falls) */
  two: string
  twoOf: string
  /** 3–10: plural */
  few: string
  /** 11–99: singular with tanween */
  many: string
  /** after hundreds and thousands: singular */
  of: string
}
const dinar: ArabicNoun = { one: 'دينار واحد', two: 'ديناران', twoOf: 'دينارا', few: 'دنانير', many: 'دينارًا', of: 'دينار' }
const filsNoun: ArabicNoun = { one: 'فلس واحد', two: 'فلسان', twoOf: 'فلسا', few: 'فلوس', many: 'فلسًا', of: 'فلس' }
const arabicScales: ArabicNoun[] = [
  { one: 'ألف', two: 'ألفان', twoOf: 'ألفا', few: 'آلاف', many: 'ألفًا', of: 'ألف' },
  { one: 'مليون', two: 'مليونان', twoOf: 'مليونا', few: 'ملايين', many: 'مليونًا', of: 'مليون' },
  { one: 'مليار', two: 'ملياران', twoOf: 'مليارا', few: 'مليارات', many: 'مليارًا', of: 'مليار' },
]

const joinArabic = (parts: readonly string[]) => parts.filter(Boolean).join(' و')

function arabicBelowThousand(count: number): string {
  const rest = count % 100
  const belowHundred = rest < 20 ? arabicUnits[rest] : joinArabic([arabicUnits[rest % 10] ?? '', arabicTens[Math.floor(rest / 10)] ?? ''])
  return joinArabic([arabicHundreds[Math.floor(count / 100)] ?? '', belowHundred ?? ''])
}

/** A number below 1000 with its noun. `beforeNoun`: the phrase itself counts a noun that follows at once (ألفا دينار, اثنا عشر ألف دينار). */
function countArabic(count: number, noun: ArabicNoun, beforeNoun: boolean): string {
  const rest = count % 100
  if (count === 1) return noun.one
  if (count === 2) return beforeNoun ? noun.twoOf : noun.two
  if (rest === 0) return `${count === 200 ? 'مئتا' : arabicBelowThousand(count)} ${noun.of}`
  if (rest <= 10) return `${arabicBelowThousand(count)} ${noun.few}`
  return `${arabicBelowThousand(count)} ${beforeNoun ? noun.of : noun.many}`
}

/** A whole number of a noun, which follows the last group of digits that is not zero. */
function countWholeArabic(count: bigint, noun: ArabicNoun): string {
  const groups = splitThousands(count)
  const units = groups[0] ?? 0
  const scaled = groups
    .slice(1)
    .flatMap((group, index) => {
      const scale = arabicScales[index]
      if (group === 0 || !scale) return []
      const isLast = groups.slice(0, index + 1).every((lower) => lower === 0)
      const rest = group % 100
      // «مئة وألف» would be 1,100; so 101,000 is «مئة ألف وألف»
      if (group > 100 && (rest === 1 || rest === 2))
        return [joinArabic([countArabic(group - rest, scale, false), countArabic(rest, scale, isLast)])]
      return [countArabic(group, scale, isLast)]
    })
    .reverse()
  if (units === 0) return `${joinArabic(scaled)} ${noun.of}`
  const rest = units % 100
  if (units > 100 && (rest === 1 || rest === 2))
    return joinArabic([...scaled, arabicBelowThousand(units - rest), countArabic(rest, noun, false)])
  return joinArabic([...scaled, countArabic(units, noun, false)])
}

function inArabic(dinarCount: bigint, filsCount: bigint): string {
  if (dinarCount === 0n && filsCount === 0n) return 'صفر دينار'
  return joinArabic([
    dinarCount > 0n ? countWholeArabic(dinarCount, dinar) : '',
    filsCount > 0n ? countWholeArabic(filsCount, filsNoun) : '',
  ])
}

// ---- English ----

const englishUnits = [
  '',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const englishTens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const englishScales = ['', ' thousand', ' million', ' billion']

function englishBelowHundred(count: number): string {
  if (count < 20) return englishUnits[count] ?? ''
  return [englishTens[Math.floor(count / 10)], englishUnits[count % 10]].filter(Boolean).join('-')
}

function englishBelowThousand(count: number): string {
  const hundreds = Math.floor(count / 100)
  return [hundreds ? `${englishUnits[hundreds]} hundred` : '', englishBelowHundred(count % 100)].filter(Boolean).join(' and ')
}

function englishNumber(count: bigint): string {
  const [units = 0, ...scaled] = splitThousands(count)
  const higher = scaled
    .map((group, index) => (group ? englishBelowThousand(group) + englishScales[index + 1] : ''))
    .reverse()
    .filter(Boolean)
  const lower = englishBelowThousand(units)
  return [...higher, higher.length > 0 && units > 0 && units < 100 ? `and ${lower}` : lower].filter(Boolean).join(' ')
}

function inEnglish(dinarCount: bigint, filsCount: bigint): string {
  const parts = [
    dinarCount > 0n ? `${englishNumber(dinarCount)} ${dinarCount === 1n ? 'dinar' : 'dinars'}` : '',
    filsCount > 0n ? `${englishNumber(filsCount)} fils` : '',
  ].filter(Boolean)
  const phrase = parts.length > 0 ? parts.join(' and ') : 'zero dinars'
  return phrase.charAt(0).toUpperCase() + phrase.slice(1)
}
