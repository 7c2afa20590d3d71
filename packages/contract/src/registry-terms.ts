import type { Lang } from './errors.ts'
import { foldLetters } from './letters.ts'

/** Texts of the vehicle registry in both languages. The registry writes Arabic; a text that stands in no list is shown as it came. */

export type RegistryField = 'type' | 'class' | 'color' | 'licensing_centre' | 'registration_type' | 'country' | 'classification'

interface Term {
  ar: string
  en: string
}
type Terms = Readonly<Record<string, Term>>

/** By code. A new text of the registry is one more line. */
export const registryTerms = {
  color: {
    white: { ar: 'أبيض', en: 'White' },
    pearl_white: { ar: 'أبيض لؤلؤي', en: 'Pearl white' },
    black: { ar: 'أسود', en: 'Black' },
    silver: { ar: 'فضي', en: 'Silver' },
    grey: { ar: 'رمادي', en: 'Grey' },
    navy: { ar: 'كحلي', en: 'Navy' },
    blue: { ar: 'أزرق', en: 'Blue' },
    red: { ar: 'أحمر', en: 'Red' },
    burgundy: { ar: 'خمري', en: 'Burgundy' },
    beige: { ar: 'بيج', en: 'Beige' },
    olive: { ar: 'زيتي', en: 'Olive' },
    gold: { ar: 'ذهبي', en: 'Gold' },
    green: { ar: 'أخضر', en: 'Green' },
    brown: { ar: 'بني', en: 'Brown' },
    yellow: { ar: 'أصفر', en: 'Yellow' },
    orange: { ar: 'برتقالي', en: 'Orange' },
  },
  class: {
    saloon: { ar: 'صالون', en: 'Saloon' },
    hatchback: { ar: 'هاتشباك', en: 'Hatchback' },
    four_wheel_drive: { ar: 'دفع رباعي', en: 'Four-wheel drive' },
    pickup: { ar: 'بيك أب', en: 'Pick-up' },
    crossover: { ar: 'كروس أوفر', en: 'Crossover' },
    minibus: { ar: 'حافلة صغيرة', en: 'Minibus' },
    coupe: { ar: 'كوبيه', en: 'Coupé' },
    van: { ar: 'فان', en: 'Van' },
  },
  registration_type: {
    private: { ar: 'خصوصي', en: 'Private' },
    public: { ar: 'عمومي', en: 'Public' },
  },
  classification: {
    small_passenger: { ar: 'ركوب صغيرة', en: 'Passenger, small' },
    medium_passenger: { ar: 'ركوب متوسطة', en: 'Passenger, medium' },
    small_cargo: { ar: 'شحن صغيرة', en: 'Cargo, small' },
  },
  country: {
    JP: { ar: 'اليابان', en: 'Japan' },
    KR: { ar: 'كوريا الجنوبية', en: 'South Korea' },
    DE: { ar: 'ألمانيا', en: 'Germany' },
    US: { ar: 'الولايات المتحدة', en: 'United States' },
    CN: { ar: 'الصين', en: 'China' },
    TH: { ar: 'تايلاند', en: 'Thailand' },
    FR: { ar: 'فرنسا', en: 'France' },
    GB: { ar: 'المملكة المتحدة', en: 'United Kingdom' },
    IT: { ar: 'إيطاليا', en: 'Italy' },
    TR: { ar: 'تركيا', en: 'Türkiye' },
  },
  licensing_centre: {
    amman_north: { ar: 'ترخيص شمال عمّان', en: 'North Amman licensing' },
    amman_west: { ar: 'ترخيص غرب عمّان', en: 'West Amman licensing' },
    marka: { ar: 'ترخيص ماركا', en: 'Marka licensing' },
    quwaysimah: { ar: 'ترخيص القويسمة', en: 'Quwaysimah licensing' },
    zarqa: { ar: 'ترخيص الزرقاء', en: 'Zarqa licensing' },
    irbid: { ar: 'ترخيص إربد', en: 'Irbid licensing' },
    salt: { ar: 'ترخيص السلط', en: 'Salt licensing' },
    madaba: { ar: 'ترخيص مادبا', en: 'Madaba licensing' },
    karak: { ar: 'ترخيص الكرك', en: 'Karak licensing' },
    aqaba: { ar: 'ترخيص العقبة', en: 'Aqaba licensing' },
    jerash: { ar: 'ترخيص جرش', en: 'Jerash licensing' },
    mafraq: { ar: 'ترخيص المفرق', en: 'Mafraq licensing' },
  },
} as const satisfies Record<Exclude<RegistryField, 'type'>, Terms>

