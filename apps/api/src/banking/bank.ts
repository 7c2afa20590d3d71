import type { TransferType } from '@damana/contract/statuses'

export interface PaymentFile {
  readonly messageId: string
  readonly rail: TransferType
  readonly xml: string
}

/** Our bank as the product sees it. Neither call ever throws: no word is an answer as well, and the one that needs most care. */
export interface Bank {
  /** Hands a payment file over. `no_answer`: it may or may not have arrived, so it must not be sent again before the bank was asked. */
  submitFile(file: PaymentFile): Promise<'answered' | 'no_answer'>
  /** Asks by message id whether a file has arrived. */
  askAboutFile(messageId: string): Promise<'received' | 'not_received' | 'no_answer'>
}
