import { checkFields } from '@damana/contract/form-rules'
import { describe, expect, test } from 'vitest'
import {
  isBuyerTheSeller,
  myself,
  noAnswers,
  readPrice,
  rulesFor,
  stepOf,
  toBuyerQuery,
  toCreationBody,
  toJudged,
  toQuoteBody,
  toVehicleQuery,
  type Answers,
} from './answers.ts'
import { attemptFor } from './draft.ts'

const own: Answers = {
  ...noAnswers,
  user_company_id: myself,
  is_owner: 'yes',
  registration_number: ' ٧١٢٠٤٥٨ ',
  consent: true,
  buyer_national_number: '9911023456',
  buyer_phone: '0790000002',
  price_fils: '12,450',
  commissionOn: 'equally',
  transfer_type: 'RTGS',
}
const forWidad: Answers = { ...own, is_owner: 'no', owner_national_number: '9562067890', owner_phone: '0790000021' }
const wrongIn = (answers: Answers, buyerIsTyped = false) => checkFields(rulesFor(answers, buyerIsTyped), toJudged(answers))

describe('answers of the wizard', () => {
  test('every question of an empty form is asked for, but the owner and the buyer by name only when they must be', () => {
    expect(Object.keys(wrongIn(noAnswers)).toSorted()).toEqual([
      'buyer_national_number',
      'buyer_phone',
      'commissionOn',
      'consent',
      'is_owner',
      'price_fils',
      'registration_number',
      'transfer_type',
      'user_company_id',
    ])
    expect(wrongIn(own)).toEqual({})
    expect(wrongIn({ ...own, is_owner: 'no' })).toEqual({ owner_national_number: 'required', owner_phone: 'required' })
    expect(wrongIn(own, true)).toEqual({ buyer_name: 'required', buyer_kind: 'required' })
  })

  test('what was typed of an owner is not judged once one is the owner oneself', () => {
    expect(wrongIn({ ...own, owner_phone: '1' })).toEqual({})
  })

  test('a typed price becomes fils; nothing else does', () => {
    expect(readPrice('12,450.375')).toBe('12450375')
    expect(readPrice('١٢٬٤٥٠٫٣٧٥')).toBe('12450375')
    expect([readPrice(''), readPrice('0'), readPrice('12,5'), readPrice('abc')]).toEqual([undefined, undefined, undefined, undefined])
    expect(wrongIn({ ...own, price_fils: '12,5' })).toEqual({ price_fils: 'invalid_amount' })
  })

  test('the vehicle is looked up for its owner, and for the company one acts for', () => {
    expect(toVehicleQuery(own)).toEqual({ registration_number: '7120458' })
    expect(toVehicleQuery({ ...forWidad, user_company_id: '7' })).toEqual({
      registration_number: '7120458',
      user_company_id: 7,
      owner_national_number: '9562067890',
      owner_phone: '0790000021',
    })
    expect(toBuyerQuery(own)).toEqual({ national_number: '9911023456', phone: '0790000002' })
  })

  test('a found buyer goes by reference, another by name', () => {
    expect(toCreationBody(own, 'ref')).toEqual({
      user_company_id: null,
      is_owner: true,
      registration_number: '7120458',
      consent: true,
      buyer_national_number: '9911023456',
      buyer_phone: '0790000002',
      party_ref: 'ref',
      price_fils: '12450000',
      commissionOn: 'equally',
      transfer_type: 'RTGS',
    })
    const byHand = toCreationBody({ ...forWidad, buyer_name: ' باسل حداد ', buyer_kind: 'person', discount_code: 'nov10' }, null)
    expect(byHand).toMatchObject({
      is_owner: false,
      owner_phone: '0790000021',
      buyer_name: 'باسل حداد',
      buyer_kind: 'person',
      discount_code: 'nov10',
    })
    expect(byHand).not.toHaveProperty('party_ref')
  })

  test('a vehicle told by hand needs what stands on its licence and a photo of it, and its owner only from an agent', () => {
    const byHand: Answers = { ...own, by_hand: true }
    expect(Object.keys(wrongIn(byHand)).toSorted()).toEqual(['licence_photo', 'manufacture_year', 'plate_code', 'plate_number', 'type'])
    expect(wrongIn({ ...forWidad, by_hand: true })).toMatchObject({ owner_name: 'required' })
    const told: Answers = {
      ...byHand,
      type: ' كيا سيراتو ',
      manufacture_year: '٢٠٢١',
      plate_code: '٢٤',
      plate_number: '71358',
      chassis_number: 'knaf1',
      owner_name: 'وداد عامر',
      licence_photo: { id: 'a6b5', name: 'licence.jpg', size: 1 },
    }
    expect(wrongIn(told)).toEqual({})
    expect(wrongIn({ ...told, manufacture_year: '21', plate_number: '1234567' })).toEqual({
      manufacture_year: 'invalid_format',
      plate_number: 'invalid_format',
    })
    expect(toCreationBody(told, 'ref').by_hand).toEqual({
      type: 'كيا سيراتو',
      manufacture_year: 2021,
      plate_number: '71358',
      plate_code: '24',
      chassis_number: 'KNAF1',
      licence_photo: 'a6b5',
    })
    expect(toCreationBody({ ...told, is_owner: 'no' }, 'ref').by_hand).toMatchObject({ owner_name: 'وداد عامر' })
    expect(toCreationBody({ ...told, by_hand: false }, 'ref')).not.toHaveProperty('by_hand')
  })

  test('a quote is asked before everything is chosen', () => {
    expect(toQuoteBody('100000', noAnswers, undefined)).toEqual({ price_fils: '100000', commissionOn: 'equally', transfer_type: 'ACH' })
  })

  test('nobody sells to himself, however the phone is written', () => {
    const nobody = { phone: null, nationalNumber: null }
    expect(isBuyerTheSeller(own, { ...nobody, phone: '+962790000001' })).toBe(false)
    expect(isBuyerTheSeller(own, { ...nobody, phone: '+962790000002' })).toBe(true)
    expect(isBuyerTheSeller({ ...forWidad, buyer_national_number: '9562067890' }, nobody)).toBe(true)
    expect(isBuyerTheSeller({ ...forWidad, buyer_phone: '+962 79 000 0021' }, nobody)).toBe(true)
    expect(isBuyerTheSeller({ ...own, owner_national_number: '9911023456' }, nobody)).toBe(false)
  })

  test('the own national number is refused with any phone, unless the seller is a company', () => {
    const oneself = { phone: null, nationalNumber: own.buyer_national_number }
    expect(isBuyerTheSeller(own, oneself)).toBe(true)
    expect(isBuyerTheSeller({ ...own, user_company_id: '7' }, oneself)).toBe(false)
  })

  test('a refused field leads to the step that asks for it', () => {
    expect([stepOf('consent'), stepOf('plate_code'), stepOf('buyer_name'), stepOf('price_fils')]).toEqual([0, 1, 1, 2])
  })
})

describe('pressing "create"', () => {
  test('again with the same content is the same act, with other content another', () => {
    const first = attemptFor({ price: '1' }, undefined)
    expect(attemptFor({ price: '1' }, first)).toBe(first)
    expect(attemptFor({ price: '2' }, first).key).not.toBe(first.key)
  })
})
