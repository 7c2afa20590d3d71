import { fils } from '@damana/contract/money'
import { describe, expect, it } from 'vitest'
import { newPaymentReference } from '#kernel/payment-reference.rules.ts'
import { writeFileRejection, writeNotification, writeStatement, writeStatusReport } from '#sandbox/bank-letters.ts'
import { decodeBankMessage } from './decode.ts'
import { type AccountReport, type BankLine, type StatusReport, UnreadableMessage } from './lines.ts'
import { readBankMessages } from './read-bank-message.ts'

const iban = 'JO94CBJO0010000000000131000302'
const ours = { iban, number: '0013 100 0302' }
const at = new Date('2026-11-22T10:00:00.000Z')
const bill = newPaymentReference(123_456n)

// ---- messages as banks write them, built from what a case is about ----

interface Message {
  kind?: 'Stmt' | 'Ntfctn'
  account?: string
  statement?: string
  namespace?: string
  header?: string
}
const message = (entries: string, { kind = 'Stmt', account, statement = '', namespace, header = '' }: Message = {}) => {
  const [root, version] = kind === 'Stmt' ? ['BkToCstmrStmt', 'camt.053.001.08'] : ['BkToCstmrDbtCdtNtfctn', 'camt.054.001.08']
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="${namespace ?? `urn:iso:std:iso:20022:tech:xsd:${version}`}"><${root}><GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-25T18:00:00+03:00</CreDtTm>${header}</GrpHdr><${kind}><Id>S1</Id>${statement}<Acct><Id>${account ?? `<IBAN>${iban}</IBAN>`}</Id></Acct>${entries}</${kind}></${root}></Document>`
}
interface Entry {
  amount?: string
  currency?: string
  direction?: string
  status?: string
  day?: string
  more?: string
  details?: string
}
const entry = ({
  amount = '2010.000',
  currency = 'JOD',
  direction = 'CRDT',
  status = '<Sts><Cd>BOOK</Cd></Sts>',
  day = '<BookgDt><Dt>2026-11-25</Dt></BookgDt>',
  more = '',
  details = '',
}: Entry = {}) =>
  `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>${status}${day}${more}<BkTxCd><Prtry><Cd>X</Cd></Prtry></BkTxCd>${
    details === '' ? '' : `<NtryDtls>${details}</NtryDtls>`
  }</Ntry>`
const part = (content: string) => `<TxDtls>${content}</TxDtls>`
const ref = (reference: string) => `<Refs><AcctSvcrRef>${reference}</AcctSvcrRef></Refs>`
const charge = (amount: string, included = '', currency = 'JOD') =>
  `<Chrgs><Rcrd><Amt Ccy="${currency}">${amount}</Amt>${included === '' ? '' : `<ChrgInclInd>${included}</ChrgInclInd>`}</Rcrd></Chrgs>`

const read = (xml: string) => readBankMessages(xml, ours, at)[0]
const account = (xml: string): AccountReport => {
  const found = read(xml)
  if (found.kind === 'pain.002') throw new Error('no report about an account')
  return found
}
const status = (xml: string): StatusReport => {
  const found = read(xml)
  if (found.kind !== 'pain.002') throw new Error('no report about payments')
  return found
}
const linesOf = (xml: string): readonly BankLine[] => account(xml).reports.flatMap(({ lines }) => lines)
const lineOf = (of: Entry, options?: Message): BankLine => {
  const [line, another] = linesOf(message(entry(of), options))
  if (!line || another) throw new Error('not one line')
  return line
}
const sums = (xml: string) =>
  linesOf(xml).map(
    ({ direction, amountFils, chargesFils, odd }) => `${direction} ${amountFils} ${chargesFils}${odd === null ? '' : ` ${odd}`}`,
  )

describe('the form', () => {
  it.each([
    ['an old version', message(entry(), { namespace: 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.02' }), 'camt.053.001.02'],
    ['the newest version', message(entry(), { namespace: 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.13' }), 'camt.053.001.13'],
    ['a national namespace', message(entry(), { namespace: 'ISO:camt.053.001.02:APC:STUZZA:payments:002' }), 'camt.053.001.02'],
    ['no namespace', message(entry()).replace(/ xmlns="[^"]*"/, ''), null],
    ['a namespace of somebody else', message(entry(), { namespace: 'urn:swift:xsd:own$statement' }), null],
    [
      'prefixes',
      message(entry())
        .replace(/<(\/?)([A-Z])/g, '<$1ns2:$2')
        .replace('xmlns=', 'xmlns:ns2='),
      'camt.053.001.08',
    ],
    [
      'a business envelope',
      message(entry())
        .replace(
          '<Document',
          '<BizMsg><AppHdr xmlns="urn:iso:std:iso:20022:tech:xsd:head.001.001.02"><BizMsgIdr>B</BizMsgIdr></AppHdr><Document',
        )
        .replace('</Document>', '</Document></BizMsg>'),
      'camt.053.001.08',
    ],
    ['no document around it', message(entry()).replace(/<\/?Document[^>]*>/g, ''), null],
    ['a byte order mark and space before it', `\ufeff\n ${message(entry()).replace(/^<\?xml[^>]*>\n/, '')}`, 'camt.053.001.08'],
    ['CDATA and comments', message(entry()).replace('CRDT', '<!-- <!DOCTYPE x> --><![CDATA[CRDT]]>'), 'camt.053.001.08'],
  ])('of a message is read in %s', (_, xml, schema) => {
    expect(account(xml)).toMatchObject({ kind: 'camt.053', schema, messageId: 'M1' })
    expect(sums(xml)).toEqual(['credit 2010000 0'])
  })

  it.each([
    ['nothing', '', 'no_xml'],
    ['text', 'statement of account', 'no_xml'],
    ['broken', message(entry()).slice(0, -20), 'no_xml'],
    ['with a document type', message(entry()).replace('<Document', '<!DOCTYPE Document [<!ENTITY x "y">]><Document'), 'no_xml'],
    ['nested without end', '<a>'.repeat(5000) + '</a>'.repeat(5000), 'no_xml'],
    ['something else', '<a/>', 'no_message'],
    ['an interim report', message(entry()).replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt'), 'no_message'],
    ['about another account', message(entry(), { account: '<IBAN>JO94CBJO0010000000000131000303</IBAN>' }), 'other_account'],
    ['about a number of which ours is only a part', message(entry(), { account: '<Othr><Id>10131000302</Id></Othr>' }), 'other_account'],
    ['about an account without a name', message(entry(), { account: '' }), 'other_account'],
    ['in another currency throughout', message(entry({ currency: 'USD' })), 'other_account'],
  ])('is refused when it is %s', (_, xml, why) => {
    expect(() => read(xml)).toThrow(UnreadableMessage)
    expect(() => read(xml)).toThrow(expect.objectContaining({ why }))
  })

  it.each([
    ['its number', `<Othr><Id>00131000302</Id></Othr>`],
    ['its number with the bank’s marks', `<Othr><Id>0013/100.0302</Id></Othr>`],
    ['its number padded with zeros', `<Othr><Id>000000131000302</Id></Othr>`],
    ['its number beside another name', `<Othr><Id>7001</Id></Othr><Othr><Id>131000302</Id></Othr>`],
    ['its number in the oldest form', '<PrtryAcct><Id>0013 1000302</Id></PrtryAcct>'],
    ['its IBAN as another id', `<Othr><Id>${iban}</Id></Othr>`],
    ['its IBAN in groups', `<IBAN>${iban.replace(/(.{4})/g, '$1 ').toLowerCase()}</IBAN>`],
    ['its IBAN without the first four places', `<Othr><Id>${iban.slice(4)}</Id><SchmeNm><Cd>BBAN</Cd></SchmeNm></Othr>`],
  ])('knows our account by %s', (_, name) => {
    expect(lineOf({}, { account: name })).toMatchObject({ amountFils: 2_010_000n })
  })

  it('takes our account and leaves the others out, which may have our IBAN and another currency', () => {
    const other = `<Stmt><Id>S2</Id><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>USD</Ccy></Acct>${entry({ currency: 'USD' })}</Stmt>`
    const another = `<Stmt><Id>S3</Id><Acct><Id><IBAN>JO94CBJO0010000000000131000303</IBAN></Id></Acct>${entry()}</Stmt>`
    const found = account(message(entry()).replace('</BkToCstmrStmt>', `${other}${another}</BkToCstmrStmt>`))
    expect(found.reports).toHaveLength(1)
    expect(found.otherAccounts).toEqual([`${iban} USD`, 'JO94CBJO0010000000000131000303 JOD'])
  })

  it('tells pages, copies, periods and balances', () => {
    const balance = (code: string, amount: string, sign = '<CdtDbtInd>CRDT</CdtDbtInd>', currency = 'JOD') =>
      `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${amount}</Amt>${sign}<Dt><Dt>2026-11-25</Dt></Dt></Bal>`
    const statement = `<StmtPgntn><PgNb>2</PgNb><LastPgInd>false</LastPgInd></StmtPgntn><ElctrncSeqNb>17</ElctrncSeqNb><FrToDt><FrDtTm>2026-11-25T00:00:00</FrDtTm><ToDtTm>2026-11-25T24:00:00</ToDtTm></FrToDt><CpyDplctInd>DUPL</CpyDplctInd>`
    const balances = `${balance('OPBD', '.5')}${balance('CLBD', '10.000', '<CdtDbtInd>DBIT</CdtDbtInd>')}`
    expect(account(message(balances, { statement })).reports).toMatchObject([
      {
        id: 'S1 17',
        page: 2,
        isLastPage: false,
        isCopy: true,
        period: { from: new Date('2026-11-24T21:00:00Z'), to: new Date('2026-11-25T21:00:00Z') },
        opening: { fils: 500n },
        closing: { fils: -10_000n, at: new Date('2026-11-24T21:00:00Z') },
        unreadableBalance: null,
      },
    ])
    const odd = (xml: string) => account(message(`${xml}${entry()}`)).reports[0]
    expect(odd(balance('CLBD', '5.000', ''))).toMatchObject({ closing: null, unreadableBalance: 'CLBD 5.000 JOD' })
    expect(odd(balance('CLBD', '0.00', ''))).toMatchObject({ closing: { fils: 0n }, unreadableBalance: null })
    expect(odd(balance('CLBD', '5.000') + balance('CLBD', '7.00', undefined, 'USD'))).toMatchObject({
      closing: { fils: 5_000n },
      unreadableBalance: 'CLBD 7.00 USD CRDT',
    })
    expect(odd(balance('ITBD', 'x'))).toMatchObject({ unreadableBalance: null })
    expect(account(message(entry(), { header: '<MsgPgntn><PgNb>3</PgNb><LastPgInd>true</LastPgInd></MsgPgntn>' }))).toMatchObject({
      page: 3,
      reports: [{ page: 3, isLastPage: true }],
    })
  })

  it.each([
    ['UTF-8 with its mark', Buffer.from(`\ufeff${message(entry({ more: 'سميرة' }))}`)],
    ['UTF-16 with its mark', Buffer.from(`\ufeff${message(entry({ more: 'سميرة' }))}`, 'utf16le')],
    ['UTF-16 of the other order', Buffer.from(`\ufeff${message(entry({ more: 'سميرة' }))}`, 'utf16le').swap16()],
    ['UTF-16 without a mark', Buffer.from(message(entry({ more: 'سميرة' })), 'utf16le')],
    [
      'windows-1256 by its declaration',
      Buffer.from(message(entry({ more: '\u00d3\u00e3\u00ed\u00d1\u00c9' })).replace('UTF-8', 'windows-1256'), 'latin1'),
    ],
    ['windows-1256 that calls itself UTF-8', Buffer.from(message(entry({ more: '\u00d3\u00e3\u00ed\u00d1\u00c9' })), 'latin1')],
  ])('is decoded from %s', (_, bytes) => {
    const xml = decodeBankMessage(bytes)
    expect(xml).toContain('سميرة')
    expect(sums(xml)).toEqual(['credit 2010000 0'])
  })

  it('is decoded from Latin-1, and refused in an encoding that nobody knows', () => {
    const latin = message('<!-- Müller -->').replace('UTF-8', 'ISO-8859-1')
    expect(decodeBankMessage(Buffer.from(latin, 'latin1'))).toContain('Müller')
    expect(() => decodeBankMessage(Buffer.from(latin.replace('ISO-8859-1', 'EBCDIC-37')))).toThrow(UnreadableMessage)
  })
})

describe('a sum', () => {
  it.each([
    ['.05', 50n],
    ['+5', 5_000n],
    ['5.', 5_000n],
    ['007.5', 7_500n],
    ['2010.00000', 2_010_000n],
    ['\n  12450.375\t', 12_450_375n],
    ['-0', 0n],
    ['0.000', 0n],
  ])('%s is read', (amount, expected) => {
    expect(lineOf({ amount })).toMatchObject({ odd: null, amountFils: expected })
  })

  it.each([
    ['1.0005', 'more_than_three_decimals'],
    ['12..34', 'amount_unreadable'],
    ['1e3', 'amount_unreadable'],
    ['12,5', 'amount_unreadable'],
    ['٥', 'amount_unreadable'],
    ['-5', 'amount_unreadable'],
    ['', 'amount_unreadable'],
    ['.', 'amount_unreadable'],
    ['1234567890123', 'amount_unreadable'],
  ])('%s costs no other line anything', (amount, odd) => {
    expect(linesOf(message(`${entry({ amount })}${entry()}`))).toMatchObject([
      { kind: 'odd', odd, amountFils: 0n, place: '1/1' },
      { kind: 'booked', amountFils: 2_010_000n, place: '2/1' },
    ])
  })

  it('in another currency is odd, and keeps what the bank wrote', () => {
    expect(linesOf(message(`${entry({ currency: 'USD', amount: '12.34' })}${entry()}`))).toMatchObject([
      { odd: 'other_currency', amountText: '12.34 USD', currency: 'USD' },
      { odd: null },
    ])
  })

  it.each([
    ['Amt', '<Amt Ccy="JOD">1007.500</Amt>', '<Amt Ccy="JOD">1002.500</Amt>'],
    [
      'TxAmt',
      '<AmtDtls><TxAmt><Amt Ccy="JOD">1007.500</Amt></TxAmt></AmtDtls>',
      '<AmtDtls><TxAmt><Amt Ccy="JOD">1002.5</Amt></TxAmt></AmtDtls>',
    ],
    ['InstdAmt', '<AmtDtls><InstdAmt><Amt Ccy="JOD">1007.500</Amt></InstdAmt></AmtDtls>', '<Amt Ccy="JOD">1002.500</Amt>'],
    [
      'CntrValAmt',
      '<Amt Ccy="EUR">1300</Amt><AmtDtls><InstdAmt><Amt Ccy="EUR">1300</Amt></InstdAmt><CntrValAmt><Amt Ccy="JOD">1007.500</Amt></CntrValAmt></AmtDtls>',
      '<Amt Ccy="JOD">1002.500</Amt>',
    ],
  ])('of a part stands in %s', (_, one, two) => {
    const details = `${part(`${ref('A')}${one}`)}${part(`${ref('B')}${two}`)}`
    expect(linesOf(message(entry({ details }))).map(({ reference, amountFils }) => [reference, amountFils])).toEqual([
      ['A', 1_007_500n],
      ['B', 1_002_500n],
    ])
  })

  it.each([
    ['parts without sums', `${part(ref('A'))}${part(ref('B'))}`],
    ['a part without its sum', `${part(`${ref('A')}<Amt Ccy="JOD">2010.000</Amt>`)}${part(ref('B'))}`],
    ['parts of less', `${part('<Amt Ccy="JOD">100</Amt>')}${part('<Amt Ccy="JOD">100</Amt>')}`],
    ['one part of less', part('<Amt Ccy="JOD">1579.430</Amt>')],
    ['one part of more', part('<Amt Ccy="JOD">2098.050</Amt>')],
    [
      'parts of both directions',
      `${part('<Amt Ccy="JOD">2510</Amt><CdtDbtInd>CRDT</CdtDbtInd>')}${part('<Amt Ccy="JOD">500</Amt><CdtDbtInd>DBIT</CdtDbtInd>')}`,
    ],
  ])('of %s is one line of the whole entry', (_, details) => {
    expect(sums(message(entry({ details })))).toEqual(['credit 2010000 0 parts_do_not_add_up'])
  })

  it.each([
    ['PDNG', 'pending'],
    ['INFO', 'information'],
  ])('of an entry that is %s is wrong in nothing, because nothing moves', (word, kind) => {
    const status = `<Sts><Cd>${word}</Cd></Sts>`
    const details = `${part('<Amt Ccy="JOD">2510</Amt>')}${part('<Amt Ccy="JOD">500</Amt><CdtDbtInd>DBIT</CdtDbtInd>')}`
    for (const one of [{ details }, { amount: '1.0005' }, { direction: '' }])
      expect(lineOf({ status, ...one })).toMatchObject({ kind, odd: null })
  })

  it('of a single part in another currency, or without any, is the entry’s', () => {
    expect(lineOf({ details: part('<Amt Ccy="EUR">2600</Amt>') })).toMatchObject({ odd: null, amountFils: 2_010_000n })
    expect(lineOf({ details: part(ref('A')) })).toMatchObject({ odd: null, amountFils: 2_010_000n })
  })

  it('moves by the entry’s direction, whatever its part says', () => {
    expect(lineOf({ direction: 'DBIT', details: part('<Amt Ccy="JOD">2010</Amt><CdtDbtInd>CRDT</CdtDbtInd>') })).toMatchObject({
      direction: 'debit',
    })
  })
})

describe('charges', () => {
  it.each([
    ['not inside', 'CRDT', '2010.000', charge('0.500', 'false'), 'credit 2010000 0'],
    ['inside', 'CRDT', '2009.500', charge('0.500', 'true'), 'credit 2009500 500'],
    ['only named', 'CRDT', '2009.500', charge('0.500'), 'credit 2009500 500'],
    ['zero', 'CRDT', '2010.000', charge('0.00', 'true'), 'credit 2010000 0'],
    ['foreign', 'CRDT', '2010.000', charge('3.00', 'true', 'USD'), 'credit 2010000 0'],
    ['a total', 'CRDT', '2009.500', '<Chrgs><TtlChrgsAndTaxAmt Ccy="JOD">0.500</TtlChrgsAndTaxAmt></Chrgs>', 'credit 2009500 500'],
    ['a total of zero', 'CRDT', '2010.000', '<Chrgs><TtlChrgsAndTaxAmt Ccy="JOD">0.000</TtlChrgsAndTaxAmt></Chrgs>', 'credit 2010000 0'],
    [
      'of the older versions',
      'CRDT',
      '2009.500',
      '<Chrgs><Amt Ccy="JOD">0.200</Amt></Chrgs><Chrgs><Amt Ccy="JOD">0.300</Amt></Chrgs>',
      'credit 2009500 500',
    ],
    [
      'given back',
      'CRDT',
      '2010.000',
      '<Chrgs><Rcrd><Amt Ccy="JOD">0.500</Amt><CdtDbtInd>CRDT</CdtDbtInd></Rcrd></Chrgs>',
      'credit 2010000 0',
    ],
    ['unreadable', 'CRDT', '2010.000', charge('x', 'true'), 'credit 2010000 0'],
  ])('%s', (_, direction, amount, charges, expected) => {
    expect(sums(message(entry({ direction, amount, details: part(`${ref('A')}${charges}`) })))).toEqual([expected])
    expect(sums(message(entry({ direction, amount, more: charges })))).toEqual([expected])
  })

  it('are told apart: only those inside are added', () => {
    const records = `<Chrgs><Rcrd><Amt Ccy="JOD">0.500</Amt><ChrgInclInd>true</ChrgInclInd></Rcrd><Rcrd><Amt Ccy="JOD">9.000</Amt><ChrgInclInd>false</ChrgInclInd></Rcrd></Chrgs>`
    expect(lineOf({ details: part(records) })).toMatchObject({ chargesFils: 500n, areChargesSaid: true })
  })

  it('on top of a transfer are in the entry of the debit, and off the sum that was sent in that of a credit', () => {
    const own = (amount: string, charges: string) => part(`<Amt Ccy="JOD">${amount}</Amt>${charges}`)
    expect(sums(message(entry({ direction: 'DBIT', amount: '2911.500', details: own('2885.500', charge('26', 'true')) })))).toEqual([
      'debit 2911500 26000',
    ])
    expect(sums(message(entry({ amount: '2009.500', details: own('2010.000', charge('0.5')) })))).toEqual(['credit 2009500 500'])
    const two = `${own('100.000', charge('1.000', 'true'))}${own('200.000', charge('2.000', 'true'))}`
    expect(sums(message(entry({ amount: '297.000', details: two })))).toEqual(['credit 99000 1000', 'credit 198000 2000'])
    expect(sums(message(entry({ amount: '300.000', details: two })))).toEqual(['credit 100000 1000', 'credit 200000 2000'])
    expect(sums(message(entry({ amount: '298.000', details: two })))).toEqual(['credit 298000 0 parts_do_not_add_up'])
  })

  it('of a batch that only its entry names came off its first part', () => {
    const parts = `${part(`${ref('A')}<Amt Ccy="JOD">100.000</Amt>`)}${part(`${ref('B')}<Amt Ccy="JOD">200.000</Amt>`)}`
    const of = (direction: string, amount: string) => {
      const xml = message(entry({ direction, amount, more: charge('3', 'true'), details: parts }))
      return sums(xml)
    }
    expect(of('CRDT', '297.000')).toEqual(['credit 97000 3000', 'credit 200000 0'])
    expect(of('DBIT', '303.000')).toEqual(['debit 103000 3000', 'debit 200000 0'])
    expect(of('CRDT', '300.000')).toEqual(['credit 100000 3000', 'credit 200000 0'])
    expect(of('CRDT', '294.000')).toEqual(['credit 294000 0 parts_do_not_add_up'])
  })

  it('that are an entry of the bank’s own are known by their code', () => {
    const code = (xml: string) =>
      entry({ direction: 'DBIT', amount: '1' }).replace('<BkTxCd><Prtry><Cd>X</Cd></Prtry></BkTxCd>', `<BkTxCd>${xml}</BkTxCd>`)
    const isFee = (xml: string) => linesOf(message(code(xml)))[0]?.isBankFee
    const domain = (sub: string) => `<Domn><Cd>ACMT</Cd><Fmly><Cd>MDOP</Cd><SubFmlyCd>${sub}</SubFmlyCd></Fmly></Domn>`
    expect([isFee(domain('CHRG')), isFee(domain('COMM')), isFee('<Prtry><Cd>NCHG+810</Cd></Prtry>')]).toEqual([true, true, true])
    expect([isFee(domain('OTHR')), isFee('<Prtry><Cd>X</Cd></Prtry>')]).toEqual([false, false])
  })
})

describe('a day', () => {
  it.each([
    ['<BookgDt><Dt>2026-11-25</Dt></BookgDt>', '2026-11-25', '2026-11-24T21:00:00.000Z', false],
    ['<BookgDt><Dt>2026-11-25Z</Dt></BookgDt>', '2026-11-25', '2026-11-24T21:00:00.000Z', false],
    ['<BookgDt><Dt> 2026-11-25+03:00\n</Dt></BookgDt>', '2026-11-25', '2026-11-24T21:00:00.000Z', false],
    ['<BookgDt><DtTm>2026-11-25T23:59:59.999999+03:00</DtTm></BookgDt>', '2026-11-25', '2026-11-25T20:59:59.999Z', false],
    ['<BookgDt><DtTm>2026-11-25T22:30:00Z</DtTm></BookgDt>', '2026-11-26', '2026-11-25T22:30:00.000Z', false],
    ['<BookgDt><DtTm>2026-11-25T24:00:00</DtTm></BookgDt>', '2026-11-26', '2026-11-25T21:00:00.000Z', false],
    ['<BookgDt><DtTm>2026-11-25T10:00:00</DtTm></BookgDt>', '2026-11-25', '2026-11-25T07:00:00.000Z', false],
    ['<BookgDt><DtTm>2026-11-25</DtTm></BookgDt>', '2026-11-25', '2026-11-24T21:00:00.000Z', false],
    ['<BookgDt><Dt>2026-02-30</Dt></BookgDt><ValDt><Dt>2026-11-24</Dt></ValDt>', '2026-11-24', '2026-11-23T21:00:00.000Z', true],
    ['<ValDt><Dt>2026-11-24</Dt></ValDt>', '2026-11-24', '2026-11-23T21:00:00.000Z', true],
    ['', '2026-11-25', '2026-11-25T15:00:00.000Z', true],
  ])('%s', (day, bookedOn, bookedAt, isDayGuessed) => {
    expect(lineOf({ day })).toMatchObject({ bookedOn, bookedAt: new Date(bookedAt), isDayGuessed })
  })

  it('that nobody gives is the one on which the message came', () => {
    const xml = message(entry({ day: '' })).replace(/<CreDtTm>[^<]*<\/CreDtTm>/, '')
    expect(linesOf(xml)).toMatchObject([{ bookedAt: at, isDayGuessed: true }])
  })
})

describe('a status', () => {
  it.each([
    ['', 'booked', null],
    ['<Sts>BOOK</Sts>', 'booked', null],
    ['<Sts><Prtry>BOOK</Prtry></Sts>', 'booked', null],
    ['<Sts><Cd>PDNG</Cd></Sts>', 'pending', null],
    ['<Sts><Cd>FUTR</Cd></Sts>', 'pending', null],
    ['<Sts><Cd>INFO</Cd></Sts>', 'information', null],
    ['<Sts><Prtry>GEBUCHT</Prtry></Sts>', 'odd', 'status_unknown'],
  ])('%s', (written, kind, odd) => {
    expect(lineOf({ status: written })).toMatchObject({ kind, odd })
  })

  it('is no direction, which may be odd as well', () => {
    expect(lineOf({ direction: 'BOTH' })).toMatchObject({ kind: 'odd', odd: 'direction_unreadable' })
  })
})

describe('the bank’s own reference', () => {
  it.each([
    ['the part’s', { details: part(ref('A')), more: '<AcctSvcrRef>B</AcctSvcrRef>' }, 'A'],
    ['the entry’s', { details: part('<Refs><EndToEndId>E</EndToEndId></Refs>'), more: '<AcctSvcrRef>B</AcctSvcrRef>' }, 'B'],
    ['no filler', { details: part(ref('NONREF')), more: '<AcctSvcrRef>NOTPROVIDED</AcctSvcrRef>' }, null],
    ['no filler in another spelling', { details: part(ref('Not-Provided')), more: '<AcctSvcrRef>XXXX</AcctSvcrRef>' }, null],
    ['no filler in Arabic', { more: '<AcctSvcrRef>لا يوجد</AcctSvcrRef>' }, null],
    ['a reference that begins like a filler', { more: '<AcctSvcrRef>NONREF77</AcctSvcrRef>' }, 'NONREF77'],
    ['not made of dashes', { more: '<AcctSvcrRef>---</AcctSvcrRef>' }, null],
    ['no running number of the entry', { more: '<NtryRef>1</NtryRef>' }, null],
    ['not the entry’s reference, even a long one', { more: '<NtryRef>20261125-0001</NtryRef>' }, null],
  ] as const)('is %s', (_, of, reference) => {
    const xml = message(entry(of).replace(/(<NtryRef>.*?<\/NtryRef>)(.*?)(<BkTxCd>)/, '$1$2$3'))
    expect(linesOf(xml)).toMatchObject([{ reference }])
  })

  it('of a batch counts the parts that have none', () => {
    const details = `${part('<Amt Ccy="JOD">10</Amt>')}${part('<Amt Ccy="JOD">2000</Amt>')}`
    expect(linesOf(message(entry({ details, more: '<AcctSvcrRef>B</AcctSvcrRef>' }))).map(({ reference }) => reference)).toEqual([
      'B/0',
      'B/1',
    ])
  })

  it('is not an end-to-end id, and a filler is no end-to-end id', () => {
    expect(lineOf({ details: part('<Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>') })).toMatchObject({
      reference: null,
      endToEndId: null,
      references: [],
    })
  })
})

describe('whom a line is about', () => {
  const places: readonly (readonly [string, (text: string) => Entry])[] = [
    ['the end-to-end id', (text) => ({ details: part(`<Refs><EndToEndId>${text}</EndToEndId></Refs>`) })],
    ['the instruction id', (text) => ({ details: part(`<Refs><InstrId>${text}</InstrId></Refs>`) })],
    ['the transaction id', (text) => ({ details: part(`<Refs><TxId>${text}</TxId></Refs>`) })],
    ['a proprietary reference', (text) => ({ details: part(`<Refs><Prtry><Tp>X</Tp><Ref>${text}</Ref></Prtry></Refs>`) })],
    ['the remittance', (text) => ({ details: part(`<RmtInf><Ustrd>for car</Ustrd><Ustrd>no. ${text}, thanks</Ustrd></RmtInf>`) })],
    ['a structured reference', (text) => ({ details: part(`<RmtInf><Strd><CdtrRefInf><Ref>${text}</Ref></CdtrRefInf></Strd></RmtInf>`) })],
    ['a document number', (text) => ({ details: part(`<RmtInf><Strd><RfrdDocInf><Nb>${text}</Nb></RfrdDocInf></Strd></RmtInf>`) })],
    ['additional remittance', (text) => ({ details: part(`<RmtInf><Strd><AddtlRmtInf>${text}</AddtlRmtInf></Strd></RmtInf>`) })],
    ['additional text of the part', (text) => ({ details: part(`<AddtlTxInf>TRF ${text}</AddtlTxInf>`) })],
    ['additional text of the entry', (text) => ({ more: `<AddtlNtryInf>TRF ${text}</AddtlNtryInf>` })],
  ]
  it.each(places)('a payment reference stands in %s', (_, place) => {
    expect(lineOf(place(bill)).paymentReferences).toEqual([bill])
  })
  it.each(places)('a payout of ours stands in %s of its debit', (_, place) => {
    expect(lineOf({ ...place('P100071'), direction: 'DBIT' })).toMatchObject({ payoutNumber: 'P100071' })
  })

  it.each([
    [bill.replace(/(.{4})/g, '$1 ')],
    [`RF18${bill}`],
    [bill.padStart(27, '0')],
    [bill.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '')],
  ])('%s is the payment reference', (written) => {
    expect(lineOf({ details: part(`<RmtInf><Ustrd>${written}</Ustrd></RmtInf>`) }).paymentReferences).toEqual([bill])
  })

  it('twelve digits whose last is wrong are no payment reference, nor are twelve of a longer number', () => {
    const wrong = bill.slice(0, 11) + String((Number(bill.at(-1)) + 1) % 10)
    for (const text of [wrong, `4${bill}`, `${bill}7`])
      expect(lineOf({ details: part(`<RmtInf><Ustrd>${text}</Ustrd></RmtInf>`) }).paymentReferences).toEqual([])
  })

  it('a sender who writes the number of a payout has returned nothing; a bank that returns one has', () => {
    const details = part('<RmtInf><Ustrd>re P100071</Ustrd></RmtInf>')
    expect(lineOf({ details })).toMatchObject({ payoutNumber: null })
    const returned = part('<RmtInf><Ustrd>re P100071</Ustrd></RmtInf><RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>')
    expect(lineOf({ details: returned })).toMatchObject({ payoutNumber: 'P100071', returnReason: 'AC04' })
  })

  it('a make-good of ours is a reference wherever it stands', () => {
    expect(lineOf({ more: '<AddtlNtryInf>MG1042 own transfer</AddtlNtryInf>' }).references).toContain('MG1042')
  })

  it('the sender is named as the older and the newer versions do', () => {
    const parties = (nm: string) =>
      part(`<RltdPties><Dbtr>${nm}</Dbtr><DbtrAcct><Id><IBAN>JO71 ARAB 0000000000118200450177</IBAN></Id></DbtrAcct></RltdPties>`)
    for (const nm of ['<Nm>باسل حداد</Nm>', '<Pty><Nm>باسل حداد</Nm></Pty>'])
      expect(lineOf({ details: parties(nm) })).toMatchObject({
        counterparty: { name: 'باسل حداد', iban: 'JO71ARAB0000000000118200450177' },
      })
  })
})

describe('a status report', () => {
  const report = (content: string, namespace = 'urn:iso:std:iso:20022:tech:xsd:pain.002.001.10') =>
    `<Document xmlns="${namespace}"><CstmrPmtStsRpt><GrpHdr><MsgId>A1</MsgId></GrpHdr>${content}</CstmrPmtStsRpt></Document>`
  const group = '<OrgnlGrpInfAndSts><OrgnlMsgId>F1</OrgnlMsgId><GrpSts>ACTC</GrpSts></OrgnlGrpInfAndSts>'

  it('tells the word of the file, of each instruction and of each payment', () => {
    const xml = report(
      `${group}<OrgnlPmtInfAndSts><OrgnlPmtInfId>F1</OrgnlPmtInfId><PmtInfSts>RJCT</PmtInfSts><StsRsnInf><Rsn><Cd>DU01</Cd></Rsn></StsRsnInf>
      <TxInfAndSts><OrgnlInstrId>P100071</OrgnlInstrId><TxSts>rjct</TxSts><StsRsnInf><Rsn><Prtry>X9</Prtry></Rsn><AddtlInf>closed</AddtlInf></StsRsnInf></TxInfAndSts></OrgnlPmtInfAndSts>
      <OrgnlPmtInfAndSts><OrgnlPmtInfId>F2</OrgnlPmtInfId><PmtInfSts>ACCP</PmtInfSts></OrgnlPmtInfAndSts>`,
      'http://www.six-interbank-clearing.com/de/pain.002.001.03.ch.02.xsd',
    )
    expect(status(xml)).toEqual({
      kind: 'pain.002',
      schema: 'pain.002.001.03',
      messageId: 'A1',
      page: 1,
      files: [
        {
          fileMessageId: 'F1',
          status: 'ACTC',
          reason: null,
          instructions: [
            {
              paymentInformationId: 'F1',
              status: 'RJCT',
              reason: 'DU01',
              payments: [{ endToEndId: null, instructionId: 'P100071', status: 'RJCT', reason: 'X9 closed' }],
            },
            { paymentInformationId: 'F2', status: 'ACCP', reason: null, payments: [] },
          ],
        },
      ],
    })
  })

  it('of each kind in one envelope is read, an announcement before the statement that closes it', () => {
    const elsewhere = message(entry(), { kind: 'Ntfctn', account: '<IBAN>JO94CBJO0010000000000131000303</IBAN>' })
    const envelope = (...parts: readonly string[]) => `<Envelope>${parts.join('').replace(/<\?xml[^>]*>/g, '')}</Envelope>`
    const all = envelope(message(entry()), report(group), message(entry({ amount: '7' }), { kind: 'Ntfctn' }))
    expect(readBankMessages(all, ours, at)).toMatchObject([
      { kind: 'pain.002', schema: null, files: [{ fileMessageId: 'F1' }] },
      { kind: 'camt.054', schema: null, reports: [{ lines: [{ amountFils: 7000n }] }] },
      { kind: 'camt.053', schema: null, reports: [{ lines: [{ amountFils: 2_010_000n }] }] },
    ])
    expect(readBankMessages(envelope(elsewhere, report(group)), ours, at)).toMatchObject([
      { kind: 'pain.002' },
      { kind: 'camt.054', reports: [], otherAccounts: ['JO94CBJO0010000000000131000303 JOD'] },
    ])
    expect(() =>
      readBankMessages(
        envelope(
          elsewhere,
          elsewhere.replaceAll(/BkToCstmrDbtCdtNtfctn|Ntfctn/g, (name) => (name === 'Ntfctn' ? 'Stmt' : 'BkToCstmrStmt')),
        ),
        ours,
        at,
      ),
    ).toThrow(expect.objectContaining({ why: 'other_account' }))
  })

  it('about several files in one envelope tells the word of each', () => {
    const rejected = group.replace('F1', 'F2').replace('ACTC', 'RJCT')
    const xml = `<Envelope>${report(group)}${report(rejected).replaceAll('CstmrPmtStsRpt', 'CstmrPmtStsRptV03')}</Envelope>`
    expect(status(xml).files).toMatchObject([
      { fileMessageId: 'F1', status: 'ACTC' },
      { fileMessageId: 'F2', status: 'RJCT' },
    ])
  })

  it('that writes a filler in the place of an id names no payment by it', () => {
    const payment = '<TxInfAndSts><OrgnlEndToEndId>NOTPROVIDED</OrgnlEndToEndId><TxSts>RJCT</TxSts></TxInfAndSts>'
    expect(
      status(report(`${group}<OrgnlPmtInfAndSts><OrgnlPmtInfId>F1</OrgnlPmtInfId>${payment}</OrgnlPmtInfAndSts>`)).files,
    ).toMatchObject([{ instructions: [{ payments: [{ endToEndId: null, instructionId: null, status: 'RJCT' }] }] }])
  })

  it('of the oldest version names payments below the file', () => {
    const xml = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.02"><pain.002.001.02><GrpHdr><MsgId>A1</MsgId></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>F1</OrgnlMsgId></OrgnlGrpInfAndSts><TxInfAndSts><OrgnlEndToEndId>P100071</OrgnlEndToEndId><TxSts>RJCT</TxSts></TxInfAndSts></pain.002.001.02></Document>`
    expect(status(xml)).toMatchObject({
      schema: 'pain.002.001.02',
      files: [{ instructions: [{ paymentInformationId: null, payments: [{ endToEndId: 'P100071', status: 'RJCT' }] }] }],
    })
  })

  it('without its ids is read as far as it goes', () => {
    expect(status('<CstmrPmtStsRpt/>')).toMatchObject({ messageId: '', files: [{ fileMessageId: null, instructions: [] }] })
  })
})

