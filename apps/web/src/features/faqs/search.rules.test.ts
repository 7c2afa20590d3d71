import { describe, expect, it, test } from 'vitest'
import { fold, searchFaqs } from './search.rules.ts'

describe('the search among the questions', () => {
  test.each([
    ['forms of alif', 'الإلغاء والأجر', 'الالغاء والاجر'],
    ['taa marbuta and yaa', 'عمولة على', 'عموله علي'],
    ['vowel signs and a lengthened word', 'تُؤخَّر ضمــانة', 'توخر ضمانه'],
    ['Arabic digits', 'خلال ٣ أيام', 'خلال 3 ايام'],
    ['signs between words', 'CliQ: limit?', 'cliq limit'],
  ])('does not tell %s apart', (_, a, b) => expect(fold(a)).toBe(fold(b)))

  const groups = [
    {
      id: 'fees',
      title: 'الرسوم',
      questions: [
        { id: 'commission', question: 'كم العمولة؟', answer: '<p><bdi dir="ltr">1%</bdi> من السعر</p>' },
        { id: 'tax', question: 'هل تُضاف ضريبة؟', answer: '<p>لا.</p>' },
      ],
    },
    { id: 'cancel', title: 'الإلغاء', questions: [{ id: 'cost', question: 'كم يكلف الإلغاء؟', answer: '<p>لا شيء قبل القبول.</p>' }] },
  ]
  const found = (typed: string) => searchFaqs(groups, typed).flatMap(({ questions }) => questions.map(({ id }) => id))

  it('finds every word, in question or answer, and leaves empty groups out', () => {
    expect(found('الغاء')).toEqual(['cost'])
    expect(found('1% عموله')).toEqual(['commission'])
    expect(found('كم')).toEqual(['commission', 'cost'])
    expect(found('ltr')).toEqual([])
    expect(searchFaqs(groups, 'ضريبه')).toHaveLength(1)
  })

  it('shows everything for nothing typed', () => expect(found(' ؟ ')).toEqual(['commission', 'tax', 'cost']))
})
