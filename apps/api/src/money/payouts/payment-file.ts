import { createHash } from 'node:crypto'
import { addFils, type Fils, noFils, toDecimal } from '@damana/contract/money'
import type { TransferType } from '@damana/contract/statuses'
import { atMost, documentOf, element, textElement, type Xml } from '#kernel/xml.ts'

export const paymentFileMessage = 'pain.001.001.09'

export interface Payment {
  /** `P100001`: identifies the payment on the order, its status report, the debit and a return. */
  endToEndId: string
  amountFils: Fils
  beneficiaryName: string
  iban: string
  swiftCode: string
  /** Names the guarantee to the beneficiary. */
  remittance: string
}
export interface FileToMake {
  messageId: string
  rail: TransferType
  madeAt: Date
  /** The bank day on which the payments are to be executed. */
  executionDate: string
  payerName: string
  payerIban: string
  /** The payments' purpose, from the Central Bank's code list. */
  purposeCode: string
  payments: readonly Payment[]
}
export interface MadeFile {
  xml: string
  sha256: Buffer
  sumFils: Fils
}

/** Makes a payment file (pain.001): dinars with three decimals, the exact sum twice, one instruction for the whole file. */
export function makePaymentFile(file: FileToMake): MadeFile {
  const sumFils = addFils(noFils, ...file.payments.map(({ amountFils }) => amountFils))
  const count = textElement('NbOfTxs', String(file.payments.length))
  const sum = textElement('CtrlSum', toDecimal(sumFils))
  const payer = textElement('Nm', atMost(file.payerName, 140))
  const header = element('GrpHdr', [
    textElement('MsgId', file.messageId),
    textElement('CreDtTm', file.madeAt.toISOString()),
    count,
    sum,
    element('InitgPty', payer),
  ])
  const instruction = element('PmtInf', [
    textElement('PmtInfId', file.messageId),
    textElement('PmtMtd', 'TRF'),
    textElement('BtchBookg', 'false'),
    count,
    sum,
    element('PmtTpInf', element('SvcLvl', textElement('Cd', file.rail === 'RTGS' ? 'URGP' : 'NURG'))),
    element('ReqdExctnDt', textElement('Dt', file.executionDate)),
    element('Dbtr', payer),
    element('DbtrAcct', [element('Id', textElement('IBAN', file.payerIban)), textElement('Ccy', 'JOD')]),
    element('DbtrAgt', element('FinInstnId', element('ClrSysMmbId', textElement('MmbId', file.payerIban.slice(4, 8))))),
    textElement('ChrgBr', 'SLEV'),
    ...file.payments.map((payment) => transferOf(payment, file.purposeCode)),
  ])
  const xml = documentOf(`urn:iso:std:iso:20022:tech:xsd:${paymentFileMessage}`, element('CstmrCdtTrfInitn', [header, instruction]))
  return { xml, sumFils, sha256: createHash('sha256').update(xml).digest() }
}

function transferOf({ endToEndId, amountFils, beneficiaryName, iban, swiftCode, remittance }: Payment, purposeCode: string): Xml {
  return element('CdtTrfTxInf', [
    element('PmtId', [textElement('InstrId', endToEndId), textElement('EndToEndId', endToEndId)]),
    element('Amt', textElement('InstdAmt', toDecimal(amountFils), { Ccy: 'JOD' })),
    element('CdtrAgt', element('FinInstnId', textElement('BICFI', swiftCode))),
    element('Cdtr', textElement('Nm', atMost(beneficiaryName, 140))),
    element('CdtrAcct', element('Id', textElement('IBAN', iban))),
    element('Purp', textElement('Prtry', purposeCode)),
    element('RmtInf', textElement('Ustrd', atMost(remittance, 140))),
  ])
}
