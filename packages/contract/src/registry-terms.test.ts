import { expect, test } from 'vitest'
import { registryMeasure, registryTerms, registryText } from './registry-terms.ts'

test('every listed text of the registry has both languages, and is found in either', () => {
  for (const [field, terms] of Object.entries(registryTerms) as [keyof typeof registryTerms, Record<string, { ar: string; en: string }>][])
    for (const { ar, en } of Object.values(terms)) {
      expect([registryText(field, ar, 'en'), registryText(field, en, 'ar')]).toEqual([en, ar])
      expect(registryText(field, ar, 'ar')).toBe(ar)
    }
})

test.each([
  ['color', 'أبيض  لؤلؤى', 'Pearl white'],
  ['class', 'بيك اب', 'Pick-up'],
  ['licensing_centre', 'ترخيص شمال عمان', 'North Amman licensing'],
  ['type', 'تويوتا كورولا هايبرد', 'Toyota Corolla Hybrid'],
  ['type', 'بي إم دبليو 320', 'BMW 320'],
  ['type', 'فولكس فاجن ID.4', 'Volkswagen ID.4'],
  ['color', 'لون الغروب', 'لون الغروب'],
  ['type', 'تويوتا يارس', 'تويوتا يارس'],
] as const)('%s %s in English: %s', (field, text, english) => {
  expect(registryText(field, text, 'en')).toBe(english)
})

test.each([
  ['1800 سي سي', '1800 cc'],
  ['1375 كغم', '1375 kg'],
  ['5 ركاب مع السائق', '5 seats with the driver’s'],
  ['غير محدد', 'غير محدد'],
])('%s in English: %s', (text, english) => {
  expect(registryMeasure(text, 'en')).toBe(english)
})
