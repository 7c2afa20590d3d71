/** `unknown`: the bank does not know the account, or does not offer the check. `silent`: it did not answer. Both leave an account as it would be without the check. */
export type HolderAnswer = 'match' | 'other_name' | 'unknown' | 'silent'

/** Asks the bank whether an account is in this name. Never throws, and is asked outside of any transaction. */
export type CheckHolder = (iban: string, name: string) => Promise<HolderAnswer>

export interface WithHolderCheck {
  checkHolder: CheckHolder
}
