import { addFils, type Fils, noFils, parseAmount, subtractFils, toDecimal } from '@damana/contract/money'
import type { TransferType } from '@damana/contract/statuses'
import { XMLParser } from 'fast-xml-parser'
import { documentOf, element, textElement, type Xml } from '#kernel/xml.ts'

/** The messages that the simulated bank writes (pain.002, camt.053, camt.054) and reads (pain.001). */

export interface OrderInFile {
  endToEndId: string
  amountFils: Fils
  creditor: string
  iban: string
  /** The remittance text. */
  remittance: string
}
export interface ReadFile {
  messageId: string
  rail: TransferType
  orders: readonly OrderInFile[]
}

interface WrittenFile {
  Document: {
    CstmrCdtTrfInitn: {
      GrpHdr: { MsgId: string }
      PmtInf: {
        PmtTpInf: { SvcLvl: { Cd: string } }
        CdtTrfTxInf: {
          PmtId: { EndToEndId: string }
          Amt: { InstdAmt: { '#text': string } }
          Cdtr: { Nm: string }
          CdtrAcct: { Id: { IBAN: string } }
          RmtInf?: { Ustrd?: string }
        }[]
      }
    }
  }
}
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  processEntities: false,
  parseTagValue: false,
  isArray: (name) => name === 'CdtTrfTxInf',
})

/** Reads a payment file, as far as a bank that trusts its customer needs it. */
export function readPaymentFile(xml: string): ReadFile {
  const { GrpHdr, PmtInf } = (parser.parse(xml) as WrittenFile).Document.CstmrCdtTrfInitn // The product checks its files against the official schema.
  return {
    messageId: GrpHdr.MsgId,
    rail: PmtInf.PmtTpInf.SvcLvl.Cd === 'URGP' ? 'RTGS' : 'ACH',
    orders: PmtInf.CdtTrfTxInf.map((transfer) => {
      const amount = parseAmount(transfer.Amt.InstdAmt['#text'])
      if (!amount.ok) throw new Error('an order without a sum')
      return {
        endToEndId: transfer.PmtId.EndToEndId,
        amountFils: amount.fils,
        creditor: transfer.Cdtr.Nm,
        iban: transfer.CdtrAcct.Id.IBAN,
        remittance: transfer.RmtInf?.Ustrd ?? '',
      }
    }),
  }
}

interface Word {
  endToEndId: string
  status: 'ACSP' | 'PDNG' | 'RJCT'
  reason?: string
}
interface StatusLetter {
  messageId: string
  at: Date
  fileId: string
}

/** pain.002: the bank's status report on orders in one of our files. */
export function writeStatusReport({ messageId, at, fileId, words }: StatusLetter & { words: readonly Word[] }): string {
  return documentOf(
    'urn:iso:std:iso:20022:tech:xsd:pain.002.001.10',
    element('CstmrPmtStsRpt', [
      element('GrpHdr', [textElement('MsgId', messageId), textElement('CreDtTm', at.toISOString())]),
      element('OrgnlGrpInfAndSts', [textElement('OrgnlMsgId', fileId), textElement('OrgnlMsgNmId', 'pain.001.001.09')]),
      element('OrgnlPmtInfAndSts', [
        textElement('OrgnlPmtInfId', fileId),
        ...words.map(({ endToEndId, status, reason }) =>
          element('TxInfAndSts', [
            textElement('OrgnlEndToEndId', endToEndId),
            textElement('TxSts', status),
            ...(reason === undefined ? [] : [element('StsRsnInf', element('Rsn', textElement('Cd', reason)))]),
          ]),
        ),
      ]),
    ]),
  )
}

/** pain.002: the bank's rejection of a whole file. */
export function writeFileRejection({ messageId, at, fileId, reason }: StatusLetter & { reason: string }): string {
  return documentOf(
    'urn:iso:std:iso:20022:tech:xsd:pain.002.001.10',
    element('CstmrPmtStsRpt', [
      element('GrpHdr', [textElement('MsgId', messageId), textElement('CreDtTm', at.toISOString())]),
      element('OrgnlGrpInfAndSts', [
        textElement('OrgnlMsgId', fileId),
        textElement('OrgnlMsgNmId', 'pain.001.001.09'),
        textElement('GrpSts', 'RJCT'),
        element('StsRsnInf', element('Rsn', textElement('Cd', reason))),
      ]),
    ]),
  )
}

