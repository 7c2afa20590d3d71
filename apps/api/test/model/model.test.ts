import { describe, expect, it } from 'vitest'
import { runModel, sayFailure } from './run.ts'
import type { Details, Fault } from './world.ts'

const sequences = Number(process.env['MODEL_SEQUENCES'] ?? 200)
const seed = Number(process.env['MODEL_SEED'] ?? 1)

it(
  `holds in ${sequences} lives from seed ${seed}: nobody is paid twice, every life ends, and the books agree`,
  async () => {
    const failure = await runModel({ seed, sequences })
    expect(failure && sayFailure(failure)).toBeNull()
  },
  60_000 + sequences * 3_000,
)

/** The product's answers, changed on their way to the caller. */
const bending = (change: (view: Details) => void): Fault => ({
  bend({ method, url }, { status, body }) {
    if (method === 'GET' && status === 200 && /\/guarantees\/DM-\d+$/.test(url)) change((body as { data: Details }).data) // the contract's shape
  },
})

describe('a fault that is put in on purpose is found', () => {
  it.each<{ what: string; fault: Fault; found: RegExp }>([
    {
      what: 'a payout that is settled a second time',
      fault: {
        async plant(world, id) {
          await world.rows(
            `insert into app.payouts (guarantee_id, receipt_id, beneficiary_party_id, beneficiary_name, purpose, attempt, amount_fils, rail, status, iban, swift_code, ordered_at, status_since, settled_at, closed_at)
             select guarantee_id, receipt_id, beneficiary_party_id, beneficiary_name, purpose, attempt + 100, amount_fils, rail, status, iban, swift_code, ordered_at, status_since, settled_at, closed_at
             from app.payouts where guarantee_id = $1 and status = 'settled' limit 1`,
            [id],
          )
        },
      },
      found: /settled more than once/,
    },
    {
      what: 'payments that are submitted again in another file',
      fault: {
        meddle: (payouts) => ({
          ...payouts,
          bank: {
            ...payouts.bank,
            async submitFile(file) {
              const messageId = `X${file.messageId.slice(1)}`
              await payouts.bank.submitFile({ ...file, messageId, xml: file.xml.replaceAll(file.messageId, messageId) })
              return payouts.bank.submitFile(file)
            },
          },
        }),
      },
      found: /the bank got the order P\d+ 2 times/,
    },
    {
      what: 'an action that is offered and then refused',
      fault: bending(({ actions }) => {
        for (const action of actions) if (action.name === 'release') Object.assign(action, { allowed: true, reason: null })
      }),
      found: /release by the (seller|buyer|creator) .* was said to be allowed and was refused 409/,
    },
    {
      what: 'a history that one side does not see',
      fault: bending((view) => {
        if (view.role === 'buyer') view.events = view.events.filter(({ kind }) => kind !== 'accepted')
      }),
      found: /the history that the buyer sees is not the one that was there/,
    },
  ])('$what', { timeout: 120_000 }, async ({ fault, found }) => {
    const failure = await runModel({ seed: 1, sequences: 20, fault, tries: 2 })
    expect(failure && sayFailure(failure)).toMatch(found)
  })
})
