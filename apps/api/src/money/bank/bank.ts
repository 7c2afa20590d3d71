import type { TransferType } from '@damana/contract/statuses'

export interface PaymentFile {
  readonly messageId: string
  readonly rail: TransferType
  readonly xml: string
}

/** The bank's receipt of a file: its message id and the SHA-256 of the bytes as the bank has them, in lower-case hex. */
export interface FileReceipt {
  readonly messageId: string
  readonly sha256: string
}

/**
 * The escrow bank as the product sees it. No call ever throws: a missing answer is a result as well (`no_answer`), and the one that needs
 * most care.
 */
export interface Bank {
  /** Submits a payment file. `no_answer`: the bank's own receipt did not come back, so the file may or may not have arrived. */
  submitFile(file: PaymentFile): Promise<FileReceipt | 'no_answer'>
  /** Asks by message id whether a file has arrived. `received`: the bank has it but does not say which bytes. */
  askAboutFile(messageId: string): Promise<FileReceipt | 'received' | 'not_received' | 'no_answer'>
  /** Asks by end-to-end id whether the bank has received a payment, in any file. */
  askAboutPayment(endToEndId: string): Promise<'known' | 'not_known' | 'no_answer'>
}