export interface WrittenMovement {
  reference: string
  direction: 'CRDT' | 'DBIT'
  amountFils: Fils
  endToEndId?: string
  remittance?: string
  /** The reason code of a returned payment, or of a reversed credit. */
  returnReason?: string
  /** The reference of the credit that this debit reverses. */
  takesBack?: string
  /** The charges deducted on the way: the amount sent is larger by this. */
  deductedChargesFils?: Fils
  /** The time at which it was booked, where that is not the message's. */
  bookedAt?: Date
}
interface AccountLetter {
  messageId: string
  at: Date
  iban: string
  movements: readonly WrittenMovement[]
}

/** camt.054: movements as they happen. */
export function writeNotification({ messageId, at, iban, movements }: AccountLetter): string {
  return documentOf(
    'urn:iso:std:iso:20022:tech:xsd:camt.054.001.08',
    element('BkToCstmrDbtCdtNtfctn', [
      element('GrpHdr', [textElement('MsgId', messageId), textElement('CreDtTm', at.toISOString())]),
      element('Ntfctn', [textElement('Id', messageId), accountOf(iban), ...movements.map((movement) => entryOf(movement, at))]),
    ]),
  )
}

/** camt.053: a statement with the balance after its movements, and with the one before them where it is of a whole day. */
export function writeStatement({
  messageId,
  at,
  iban,
  movements,
  openingFils,
  balanceFils,
}: AccountLetter & { openingFils?: Fils; balanceFils: Fils }): string {
  const balances = [...(openingFils === undefined ? [] : [balanceOf('OPBD', openingFils, at)]), balanceOf('CLBD', balanceFils, at)]
  return documentOf(
    'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08',
    element('BkToCstmrStmt', [
      element('GrpHdr', [textElement('MsgId', messageId), textElement('CreDtTm', at.toISOString())]),
      element('Stmt', [textElement('Id', messageId), accountOf(iban), ...balances, ...movements.map((movement) => entryOf(movement, at))]),
    ]),
  )
}

const balanceOf = (code: 'OPBD' | 'CLBD', sum: Fils, at: Date): Xml =>
  element('Bal', [
    element('Tp', element('CdOrPrtry', textElement('Cd', code))),
    textElement('Amt', toDecimal(sum < 0n ? subtractFils(noFils, sum) : sum), { Ccy: 'JOD' }),
    textElement('CdtDbtInd', sum < 0n ? 'DBIT' : 'CRDT'),
    element('Dt', textElement('DtTm', at.toISOString())),
  ])

const accountOf = (iban: string): Xml => element('Acct', element('Id', textElement('IBAN', iban)))

const entryOf = (
  {
    reference,
    direction,
    amountFils,
    endToEndId,
    remittance,
    returnReason,
    takesBack,
    deductedChargesFils = noFils,
    bookedAt,
  }: WrittenMovement,
  at: Date,
): Xml =>
  element('Ntry', [
    textElement('Amt', toDecimal(amountFils), { Ccy: 'JOD' }),
    textElement('CdtDbtInd', direction),
    ...(takesBack === undefined ? [] : [textElement('RvslInd', 'true')]),
    element('Sts', textElement('Cd', 'BOOK')),
    element('BookgDt', textElement('DtTm', (bookedAt ?? at).toISOString())),
    textElement('AcctSvcrRef', reference),
    element('BkTxCd', element('Prtry', textElement('Cd', direction === 'CRDT' ? 'CREDIT' : 'DEBIT'))),
    element(
      'NtryDtls',
      element('TxDtls', [
        element('Refs', [
          textElement('AcctSvcrRef', reference),
          ...(endToEndId === undefined ? [] : [textElement('EndToEndId', endToEndId)]),
          ...(takesBack === undefined ? [] : [textElement('TxId', takesBack)]),
        ]),
        ...(deductedChargesFils === 0n
          ? []
          : [
              element('AmtDtls', element('TxAmt', textElement('Amt', toDecimal(addFils(amountFils, deductedChargesFils)), { Ccy: 'JOD' }))),
              element('Chrgs', textElement('TtlChrgsAndTaxAmt', toDecimal(deductedChargesFils), { Ccy: 'JOD' })),
            ]),
        ...(remittance === undefined || remittance === '' ? [] : [element('RmtInf', textElement('Ustrd', remittance))]),
        ...(returnReason === undefined ? [] : [element('RtrInf', element('Rsn', textElement('Cd', returnReason)))]),
      ]),
    ),
  ])
