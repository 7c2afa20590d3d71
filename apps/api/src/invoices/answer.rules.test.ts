import { describe, expect, it } from 'vitest'
import { readAnswer } from './answer.rules.ts'

const uuid = '3f2c8a1e-5b7d-4c1a-9e80-2d6f4b9a7c15'
const passed = { status: 'PASS', INFO: [], WARNINGS: [], ERRORS: [] }
const refusedFor = (EINV_CODE: string, EINV_MESSAGE: string) => ({
  EINV_RESULTS: { status: 'ERROR', INFO: [], WARNINGS: [], ERRORS: [{ type: 'ERROR', EINV_CODE, EINV_CATEGORY: 'Data', EINV_MESSAGE }] },
  EINV_STATUS: 'NOT_SUBMITTED',
  EINV_QR: null,
})
const read = (status: number, body: unknown) => readAnswer(status, typeof body === 'string' ? body : JSON.stringify(body), uuid)

describe('the answer of the national system', () => {
  it.each([
    ['taken', 200, { EINV_RESULTS: passed, EINV_STATUS: 'SUBMITTED', EINV_QR: 'AQ==', EINV_NUM: 'EIN1', EINV_INV_UUID: uuid }],
    [
      'taken before',
      200,
      { EINV_RESULTS: passed, EINV_STATUS: 'ALREADY_SUBMITTED', EINV_QR: 'AQ==', EINV_NUM: 'EIN1', EINV_INV_UUID: uuid.toUpperCase() },
    ],
    [
      'taken before, told with an error',
      400,
      {
        EINV_RESULTS: { status: 'ERROR', ERRORS: [{ EINV_MESSAGE: 'already' }] },
        EINV_STATUS: 'ALREADY_SUBMITTED',
        EINV_QR: 'AQ==',
        EINV_NUM: 'EIN1',
      },
    ],
    [
      'taken, in the newer words',
      200,
      {
        validationResults: { status: 'PASS', errorMessages: [] },
        invoiceStatus: 'SUBMITTED',
        qrCode: 'AQ==',
        invoiceNumber: 'EIN1',
        invoiceUUID: uuid,
      },
    ],
  ])('%s: the invoice is accepted with its QR', (_, status, body) => {
    expect(read(status, body)).toEqual({ kind: 'accepted', qr: 'AQ==', number: 'EIN1' })
  })

  it.each([
    ['not_authorized', 'Seller is not authorized for this type of invoice'],
    ['repeated_number', 'Invoice number already exists'],
    ['original', 'Original invoice was not found'],
    ['buyer', 'The NIN of the buyer is not valid'],
    ['supplier', 'Income source sequence does not belong to the seller'],
    ['sums', 'Total amount does not match'],
    ['form', 'cvc-complex-type: element cbc:Note'],
    ['other', 'Internal rule 77'],
  ] as const)('a refusal is %s where it says “%s”', (problem, words) => {
    expect(read(400, refusedFor('E1', words))).toEqual({ kind: 'rejected', problem, words: `E1: ${words}` })
  })

  it.each([
    ['a page of a proxy', 200, '<html>Bad gateway</html>'],
    ['an empty answer', 504, ''],
    ['credentials that it refuses', 403, { code: 'AUTH', error: 'Forbidden' }],
    [
      'another invoice',
      200,
      { EINV_RESULTS: passed, EINV_STATUS: 'SUBMITTED', EINV_QR: 'AQ==', EINV_INV_UUID: '00000000-0000-4000-8000-000000000000' },
    ],
    ['no QR', 200, { EINV_RESULTS: passed, EINV_STATUS: 'SUBMITTED', EINV_QR: null }],
  ])('%s says nothing about the invoice', (_, status, body) => {
    expect(read(status, body).kind).toBe('no_answer')
  })
})
