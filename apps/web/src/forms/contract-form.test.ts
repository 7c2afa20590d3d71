import { createGuaranteeRules, rejectRules } from '@damana/contract/form-rules'
import { ApiError } from '@damana/client/transport'
import { startI18n } from '#phrases.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { readRefusal } from './contract-form.ts'
import { contractResolver } from './contract-resolver.ts'
import { fieldErrorText } from './field-error-text.ts'

const options = { fields: {}, shouldUseNativeValidation: false, criteriaMode: 'firstError' } as const
const known = {
  fields: ['buyer_phone', 'price_fils'],
  fieldOfCode: { price_out_of_range: 'price_fils' },
  renames: { phone: 'buyer_phone' },
}

beforeAll(() => startI18n('shell'))

describe('a form of the contract', () => {
  test('an empty reason is refused in the words of the contract', async () => {
    const resolve = contractResolver<{ reason: string }>({ rules: rejectRules })
    expect((await resolve({ reason: '  ' }, undefined, options)).errors.reason?.message).toBe('هذا الحقل مطلوب.')
    expect((await resolve({ reason: 'لا يناسبني' }, undefined, options)).errors).toEqual({})
  })

  test('a limit is named in the sentence', () => {
    expect(fieldErrorText('too_short', createGuaranteeRules.buyer_name)).toBe('الحد الأدنى لعدد الأحرف: 3.')
  })

  test('a pointer of the API finds its field, also under the name that another call gives it', () => {
    const error = new ApiError(422, {
      code: 'validation_failed',
      error_msg: 'تحقّق',
      errors: [{ pointer: '/query/phone', code: 'invalid_phone' }],
    })
    expect(readRefusal(error, known)).toEqual({ blamed: [{ field: 'buyer_phone', code: 'invalid_phone' }], messages: [] })
  })

  test('a code without a pointer stands on the field it belongs to', () => {
    expect(readRefusal(new ApiError(422, { code: 'price_out_of_range', error_msg: 'x' }), known)).toEqual({
      blamed: [{ field: 'price_fils', code: 'price_out_of_range' }],
      messages: [],
    })
  })

  test('without an answer, and with one that has no text, the form still says what happened and what to do', () => {
    for (const [error, message] of [
      [new ApiError(0, {}), 'تعذّر الاتصال بالخادم. تحقّق من اتصالك بالإنترنت ثم أعد المحاولة.'],
      [new ApiError(500, {}), 'تعذّر على الخادم إكمال الطلب. أعد المحاولة بعد قليل.'],
      [new TypeError('x'), 'حدث خطأ ما'],
    ] as const)
      expect(readRefusal(error, known)).toEqual({ blamed: [], messages: [message] })
  })

  test('what belongs to no field is said above the form', () => {
    const error = new ApiError(503, { code: 'registry_unavailable', error_msg: 'نظام الترخيص لا يجيب الآن' })
    expect(readRefusal(error, known)).toEqual({ blamed: [], messages: ['نظام الترخيص لا يجيب الآن'] })
  })
})
