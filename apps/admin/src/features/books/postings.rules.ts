import { addFils, parseFils, type Fils } from '@damana/contract/money'

export const books = ['client', 'own'] as const
export type Book = (typeof books)[number]

interface Line {
  book: Book
  debit_fils: string
  credit_fils: string
}

/** Debit and credit totals of one ledger. */
export function sumBook(lines: readonly Line[], book: Book): { debit: Fils; credit: Fils } {
  const own = lines.filter((line) => line.book === book)
  return {
    debit: addFils(...own.map((line) => parseFils(line.debit_fils))),
    credit: addFils(...own.map((line) => parseFils(line.credit_fils))),
  }
}

/** The lines of an entry as bookkeepers write them: book by book, debits before credits. */
export const orderPostings = <P extends Line>(lines: readonly P[]): P[] =>
  books.flatMap((book) => {
    const own = lines.filter((line) => line.book === book)
    return [...own.filter((line) => line.credit_fils === '0'), ...own.filter((line) => line.credit_fils !== '0')]
  })
