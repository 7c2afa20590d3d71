import { describe, expect, it } from 'vitest'
import { endOfProposal, isAgreed, refuseApprovalOf, textOfContent } from './approval.rules.ts'

const finance = (staffId: bigint, sha256: string) => ({ staffId, role: 'finance' as const, sha256 })
const admin = (staffId: bigint, sha256: string) => ({ staffId, role: 'admin' as const, sha256 })

describe('what is approved', () => {
  it.each([
    ['the same names in another order', { a: '1', b: ['2', null] }, { b: ['2', null], a: '1' }, true],
    ['another receipt', { receipts: ['R1186'] }, { receipts: ['R1187'] }, false],
    ['the same receipts in another order', { receipts: ['R1', 'R2'] }, { receipts: ['R2', 'R1'] }, false],
    ['another sum', { sum: '5025000' }, { sum: '5020000' }, false],
    ['nothing in place of a text', { word: null }, { word: 'null' }, false],
    ['one name more', { a: '1' }, { a: '1', b: '1' }, false],
  ])('is another content or not: %s', (_, one, other, isSame) => {
    expect(textOfContent(one, {}) === textOfContent(other, {})).toBe(isSame)
  })

  it('speaks of things as they are: when they change it is another', () => {
    expect(textOfContent({ a: '1' }, { sum: '1' })).not.toBe(textOfContent({ a: '1' }, { sum: '2' }))
    expect(textOfContent({ a: '1' }, { b: '1' })).not.toBe(textOfContent({ b: '1' }, { a: '1' }))
  })
})

describe('two persons', () => {
  it.each([
    ['nobody', [], false],
    ['one', [finance(1n, 'a')], false],
    ['two of the same content', [finance(1n, 'a'), finance(2n, 'a')], true],
    ['two of different contents', [finance(1n, 'a'), finance(2n, 'b')], false],
    ['one person twice', [finance(1n, 'a'), finance(1n, 'a')], false],
  ])('agree or do not: %s', (_, standing, agreed) => {
    expect(isAgreed(standing, 'a', { persons: 2 })).toBe(agreed)
  })

  it.each([
    ['two of finance and an administrator', [finance(1n, 'a'), finance(2n, 'a'), admin(3n, 'a')], true],
    ['three of finance', [finance(1n, 'a'), finance(2n, 'a'), finance(3n, 'a')], false],
    ['an administrator of another content', [finance(1n, 'a'), finance(2n, 'a'), admin(3n, 'b')], false],
  ])('are three where an administrator is among them: %s', (_, standing, agreed) => {
    expect(isAgreed(standing, 'a', { persons: 3, roles: ['admin'] })).toBe(agreed)
  })
})

describe('who may approve', () => {
  const asked = { staffId: 2n, sha256: 'a', approves: null, makers: [] }
  it.each([
    ['a first proposal', [], asked, null],
    ['what another proposed', [finance(1n, 'a')], { ...asked, approves: 'a' }, null],
    ['something else than another proposed', [finance(1n, 'b')], asked, null],
    ['what was taken back meanwhile', [], { ...asked, approves: 'a' }, 'proposal_changed'],
    ['what has changed meanwhile', [finance(1n, 'a')], { ...asked, approves: 'b' }, 'proposal_changed'],
    ['the own proposal', [finance(2n, 'a')], asked, 'voted_already'],
    ['something else than the own proposal', [finance(2n, 'b')], asked, null],
    ['what the person made', [], { ...asked, makers: [2n] }, 'made_by_you'],
  ])('is one who approves %s', (_, standing, one, reason) => {
    expect(refuseApprovalOf(standing, one)).toBe(reason)
  })
})

it('a proposal ends seven days after its first approval', () => {
  expect(endOfProposal(new Date('2026-11-22T10:00:00Z'))).toEqual(new Date('2026-11-29T10:00:00Z'))
})
