import { fils } from '@damana/contract/money'
import { describe, expect, it } from 'vitest'
import { divideDebit, refuseAssignment, refuseSettlement } from './assignment.rules.ts'

const whole = (jod: number) => part(jod, jod)
const part = (jod: number, of: number, inGuarantee = of) => ({
  assignedFils: fils(BigInt(jod * 1000)),
  wholeFils: fils(BigInt(of * 1000)),
  inGuaranteeFils: fils(BigInt(inGuarantee * 1000)),
  isReversed: false,
})
const jod = (sum: number) => fils(BigInt(sum * 1000))

describe('a debit of the bank', () => {
  it.each([
    ['exactly one receipt', 5025, [whole(5025)], 0, 0],
    ['a receipt, a charge of the bank taken with it', 5030, [whole(5025)], 5, 0],
    ['a receipt, a charge of the bank kept from it', 5020, [whole(5025)], 0, 5],
    ['two receipts at once', 9090, [whole(5090), whole(4000)], 0, 0],
    ['a part of a receipt', 4000, [part(4000, 9000)], 0, 0],
    ['a part of one and the whole of another, with a charge', 5005, [part(1000, 9000), whole(4000)], 5, 0],
  ])('is divided: %s', (_, debit, receipts, charge, rest) => {
    expect(divideDebit(jod(debit), receipts)).toEqual({ chargeFils: jod(charge), restFils: jod(rest) })
  })

  it.each([
    ['no receipt', 5025, [], true, 'receipts_not_standing'],
    ['a receipt that is reversed already', 5025, [{ ...whole(5025), isReversed: true }], true, 'receipts_not_standing'],
    ['more of a receipt than it was', 5025, [part(5025, 5000)], true, 'receipts_not_standing'],
    ['nothing of a receipt', 5025, [whole(5025), part(0, 100)], true, 'receipts_not_standing'],
    ['a receipt of which the debit took nothing', 5000, [whole(5000), whole(4000)], true, 'receipts_not_standing'],
    ['a part of what is on its way back to who paid', 4000, [part(4000, 9000, 3999)], true, 'part_paid_out'],
    ['the whole of what is on its way back', 9000, [part(9000, 9000, 0)], false, null],
    ['25.000 more than the receipts', 5050, [whole(5025)], false, null],
    ['25.001 more, unexplained', 5050.001, [whole(5025)], false, 'receipts_do_not_sum'],
    ['25.001 more, in the bank’s word', 5050.001, [whole(5025)], true, null],
    ['25.001 less, unexplained', 4999.999, [whole(5025)], false, 'receipts_do_not_sum'],
    ['25.001 less, in the bank’s word', 4999.999, [whole(5025)], true, null],
  ])('may be assigned or not: %s', (_, debit, receipts, hasWord, reason) => {
    expect(refuseAssignment(jod(debit), receipts, hasWord)).toBe(reason)
  })
})

describe('a credit whose parts do not make it up', () => {
  const waits = (one: ReturnType<typeof part>, isSettled = false) => ({ ...one, isSettled })
  it.each([
    ['no receipt', 5000, [], 'receipts_not_standing'],
    ['all of it', 5000, [waits(whole(5000))], null],
    ['two receipts, and a rest', 5000, [waits(whole(3000)), waits(whole(1999))], null],
    ['more than it is', 5000, [waits(whole(3000)), waits(whole(2001))], 'receipts_do_not_sum'],
    ['a part of a receipt', 5000, [waits(part(3000, 4000))], 'receipts_not_standing'],
    ['one that is settled', 5000, [waits(whole(3000), true)], 'receipts_not_standing'],
    ['one that is reversed', 5000, [{ ...waits(whole(3000)), isReversed: true }], 'receipts_not_standing'],
  ])('settles or not: %s', (_, credit, receipts, reason) => {
    expect(refuseSettlement(jod(credit), receipts)).toBe(reason)
  })
})
