import type { InvoiceProblem } from '@damana/contract/statuses'

/** no_answer: nobody knows whether the system has it; the same document is sent again, which the system then knows. */
export type AuthorityAnswer =
  | { kind: 'accepted'; qr: string; number: string | null }
  | { kind: 'rejected'; problem: InvoiceProblem; words: string }
  | { kind: 'no_answer'; words: string }

/** The national system of invoices (JoFotara). */
export interface InvoiceAuthority {
  submit(document: { uuid: string; xml: string }): Promise<AuthorityAnswer>
}
