import { describe, expect, test } from 'vitest'
import { isCompanyNameOf, isNameOf, isSamePerson } from './name.rules.ts'

describe('two names are one person’s', () => {
  test.each([
    ['وداد عامر', 'وداد عامر'],
    ['أحمد محمود الإبراهيم', 'احمد محمود الابراهيم'],
    ['هدى فاطمة', 'هدي فاطمه'],
    ['عبد الله سالم الخطيب', 'عبدالله سالم الخطيب'],
    ['محمد عبد الرحمن أبو زيد', 'محمد عبدالرحمن ابوزيد'],
    ['مُحَمَّد العَبّادي', 'محمد العبادي'],
    ['سميرة خليل', 'سميرة أحمد محمود خليل'],
    ['سميرة أحمد خليل', 'سميرة أحمد محمود خليل'],
    ['آیة توفیق البطاینة', 'آية توفيق البطاينة'],
    ['کریم یاسین', 'كريم ياسين'],
    ['ھدى ہاشم', 'هدى هاشم'],
    ['مصطفے علے', 'مصطفى علي'],
    ['فاطمە ڕێبوار ڵەیلۆ', 'فاطمه ريبوار لهيلو'],
    ['ﺳﻤﯿﺮة ﺧﻠﯿﻞ', 'سميرة خليل'],
    ['سمـــیرة‌ خلیل‏', 'سميرة خليل'],
    ['Omar Al-Zoubi', 'omar al zoubi'],
    ["Sinéad O'Neill", 'SINEAD ONEILL'],
  ])('%s and %s', (a, b) => {
    expect(isSamePerson(a, b)).toBe(true)
    expect(isSamePerson(b, a)).toBe(true)
  })

  test.each([
    ['another family', 'وداد عامر', 'وداد خليل'],
    ['another first name', 'رنا عامر', 'وداد عامر'],
    ['another name of the father', 'سميرة خالد خليل', 'سميرة أحمد محمود خليل'],
    ['another letter', 'سمير خليل', 'شمير خليل'],
    ['no family name', 'سميرة', 'سميرة خليل'],
    ['nothing at all', ' . ', 'سميرة خليل'],
  ])('not with %s', (_, a, b) => {
    expect(isSamePerson(a, b)).toBe(false)
    expect(isSamePerson(b, a)).toBe(false)
  })
})

describe('a Latin name', () => {
  const registered = { name: 'جون سميث', latinName: 'John Smith' }
  test('is held against the register’s Latin one', () => {
    expect(isNameOf('John Smith', registered)).toBe(true)
    expect(isNameOf('John Miller', registered)).toBe(false)
    expect(isNameOf('جون سميث', registered)).toBe(true)
  })
  test('agrees with no Arabic one', () => expect(isNameOf('John Smith', { name: 'جون سميث', latinName: null })).toBe(false))
})

describe('a company’s name', () => {
  const registered = { name: 'شركة البتراء للسيارات', latinName: 'Petra Motors' }
  test.each(['شركة البتراء للسيارات', 'شركه البتراء للسيارات', 'شركة البِتراء - للسيارات', 'PETRA MOTORS'])(
    'is the register’s, as %s',
    (name) => {
      expect(isCompanyNameOf(name, registered)).toBe(true)
    },
  )
  test.each(['شركة للسيارات', 'شركة البتراء الكبرى للسيارات', 'شركة البتراء', 'Petra Motors Group', ' . '])(
    'is another one as %s',
    (name) => {
      expect(isCompanyNameOf(name, registered)).toBe(false)
    },
  )
  test('in Latin letters agrees with no Arabic one', () =>
    expect(isCompanyNameOf('Petra Motors', { ...registered, latinName: null })).toBe(false))
})
