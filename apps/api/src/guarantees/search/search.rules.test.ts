import { newPaymentReference } from '#kernel/payment-reference.rules.ts'
import { describe, expect, it } from 'vitest'
import { readSearch, type Sought } from './search.rules.ts'

const nothing: Sought = {
  guaranteeId: null,
  plateNumber: null,
  plateCode: null,
  registrationNumber: null,
  chassisNumber: null,
  phone: null,
  name: null,
  reference: null,
}

describe('a search', () => {
  it.each([['DM-104655'], ['dm 104655'], ['DM104655'], ['DM-١٠٤٦٥٥']])('%s is the number of a guarantee', (typed) => {
    expect(readSearch(typed)).toMatchObject({ guaranteeId: 104_655n, name: null, phone: null })
  })
  it('of six digits may be the number of a guarantee, or of a registration', () => {
    expect(readSearch('104655')).toMatchObject({ guaranteeId: 104_655n, registrationNumber: '104655' })
  })
  it('of twelve digits that fit is a payment reference', () => {
    expect(readSearch(newPaymentReference(104_655n))).toMatchObject({ guaranteeId: 104_655n })
  })
  it('of a plate has its code, or not', () => {
    expect(readSearch('21-40967')).toEqual({ ...nothing, plateNumber: '40967', plateCode: '21', reference: '21-40967' })
    expect(readSearch('40967')).toMatchObject({ plateNumber: '40967', plateCode: null, registrationNumber: '40967' })
  })
  it('of letters and digits is a chassis', () => {
    expect(readSearch('jtdb 1234567890123')).toMatchObject({ chassisNumber: 'JTDB1234567890123' })
  })
  it.each(['0790000002', '+962 79 000 0002', '00962790000002', '٠٧٩٠٠٠٠٠٠٢'])('%s is a phone', (typed) => {
    expect(readSearch(typed)).toMatchObject({ phone: '+962790000002', name: null })
  })
  it('of words is a name', () => {
    expect(readSearch(' أحمد  خليل ')).toEqual({ ...nothing, name: 'أحمد  خليل', reference: 'أحمد  خليل' })
  })
  it.each(['', '  ', '-', 'م', '؟؟'])('%j is nothing but perhaps an own reference', (typed) => {
    expect(readSearch(typed)).toEqual({ ...nothing, reference: typed.trim() === '' ? null : typed })
  })
})
