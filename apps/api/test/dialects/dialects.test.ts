import { describe, expect, it } from 'vitest'
import { createOracle } from './oracle.ts'
import { render } from './render.ts'
import { runDialects, sayBreak } from './run.ts'
import { createTruth, isUnmoved, pagesOf, type Truth } from './truth.ts'

const truths = Number(process.env['DIALECTS_TRUTHS'] ?? 300)
const seed = Number(process.env['DIALECTS_SEED'] ?? 1)

it(
  `holds ${truths} truths from seed ${seed}: books, receipts, payouts and exceptions are what happened at the bank`,
  async () => {
    const breaks = await runDialects({ seed, truths })
    expect(breaks.map(sayBreak).join('\n\n')).toBe('')
  },
  60_000 + truths * 3_000,
)

describe('what is bent on its way is found', () => {
  it.each<{ what: string; bend: (xml: string) => string; found: RegExp }>([
    { what: 'sums that lose their last digit', bend: (xml) => xml.replaceAll(/(\.\d\d)[1-9](?=\s*<)/g, '$10'), found: /has to/ },
    { what: 'debits told as credits', bend: (xml) => xml.replaceAll(/(CdtDbtInd>\s*)DBIT/g, '$1CRDT'), found: /has to/ },
    {
      what: 'decisions about payouts that are told as questions',
      bend: (xml) => xml.replaceAll(/(Sts>\s*)(?:RJCT|AC[A-Z]{2})(?=\s*<)/g, '$1PDNG'),
      found: /payout \d is sent and has to be/,
    },
  ])('$what', { timeout: 120_000 }, async ({ bend, found }) => {
    const [broken] = await runDialects({ seed: 1, truths: 40, bend, tries: 0 })
    expect(broken && sayBreak(broken)).toMatch(found)
  })
})

const seeds = Array.from({ length: 60 }, (_, index) => index + 1)
const names = {
  tag: 'D1-',
  firstDay: new Date('2021-01-10T09:00:00Z'),
  iban: 'JO94CBJO0010000000000131000302',
  accountNumber: '0131-000302-511',
  otherIban: 'JO72CBJO0010000000000131000310',
  payouts: ['P100001', 'P100002'],
  makeGoods: ['MG100001', 'MG100002'],
  fileId: 'F1',
  billReference: '100000000008',
  openingFils: 0n,
}
const countOf = (pages: readonly Buffer[], what: RegExp): number =>
  pages.reduce((sum, bytes) => sum + (bytes.toString('latin1').replaceAll('\0', '').match(what)?.length ?? 0), 0)

it('every line of a truth is written once in the message that tells it', () => {
  for (const truth of seeds.map(createTruth))
    for (const step of truth.steps) {
      if (step.do !== 'statement' && step.do !== 'notification') continue
      const pages = render(truth, names, step)
      const written = countOf(pages, /<\/(?:\w+:)?Ntry>/g) - countOf(pages, /-elsewhere/g)
      expect(written).toBe(pagesOf(truth, step).flat().length)
    }
})

it('what is expected changes with every line that moves something', () => {
  const endOf = (truth: Truth): string => {
    const expected = createOracle(truth)
    return JSON.stringify(truth.steps.map((step) => expected(step)).at(-1), (_, value: unknown) =>
      typeof value === 'bigint' ? value.toString() : value,
    )
  }
  for (const truth of seeds.map(createTruth))
    for (const entry of truth.entries) {
      const { id, parts } = entry
      // Of a receipt that is taken back it makes no difference in the end whether its credit was shown.
      const isTakenBack = truth.entries.some((other) =>
        other.parts.some(
          ({ is }) => is.what === 'reversal' && parts.some((part) => part.is.what === 'receipt' && part.is.receipt === is.receipt),
        ),
      )
      const isStated = truth.steps.some((step) => step.do === 'statement' && step.entries.includes(id))
      if (!isStated || isTakenBack || isUnmoved(entry)) continue
      const steps = truth.steps.map((step) =>
        'entries' in step ? { ...step, entries: step.entries.filter((other) => other !== id) } : step,
      )
      expect(endOf({ ...truth, steps }), `line ${id} of seed ${truth.seed}`).not.toBe(endOf(truth))
    }
})
