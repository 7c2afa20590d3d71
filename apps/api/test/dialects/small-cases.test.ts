import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { matchLeftovers } from '#partners/index.ts'
import type { Expected } from './oracle.ts'
import type { Names } from './render.ts'
import { compare } from './run.ts'
import type { Receipt, Truth } from './truth.ts'
import { begin, giveNotice, look, startWorld, tellBank, type World } from './world.ts'

/** Cases that random truths have found, each told by the smallest messages that tell it. */

let world: World
beforeAll(async () => (world = await startWorld()))
afterAll(() => world.stop())

// ---- messages ----

interface Line {
  is?: 'DBIT' | 'CRDT'
  sum?: string
  currency?: string
  /** The bank's own. */
  reference?: string
  ids?: string
  more?: string
  text?: string
  status?: string
}
const line = ({ is = 'CRDT', sum = '5.000', currency = 'JOD', reference, ids = '', more = '', text = '', status = 'BOOK' }: Line): string =>
  `<Ntry><Amt Ccy="${currency}">${sum}</Amt><CdtDbtInd>${is}</CdtDbtInd><Sts>${status}</Sts><BookgDt><Dt>2021-01-10</Dt></BookgDt>${
    reference === undefined ? '' : `<AcctSvcrRef>${reference}</AcctSvcrRef>`
  }<NtryDtls><TxDtls><Refs>${ids}</Refs>${more}<AddtlTxInf>${text}</AddtlTxInf></TxDtls></NtryDtls></Ntry>`
/** A debit that takes a credit back. */
const reversal = (of: Line): string => line({ is: 'DBIT', ...of }).replace('<Sts>', '<RvslInd>true</RvslInd><Sts>')
const endToEnd = (id: string) => `<EndToEndId>${id}</EndToEndId>`

const report =
  (root: string, name: string, version: string) =>
  ({ tag, iban }: Names, id: string, lines: readonly string[], { page = '', currency = '' } = {}): string =>
    `<Document xmlns="urn:${version}"><${root}><GrpHdr><MsgId>${tag}${id}</MsgId></GrpHdr><${name}><Id>${tag}${id}</Id>${page}<Acct><Id><IBAN>${iban}</IBAN></Id>${currency}</Acct>${lines.join('')}</${name}></${root}></Document>`
const statement = report('BkToCstmrStmt', 'Stmt', 'camt.053.001.02')
const notification = report('BkToCstmrDbtCdtNtfctn', 'Ntfctn', 'camt.054.001.02')
const page = (number: number, of: number) => ({
  page: `<StmtPgntn><PgNb>${number}</PgNb><LastPgInd>${number === of}</LastPgInd></StmtPgntn>`,
})
const rejection = ({ tag, fileId, payouts }: Names): string =>
  `<Document xmlns="urn:pain.002.001.03"><CstmrPmtStsRpt><GrpHdr><MsgId>${tag}rejection</MsgId></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>${fileId}</OrgnlMsgId></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts><TxInfAndSts><OrgnlEndToEndId>${payouts[0]}</OrgnlEndToEndId><TxSts>RJCT</TxSts></TxInfAndSts></OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`

/** Lines about the first payout. */
const paid = ({ tag, payouts }: Names, more: Line = {}) =>
  line({ is: 'DBIT', reference: `${tag}paid`, ids: endToEnd(payouts[0] ?? ''), ...more })
const cameBack = (names: Names, reference: string | undefined, more: Line = {}) =>
  line({ ids: endToEnd(names.payouts[0] ?? ''), ...(reference === undefined ? {} : { reference: `${names.tag}${reference}` }), ...more })

// ---- cases ----

interface Case {
  what: string
  payout?: bigint
  makeGood?: bigint
  receipt?: Receipt['way']
  /** Messages in their order; `notice` is that of the receipt. */
  told(names: Names): readonly string[]
  /** How the last message is answered; applied where it is not said. */
  answer?: string
  books?: Record<string, bigint>
  is?: string
  isCredited?: boolean
  exceptions?: readonly string[]
  /** Exceptions without a sum. */
  odd?: number
}
const notice = 'notice'

/** A payout of five dinars that was paid, and one that came back to where its money came from. */
const settled = { payouts_in_flight: -5000n, bank_escrow: -5000n }
const returned = { payouts_in_flight: -5000n, suspense: 5000n }
/** Five dinars that the bank took and gave back, while our own account had made them good. */
const givenBack = { bank_operating: -5000n, fees_to_sweep: 5000n, due_from_escrow: 5000n }
const takenBack = { bank_escrow: 5000n, ...givenBack }

