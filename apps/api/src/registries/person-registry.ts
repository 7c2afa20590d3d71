export interface AskedPerson {
  nationalNumber: string
  /** As on the identity card. */
  fullName: string
  /** `YYYY-MM-DD`. */
  birthDate?: string | undefined
  phone: string
}
/** `phone`: whether the register knows the phone as this person's. A match includes the official name. */
export type PersonAnswer =
  | { answer: 'match'; phone: 'own' | 'other' | 'none'; kind: 'person' | 'company'; name: string; latinName: string | null }
  | { answer: 'no_match' }
  | { answer: 'unknown_number' }
  | { answer: 'silent' }

/** The civil and the company register: whether number, name and date of birth belong to one person. Never called inside a transaction. */
export interface PersonRegistry {
  check(asked: AskedPerson): Promise<PersonAnswer>
}
