import { describe, expect, test } from 'vitest'
import { fils } from './money.ts'
import { amountInWords } from './words.ts'

test.each<[bigint, string, string]>([
  [0n, 'صفر دينار', 'Zero dinars'],
  [1_000n, 'دينار واحد', 'One dinar'],
  [2_000n, 'ديناران', 'Two dinars'],
  [3_000n, 'ثلاثة دنانير', 'Three dinars'],
  [10_000n, 'عشرة دنانير', 'Ten dinars'],
  [11_000n, 'أحد عشر دينارًا', 'Eleven dinars'],
  [12_000n, 'اثنا عشر دينارًا', 'Twelve dinars'],
  [21_000n, 'واحد وعشرون دينارًا', 'Twenty-one dinars'],
  [22_000n, 'اثنان وعشرون دينارًا', 'Twenty-two dinars'],
  [99_000n, 'تسعة وتسعون دينارًا', 'Ninety-nine dinars'],
  [100_000n, 'مئة دينار', 'One hundred dinars'],
  [101_000n, 'مئة ودينار واحد', 'One hundred and one dinars'],
  [102_000n, 'مئة وديناران', 'One hundred and two dinars'],
  [103_000n, 'مئة وثلاثة دنانير', 'One hundred and three dinars'],
  [111_000n, 'مئة وأحد عشر دينارًا', 'One hundred and eleven dinars'],
  [200_000n, 'مئتا دينار', 'Two hundred dinars'],
  [202_000n, 'مئتان وديناران', 'Two hundred and two dinars'],
  [210_000n, 'مئتان وعشرة دنانير', 'Two hundred and ten dinars'],
  [999_000n, 'تسعمئة وتسعة وتسعون دينارًا', 'Nine hundred and ninety-nine dinars'],
  [1_000_000n, 'ألف دينار', 'One thousand dinars'],
  [1_001_000n, 'ألف ودينار واحد', 'One thousand and one dinars'],
  [1_002_000n, 'ألف وديناران', 'One thousand and two dinars'],
  [1_003_000n, 'ألف وثلاثة دنانير', 'One thousand and three dinars'],
  [1_100_000n, 'ألف ومئة دينار', 'One thousand one hundred dinars'],
  [2_000_000n, 'ألفا دينار', 'Two thousand dinars'],
  [2_001_000n, 'ألفان ودينار واحد', 'Two thousand and one dinars'],
  [2_450_000n, 'ألفان وأربعمئة وخمسون دينارًا', 'Two thousand four hundred and fifty dinars'],
  [3_000_000n, 'ثلاثة آلاف دينار', 'Three thousand dinars'],
  [11_000_000n, 'أحد عشر ألف دينار', 'Eleven thousand dinars'],
  [12_000_000n, 'اثنا عشر ألف دينار', 'Twelve thousand dinars'],
  [12_450_000n, 'اثنا عشر ألفًا وأربعمئة وخمسون دينارًا', 'Twelve thousand four hundred and fifty dinars'],
  [100_000_000n, 'مئة ألف دينار', 'One hundred thousand dinars'],
  [101_000_000n, 'مئة ألف وألف دينار', 'One hundred and one thousand dinars'],
  [102_000_000n, 'مئة ألف وألفا دينار', 'One hundred and two thousand dinars'],
  [102_500_000n, 'مئة ألف وألفان وخمسمئة دينار', 'One hundred and two thousand five hundred dinars'],
  [103_000_000n, 'مئة وثلاثة آلاف دينار', 'One hundred and three thousand dinars'],
  [200_000_000n, 'مئتا ألف دينار', 'Two hundred thousand dinars'],
  [200_450_000n, 'مئتا ألف وأربعمئة وخمسون دينارًا', 'Two hundred thousand four hundred and fifty dinars'],
  [201_000_000n, 'مئتا ألف وألف دينار', 'Two hundred and one thousand dinars'],
  [1_000_000_000n, 'مليون دينار', 'One million dinars'],
  [1_000_001_000n, 'مليون ودينار واحد', 'One million and one dinars'],
  [1_001_000_000n, 'مليون وألف دينار', 'One million one thousand dinars'],
  [1_500_000_000n, 'مليون وخمسمئة ألف دينار', 'One million five hundred thousand dinars'],
  [2_000_000_000n, 'مليونا دينار', 'Two million dinars'],
  [2_002_002_000n, 'مليونان وألفان وديناران', 'Two million two thousand and two dinars'],
  [11_000_000_000n, 'أحد عشر مليون دينار', 'Eleven million dinars'],
  [1_000_000_000_000n, 'مليار دينار', 'One billion dinars'],
  [
    12_450_375n,
    'اثنا عشر ألفًا وأربعمئة وخمسون دينارًا وثلاثمئة وخمسة وسبعون فلسًا',
    'Twelve thousand four hundred and fifty dinars and three hundred and seventy-five fils',
  ],
  [
    18_834_375n,
    'ثمانية عشر ألفًا وثمانمئة وأربعة وثلاثون دينارًا وثلاثمئة وخمسة وسبعون فلسًا',
    'Eighteen thousand eight hundred and thirty-four dinars and three hundred and seventy-five fils',
  ],
  [
    12_388_975n,
    'اثنا عشر ألفًا وثلاثمئة وثمانية وثمانون دينارًا وتسعمئة وخمسة وسبعون فلسًا',
    'Twelve thousand three hundred and eighty-eight dinars and nine hundred and seventy-five fils',
  ],
  [1n, 'فلس واحد', 'One fils'],
  [2n, 'فلسان', 'Two fils'],
  [3n, 'ثلاثة فلوس', 'Three fils'],
  [10n, 'عشرة فلوس', 'Ten fils'],
  [11n, 'أحد عشر فلسًا', 'Eleven fils'],
  [100n, 'مئة فلس', 'One hundred fils'],
  [101n, 'مئة وفلس واحد', 'One hundred and one fils'],
  [102n, 'مئة وفلسان', 'One hundred and two fils'],
  [200n, 'مئتا فلس', 'Two hundred fils'],
  [250n, 'مئتان وخمسون فلسًا', 'Two hundred and fifty fils'],
  [500n, 'خمسمئة فلس', 'Five hundred fils'],
  [1_001n, 'دينار واحد وفلس واحد', 'One dinar and one fils'],
  [2_002n, 'ديناران وفلسان', 'Two dinars and two fils'],
  [5_750n, 'خمسة دنانير وسبعمئة وخمسون فلسًا', 'Five dinars and seven hundred and fifty fils'],
])('%d fils are «%s» and "%s"', (amount, arabic, english) => {
  expect(amountInWords(fils(amount), 'ar')).toBe(arabic)
  expect(amountInWords(fils(amount), 'en')).toBe(english)
})

describe('what has no words', () => {
  test.each([-1n, 10n ** 15n])('%d fils are refused', (amount) => {
    expect(() => amountInWords(fils(amount), 'ar')).toThrow(RangeError)
    expect(() => amountInWords(fils(amount), 'en')).toThrow(RangeError)
  })
})

test('different amounts have different words', () => {
  const amounts = [
    ...Array.from({ length: 3000 }, (_, n) => BigInt(n) * 1000n),
    ...Array.from({ length: 1000 }, (_, n) => BigInt(n)),
    ...Array.from({ length: 1000 }, (_, n) => BigInt(n) * 1_000_000n),
  ]
  const distinct = new Set(amounts)
  for (const lang of ['ar', 'en'] as const)
    expect(new Set([...distinct].map((amount) => amountInWords(fils(amount), lang))).size).toBe(distinct.size)
})
