import type { Output } from '@damana/contract'
import { useEffect, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { api } from '#api.ts'
import type { AccountAnswers } from './account-answers.ts'
import { cleanIban, isForeignIban, isWholeIban } from './iban.rules.ts'

export type Bank = Output<'GET /static-data/banks'>[number]

// Fetched once a page, whichever of its forms asks first; another language loads the page anew.
let asked: Promise<readonly Bank[]> | undefined
let known: readonly Bank[] | undefined
const readers = new Set<() => void>()

/** Fetches the banks of Jordan; forms that show them have them before the promise resolves. */
export function loadBanks(): Promise<readonly Bank[]> {
  asked ??= api('GET /static-data/banks').then(
    (banks) => {
      known = banks
      flushSync(() => readers.forEach((read) => read()))
      return banks
    },
    (error: unknown) => {
      asked = undefined
      throw error
    },
  )
  return asked
}

const follow = (read: () => void) => {
  readers.add(read)
  return () => void readers.delete(read)
}

/** The banks of Jordan; undefined until they have come, and when they do not come. */
export function useBanks(): readonly Bank[] | undefined {
  useEffect(() => {
    loadBanks().catch(() => undefined) // the server checks the bank again
  }, [])
  return useSyncExternalStore(follow, () => known)
}

/** The bank is filled in from the IBAN, so a form that has none yet is judged once the banks have come. */
export async function untilBankIsFilledIn({ iban, bank }: Pick<AccountAnswers, 'iban' | 'bank'>): Promise<void> {
  const typed = cleanIban(iban)
  if (bank === '' && isWholeIban(typed) && !isForeignIban(typed)) await loadBanks()
}
