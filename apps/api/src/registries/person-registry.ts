export type PersonAnswer = { answer: 'found'; kind: 'person' | 'company'; name: string } | { answer: 'unknown' } | { answer: 'silent' }

/** The civil and the company register: whether national number and phone together name somebody. Never asked inside a transaction. */
export interface PersonRegistry {
  findPerson(wanted: { nationalNumber: string; phone: string }): Promise<PersonAnswer>
}