describe('the simulated bank', () => {
  it('is read with every fils and every sign', () => {
    const movements = [
      { reference: 'EF1', direction: 'CRDT' as const, amountFils: fils(12_512_250n), remittance: 'a & b <460021711036>' },
      { reference: 'TP100001', direction: 'DBIT' as const, amountFils: fils(1n), endToEndId: 'P100001' },
      { reference: 'RTP100002', direction: 'CRDT' as const, amountFils: fils(5_000n), endToEndId: 'P100002', returnReason: 'AC01' },
      { reference: 'RV1', direction: 'DBIT' as const, amountFils: fils(7n), takesBack: 'EF1', returnReason: 'FR01' },
      { reference: 'EF2', direction: 'CRDT' as const, amountFils: fils(12_511_750n), deductedChargesFils: fils(500n) },
    ]
    for (const xml of [
      writeNotification({ messageId: 'N-1', at, iban, movements }),
      writeStatement({ messageId: 'N-1', at, iban, movements, balanceFils: fils(7n) }),
    ])
      expect(linesOf(xml)).toMatchObject([
        {
          reference: 'EF1',
          direction: 'credit',
          amountFils: 12_512_250n,
          references: ['EF1'],
          remittance: 'a & b <460021711036>',
          bookedAt: at,
        },
        { reference: 'TP100001', direction: 'debit', amountFils: 1n, endToEndId: 'P100001', payoutNumber: 'P100001' },
        { reference: 'RTP100002', direction: 'credit', payoutNumber: 'P100002', returnReason: 'AC01', takesBack: null },
        { reference: 'RV1', direction: 'debit', references: ['RV1', 'EF1'], takesBack: 'EF1', returnReason: 'FR01' },
        { reference: 'EF2', amountFils: 12_511_750n, chargesFils: 500n },
      ])
  })

  it('reports on payments and files', () => {
    const words = [
      { endToEndId: 'P100001', status: 'ACSP' as const },
      { endToEndId: 'P100002', status: 'RJCT' as const, reason: 'AC04' },
    ]
    expect(status(writeStatusReport({ messageId: 'A-1', at, fileId: 'F-1', words }))).toMatchObject({
      schema: 'pain.002.001.10',
      files: [
        {
          fileMessageId: 'F-1',
          status: null,
          instructions: [
            {
              paymentInformationId: 'F-1',
              payments: words.map(({ status: word, reason = null, endToEndId }) => ({ endToEndId, status: word, reason })),
            },
          ],
        },
      ],
    })
    expect(status(writeFileRejection({ messageId: 'A-2', at, fileId: 'F-1', reason: 'FF01' }))).toMatchObject({
      files: [{ status: 'RJCT', reason: 'FF01' }],
    })
  })
})