const cases: readonly Case[] = [
  {
    what: 'the debit of a rejected payout and the credit that gives it back stand in one statement',
    payout: 5000n,
    told: (names) => [rejection(names), statement(names, 'S', [paid(names), cameBack(names, 'back')])],
    books: { ...returned, ...givenBack, bank_escrow: 5000n },
    is: 'rejected',
  },
  {
    what: 'a second debit and the credit that gives it back stand in one statement with the first',
    payout: 5000n,
    told: (names) => [statement(names, 'S', [paid(names), paid(names, { reference: `${names.tag}again` }), cameBack(names, 'back')])],
    books: { payouts_in_flight: -5000n, ...givenBack },
    is: 'settled',
  },
  {
    what: 'a payout is debited without a reference, and its number stands in another place of the statement',
    payout: 5000n,
    told: (names) => [
      notification(names, 'N', [line({ is: 'DBIT', ids: endToEnd(names.payouts[0] ?? '') })]),
      statement(names, 'S', [line({ is: 'DBIT', text: `TRF ${names.payouts[0]} OUT` })]),
    ],
    books: settled,
    is: 'settled',
  },
  {
    what: 'a payout is debited with more than 25 dinars of charges',
    payout: 5000n,
    told: (names) => [
      statement(names, 'S', [
        paid(names, { sum: '31.000', more: '<Chrgs><Rcrd><Amt Ccy="JOD">26</Amt><ChrgInclInd>true</ChrgInclInd></Rcrd></Chrgs>' }),
      ]),
    ],
    books: { ...settled, losses: 26_000n, bank_operating: -26_000n },
    is: 'settled',
    exceptions: ['debit 26000'],
  },
  {
    what: 'a payout comes back twice, once without a reference, and the statement tells it the other way round',
    payout: 5000n,
    told: (names) => [
      notification(names, 'N', [paid(names), cameBack(names, undefined), cameBack(names, 'two')]),
      statement(names, 'S', [cameBack(names, 'two'), cameBack(names, undefined), paid(names)]),
    ],
    books: { payouts_in_flight: -5000n, suspense: 10_000n, bank_escrow: 5000n },
    is: 'returned',
    exceptions: ['credit 5000'],
  },
  {
    what: 'a payout comes back twice before its debit is told',
    payout: 5000n,
    told: (names) => [
      notification(names, 'N', [cameBack(names, 'one'), cameBack(names, 'two')]),
      statement(names, 'S', [paid(names), cameBack(names, 'one'), cameBack(names, 'two')]),
    ],
    books: { payouts_in_flight: -5000n, suspense: 10_000n, bank_escrow: 5000n },
    is: 'returned',
    exceptions: ['credit 5000'],
  },
  {
    what: 'a statement shows two returns of a payout whose debit no message tells',
    payout: 5000n,
    told: (names) => [statement(names, 'S', [cameBack(names, 'one'), cameBack(names, 'two')])],
    books: { suspense: 5000n, bank_escrow: 5000n },
    is: 'sent',
    exceptions: ['credit 5000'],
  },
  {
    what: 'a payout is rejected after a statement showed its return',
    payout: 5000n,
    told: (names) => [statement(names, 'S', [cameBack(names, 'one')]), rejection(names)],
    books: { payouts_in_flight: -5000n, suspense: 10_000n, bank_escrow: 5000n },
    is: 'rejected',
    exceptions: ['credit 5000'],
  },
  {
    what: 'a payout is rejected after a notification told its return',
    payout: 5000n,
    told: (names) => [notification(names, 'N', [cameBack(names, 'one')]), rejection(names)],
    books: returned,
    is: 'rejected',
  },
  {
    what: 'a payout is rejected after a notification told its return, and the statement tells it too',
    payout: 5000n,
    told: (names) => [
      notification(names, 'N', [cameBack(names, 'one')]),
      rejection(names),
      statement(names, 'S', [cameBack(names, 'one')]),
    ],
    books: { payouts_in_flight: -5000n, suspense: 10_000n, bank_escrow: 5000n },
    is: 'rejected',
    exceptions: ['credit 5000'],
  },
  {
    what: 'a notification takes back what is none of ours',
    told: (names) => [notification(names, 'N', [reversal({ reference: `${names.tag}X`, text: `RVS OF ${names.tag}NONE` })])],
  },
  ...(['cliq', 'bank'] as const).flatMap((receipt) =>
    (['notification', 'statement'] as const).map((by): Case => ({
      what: `a ${by} takes back a ${receipt} receipt that it names in its text alone`,
      receipt,
      told: (names) => [notice, { notification, statement }[by](names, 'X', [reversal({ text: `RVS OF ${names.tag}R0` })])],
      books: takenBack,
      is: 'reversed',
    })),
  ),
  ...(['InstrId', 'TxId', 'EndToEndId'] as const).map((place): Case => ({
    what: `a credit without the bank's reference names its receipt in ${place}, and the notice comes after it`,
    receipt: 'bank',
    told: (names) => [
      statement(names, 'S', [
        line({
          sum: '4.900',
          ids: `<${place}>${names.tag}R0</${place}>`,
          more: '<Chrgs><Rcrd><Amt Ccy="JOD">.1</Amt><ChrgInclInd>1</ChrgInclInd></Rcrd></Chrgs>',
        }),
      ]),
      notice,
    ],
    books: { bank_escrow: 5000n, suspense: 5000n, bank_charges: 100n, bank_operating: -100n },
    is: 'settled',
  })),
  {
    what: 'two lines that say all the same stand on two pages, and one of them was announced',
    told: (names) => {
      const same = [line({ reference: `${names.tag}same` })]
      return [notification(names, 'N', same), statement(names, 'S', same, page(1, 2)), statement(names, 'S', same, page(2, 2))]
    },
    exceptions: ['credit 5000', 'credit 5000'],
  },
  {
    what: 'two lines that say all the same were announced by one message and stand on two pages',
    told: (names) => {
      const same = line({ reference: `${names.tag}same` })
      return [
        notification(names, 'N', [same, same]),
        statement(names, 'S', [same], page(1, 2)),
        statement(names, 'S', [same], page(2, 2)),
        notification(names, 'N2', [same, same]),
      ]
    },
    exceptions: ['credit 5000', 'credit 5000'],
  },
  {
    what: 'the only line of our account is in another currency',
    told: (names) => [statement(names, 'S', [line({ currency: 'USD' })], { currency: '<Ccy>JOD</Ccy>' })],
    answer: 'partly odd_lines',
    odd: 1,
  },
  {
    what: 'an account that does not say its currency has only lines in another one',
    told: (names) => [statement(names, 'S', [line({ currency: 'USD' })])],
    answer: 'refused other_account',
  },
  {
    what: 'an entry of information has parts of both directions, which only together make it up',
    told: (names) => {
      const part = (sum: string, is: string) => `<TxDtls><Amt Ccy="JOD">${sum}</Amt><CdtDbtInd>${is}</CdtDbtInd></TxDtls>`
      const both = `<NtryDtls>${part('7', 'CRDT')}${part('2', 'DBIT')}</NtryDtls>`
      return [statement(names, 'S', [line({ status: 'INFO' }).replace(/<NtryDtls>.*<\/NtryDtls>/, both)])]
    },
  },
  {
    what: 'our own account makes good what it owes, named in the text, and does so once more',
    makeGood: 5000n,
    told: (names) => [
      notification(names, 'N', [line({ reference: `${names.tag}A`, text: `MADE GOOD ${names.makeGoods[0]}.` })]),
      statement(names, 'S', [
        line({ reference: `${names.tag}A`, text: `MADE GOOD ${names.makeGoods[0]}.` }),
        line({ reference: `${names.tag}B`, ids: endToEnd(names.makeGoods[0] ?? '') }),
      ]),
    ],
    isCredited: true,
    exceptions: ['credit 5000'],
  },
  {
    what: 'a statement without lines, whose balances do not fit, comes again under another id',
    told: (names) => {
      const period = '<FrToDt><FrDtTm>2021-01-09T00:00:00</FrDtTm><ToDtTm>2021-01-09T23:59:59</ToDtTm></FrToDt>'
      const balance = (code: string, sum: number) =>
        `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="JOD">${sum}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`
      const told = (id: string) => statement(names, id, [balance('OPBD', 1), balance('CLBD', 2)], { page: period })
      return [told('S'), told('T')]
    },
    odd: 1,
  },
  {
    what: 'other content comes under the id of an applied statement',
    told: (names) => [
      statement(names, 'S', [line({ reference: `${names.tag}A` })]),
      statement(names, 'S', [line({ reference: `${names.tag}A` }), line({ reference: `${names.tag}B` })]),
    ],
    answer: 'refused conflict',
    exceptions: ['credit 5000'],
  },
]

