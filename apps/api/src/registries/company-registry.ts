import type { LegalForm } from '@damana/contract/company-words'

/** A company as the companies' register has it. */
export interface RegisteredCompany {
  name: string
  /** In Latin letters, where the register knows it. */
  latinName: string | null
  legalForm: LegalForm
  status: 'active' | 'suspended' | 'struck_off'
  /** Persons who may sign for it. */
  signatories: readonly { name: string; nationalNumber: string }[]
  /** Of the professional licence, `YYYY-MM-DD`; null: the register knows of none. */
  licenseExpiresOn: string | null
  /** The rest of the entry, as far as the register tells it. */
  entry?: Partial<RegisterEntry>
}
export interface RegisterEntry {
  tradeName: string | null
  latinTradeName: string | null
  authority: string | null
  registrationNumber: string | null
  /** `YYYY-MM-DD`. */
  registeredOn: string | null
  /** In fils. */
  capital: string | null
  address: string | null
}

/** `silent` stands for no answer in time, or none that could be understood: it supports no conclusion. */
export type CompanyAnswer = { answer: 'found'; company: RegisteredCompany } | { answer: 'unknown' } | { answer: 'silent' }

/** The companies' register. Never called inside a transaction. */
export interface CompanyRegistry {
  check(nationalNumber: string): Promise<CompanyAnswer>
}
