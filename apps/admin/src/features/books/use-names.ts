import { listWords } from '@damana/contract/list-words'
import { readLang } from '@damana/ui'

/** The names of accounts and events; a code that this version of the page does not know stands as it is. */
export function useNames(): { account: (code: string) => string; event: (code: string) => string; book: (code: string) => string } {
  const { ledgerAccount, ledgerEvent, book } = listWords[readLang()].choice
  const known = (words: Readonly<Record<string, string>>) => (code: string) => words[code] ?? code
  return { account: known(ledgerAccount), event: known(ledgerEvent), book: known(book) }
}