describe('books, receipts, payouts and exceptions are what happened where', () => {
  it.each(cases)(
    '$what',
    async ({ payout, makeGood, receipt, told, answer = 'applied', books = {}, is, isCredited, exceptions = [], odd = 0 }) => {
      const truth: Truth = {
        seed: 0,
        receipts: receipt === undefined ? [] : [{ way: receipt, fils: 5000n, day: 0 }],
        payouts: payout === undefined ? [] : [{ fils: payout }],
        makeGoods: makeGood === undefined ? [] : [makeGood],
        hasBill: false,
        entries: [],
        steps: [],
      }
      const names = await begin(world, truth)
      const before = await look(world, names, '0')
      let answered = ''
      for (const message of told(names)) {
        if (message === notice) await giveNotice(world, truth, names, 0)
        else {
          const { status, reason } = await tellBank(world, message)
          answered = reason === null ? status : `${status} ${reason}`
        }
        await world.api.built.payouts.transact((tx) => matchLeftovers(tx, 'test:leftovers', world.api.built.payouts))
      }
      expect(answered).toBe(answer)
      const expected: Expected = {
        books,
        receipts: receipt === undefined || is === undefined ? {} : { 0: is as 'open' | 'settled' | 'reversed' },
        payouts: payout === undefined || is === undefined ? [] : [is],
        makeGoods: isCredited === undefined ? [] : [isCredited],
        exceptions: [...exceptions],
        odd: { least: odd, most: odd },
      }
      expect(compare(expected, before.books, await look(world, names, before.mark))).toEqual([])
    },
  )
})
