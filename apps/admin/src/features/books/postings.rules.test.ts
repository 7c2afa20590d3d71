import { describe, expect, it } from 'vitest'
import { orderPostings, sumBook } from './postings.rules.ts'

describe('the sums of a book', () => {
  const lines = [
    { book: 'client', debit_fils: '12450375', credit_fils: '0' },
    { book: 'client', debit_fils: '0', credit_fils: '12450000' },
    { book: 'client', debit_fils: '0', credit_fils: '375' },
    { book: 'own', debit_fils: '5000', credit_fils: '0' },
  ] as const

  it('are those of its own lines', () => {
    expect(sumBook(lines, 'client')).toEqual({ debit: 12450375n, credit: 12450375n })
    expect(sumBook(lines, 'own')).toEqual({ debit: 5000n, credit: 0n })
  })

  it('are zero for a book without lines', () => {
    expect(sumBook([], 'own')).toEqual({ debit: 0n, credit: 0n })
  })
})

describe('the lines of an entry', () => {
  const line = (book: 'client' | 'own', debit_fils: string, credit_fils: string) => ({ book, debit_fils, credit_fils })

  it('stand book by book, debits before credits', () => {
    const [tax, fee, due, paid] = [
      line('own', '0', '1'),
      line('client', '0', '5'),
      line('own', '1', '0'),
      line('client', '5', '0'),
    ] as const
    expect(orderPostings([tax, fee, due, paid])).toEqual([paid, fee, due, tax])
  })
})