/** Makes, models and what follows them; the longest is tried first. */
const typeParts: readonly Term[] = [
  { ar: 'تويوتا', en: 'Toyota' },
  { ar: 'هيونداي', en: 'Hyundai' },
  { ar: 'كيا', en: 'Kia' },
  { ar: 'هوندا', en: 'Honda' },
  { ar: 'نيسان', en: 'Nissan' },
  { ar: 'ميتسوبيشي', en: 'Mitsubishi' },
  { ar: 'مازدا', en: 'Mazda' },
  { ar: 'إيسوزو', en: 'Isuzu' },
  { ar: 'مرسيدس بنز', en: 'Mercedes-Benz' },
  { ar: 'بي إم دبليو', en: 'BMW' },
  { ar: 'فولكس فاجن', en: 'Volkswagen' },
  { ar: 'فورد', en: 'Ford' },
  { ar: 'تسلا', en: 'Tesla' },
  { ar: 'بي واي دي', en: 'BYD' },
  { ar: 'كورولا', en: 'Corolla' },
  { ar: 'كامري', en: 'Camry' },
  { ar: 'بريوس', en: 'Prius' },
  { ar: 'هايلوكس', en: 'Hilux' },
  { ar: 'سوناتا', en: 'Sonata' },
  { ar: 'توسان', en: 'Tucson' },
  { ar: 'أيونيك', en: 'Ioniq' },
  { ar: 'أفانتي', en: 'Avante' },
  { ar: 'إلنترا', en: 'Elantra' },
  { ar: 'نيرو', en: 'Niro' },
  { ar: 'سيراتو', en: 'Cerato' },
  { ar: 'سبورتاج', en: 'Sportage' },
  { ar: 'سيفيك', en: 'Civic' },
  { ar: 'ليف', en: 'Leaf' },
  { ar: 'صني', en: 'Sunny' },
  { ar: 'لانسر', en: 'Lancer' },
  { ar: 'دي ماكس', en: 'D-Max' },
  { ar: 'جولف', en: 'Golf' },
  { ar: 'فيوجن', en: 'Fusion' },
  { ar: 'موديل', en: 'Model' },
  { ar: 'سونغ بلس', en: 'Song Plus' },
  { ar: 'هايبرد', en: 'Hybrid' },
  { ar: 'كهربائية', en: 'Electric' },
]
const units: readonly Term[] = [
  { ar: 'سي سي', en: 'cc' },
  { ar: 'كيلوواط', en: 'kW' },
  { ar: 'كغم', en: 'kg' },
  { ar: 'طن', en: 't' },
  { ar: 'ركاب مع السائق', en: 'seats with the driver’s' },
]

/** Spellings that people and registries mix: hamzas, the final letters, vowel signs, spaces. */
const plain = (text: string): string => foldLetters(text).replace(/\s+/g, ' ').trim()
const byText = (terms: Iterable<Term>): ReadonlyMap<string, Term> =>
  new Map([...terms].flatMap((term) => [[plain(term.ar), term] as const, [plain(term.en), term] as const]))

const listed = new Map(Object.entries<Terms>(registryTerms).map(([field, terms]) => [field, byText(Object.values(terms))]))
const parts = byText(typeParts)
const unitsByText = byText(units)
const mostWords = 3

/** A text of the registry in the language of the page. */
export function registryText(field: RegistryField, text: string, lang: Lang): string {
  return field === 'type' ? typeText(text, lang) : (listed.get(field)?.get(plain(text))?.[lang] ?? text)
}

/** Make and model. Half a translation would be worse than none: with one unknown word the whole stays as it came. */
function typeText(text: string, lang: Lang): string {
  const words = text.trim().split(/\s+/)
  const said: string[] = []
  for (let at = 0; at < words.length;) {
    let taken = 0
    for (let count = Math.min(mostWords, words.length - at); count > 0 && taken === 0; count -= 1) {
      const term = parts.get(plain(words.slice(at, at + count).join(' ')))
      if (!term) continue
      said.push(term[lang])
      taken = count
    }
    const word = words[at] ?? ''
    if (taken === 0) {
      // A model's own letters and digits: 320, ID.4, H-1.
      if (!/^[\w.-]+$/.test(word)) return text
      said.push(word)
      taken = 1
    }
    at += taken
  }
  return said.join(' ')
}

/** A number with its unit, such as an engine's capacity, in the language of the page. */
export function registryMeasure(text: string, lang: Lang): string {
  const [, number, unit] = /^([\d.,]+)\s+(.+)$/.exec(text.trim()) ?? []
  const term = unit === undefined ? undefined : unitsByText.get(plain(unit))
  return number !== undefined && term ? `${number} ${term[lang]}` : text
}
