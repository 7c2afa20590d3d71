import { describe, expect, it } from 'vitest'
import type { Bank } from '#money/bank/index.ts'
import { fileLeaseSeconds, flagOverduePayouts, sendPayoutFiles } from '#money/payouts/index.ts'
import { resumePayouts } from '#jobs/resume-payouts.ts'
import { writeNotification, writeStatement, writeStatusReport } from '#sandbox/bank-letters.ts'
import { fils } from '@damana/contract/money'
import { sandboxSettings } from '#kernel/settings.ts'
import { type TestApi } from '../support/api.ts'
import { attemptsOf } from '../support/bank-account.ts'
import {
  balancesOf,
  completedSale,
  detailsOf,
  garage,
  sendPartnerRequest,
  letBankWork,
  payoutOf,
  sendFiles,
  type PaidSale,
} from '../support/money.ts'
import { setUpMoneyTest } from '../support/money-test.ts'

let api: TestApi
setUpMoneyTest((started) => (api = started))

const sandboxBank = (): Bank => {
  const { sandboxBank: bank } = api.built
  if (!bank) throw new Error('no sandbox')
  return bank
}
/** Sends what is approved through another bank, or one whose process ends on the way. */
const sendThrough = (bank: Bank, transact = api.built.payouts.transact) =>
  sendPayoutFiles({ ...api.built.payouts, bank, transact }, 'ACH', 'test:faults')
const timesReceived = async (number: string) =>
  (
    await api.owner.query<{ times_received: number }>('select times_received from sandbox.bank_orders where end_to_end_id = $1', [number])
  ).rows.map((row) => row.times_received)
const killed = new Error('killed')
const dies = () => Promise.reject(killed)

/** The end of every one of these scenarios: one order at the bank, one payment, both books right. */
async function endsWell(sale: PaidSale): Promise<void> {
  await api.advance(`${fileLeaseSeconds + 1} seconds`)
  await resumePayouts(api.built.payouts, 'test:resume')
  await sendFiles(api)
  await letBankWork(api, '10 seconds')
  const payout = await payoutOf(api, sale)
  expect(payout.status).toBe('settled')
  expect(await timesReceived(payout.number)).toEqual([1])
  expect(await detailsOf(sale)).toMatchObject({ financial_status: 'paid' })
  expect(await balancesOf(api, sale)).toEqual({})
  expect((await balancesOf(api))['payouts_in_flight']).toBeUndefined()
}

describe('R12: the worker is killed at a step of a payout', () => {
  it('before the file is written', async () => {
    const sale = await completedSale(api, { registrationNumber: garage(1) })
    await expect(sendPayoutFiles({ ...api.built.payouts, checkSchema: dies }, 'ACH', 'test:faults')).rejects.toBe(killed)
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'approved', file: null })
    await endsWell(sale)
  })

  it('with the file written and not handed over: the same file goes', async () => {
    const sale = await completedSale(api, { registrationNumber: garage(2) })
    await expect(sendThrough({ ...sandboxBank(), submitFile: dies })).rejects.toBe(killed)
    const first = await payoutOf(api, sale)
    expect(first.status).toBe('in_file')
    // Within the lease the one who made it may still be at it.
    await sendFiles(api)
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'in_file', file: first.file })
    await endsWell(sale)
    expect((await payoutOf(api, sale)).history).toEqual(['ordered', 'approved', 'in_file', 'unknown', 'sent', 'accepted', 'settled'])
    expect((await payoutOf(api, sale)).file).toBe(first.file)
  })

  it('with the file at the bank and nobody told', async () => {
    const sale = await completedSale(api, { registrationNumber: garage(3) })
    const bank = sandboxBank()
    await expect(
      sendThrough({
        ...bank,
        submitFile: async (file) => {
          await bank.submitFile(file)
          throw killed
        },
      }),
    ).rejects.toBe(killed)
    expect((await payoutOf(api, sale)).status).toBe('in_file')
    await endsWell(sale)
    expect((await payoutOf(api, sale)).history.slice(0, 6)).toEqual(['ordered', 'approved', 'in_file', 'unknown', 'sent', 'accepted'])
  })

  it('with the file at the bank, before the answer is written down', async () => {
    const sale = await completedSale(api, { registrationNumber: garage(4) })
    await expect(sendThrough(sandboxBank(), dies)).rejects.toBe(killed)
    expect((await payoutOf(api, sale)).status).toBe('in_file')
    await endsWell(sale)
  })

  it('while the answer is written down: the transaction leaves nothing behind', async () => {
    const sale = await completedSale(api, { registrationNumber: garage(5) })
    const { transact } = api.built.payouts
    const rolledBack: typeof transact = (scenario) =>
      transact(async (tx) => {
        await scenario(tx)
        throw killed
      })
    await expect(sendThrough(sandboxBank(), rolledBack)).rejects.toBe(killed)
    expect((await payoutOf(api, sale)).history).toEqual(['ordered', 'approved', 'in_file'])
    await endsWell(sale)
  })

  it("the bank's word comes before our own note of the answer, and counts as one", async () => {
    const sale = await completedSale(api, { registrationNumber: garage(6) })
    await expect(sendThrough(sandboxBank(), dies)).rejects.toBe(killed)
    await letBankWork(api, '10 seconds')
    expect((await payoutOf(api, sale)).history).toEqual(['ordered', 'approved', 'in_file', 'sent', 'accepted', 'settled'])
    await endsWell(sale)
  })
})

describe('R12: the worker is killed at what goes on beside the files', () => {
  /** The deps of a process that ends when the scenario of this job is told and before it is committed. */
  const dyingIn = (job: string, times = 1): typeof api.built.payouts => {
    const { transact } = api.built.payouts
    let left = times
    return {
      ...api.built.payouts,
      transact: (scenario) =>
        transact(async (tx) => {
          const told = await scenario(tx)
          const { rows } = await tx.query<{ n: number }>(
            `select count(*)::int as n from app.payout_events e where e.request_id = $1 and e.at = $2`,
            [job, tx.now],
          )
          if ((rows[0]?.n ?? 0) > 0 && left > 0) {
            left -= 1
            throw killed
          }
          return told
        }),
    }
  }
  const historyOf = async (sale: PaidSale) => (await payoutOf(api, sale)).history

  it('while a hold ends: it is held still, and the sweep ends it', async () => {
    const samira = `party_id = (select id from app.parties where national_number = '9852012345')`
    await api.owner.query(`update app.bank_accounts set replaced_at = '2020-01-01' where replaced_at is null and ${samira}`)
    const sale = await completedSale(api, { registrationNumber: garage(30) })
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'held', held_reason: 'iban_missing' })
    await api.owner.query(`update app.bank_accounts set replaced_at = null where replaced_at = '2020-01-01'`)
    const before = await historyOf(sale)
    await expect(resumePayouts(dyingIn('test:mend'), 'test:mend')).rejects.toBe(killed)
    expect(await historyOf(sale)).toEqual(before)
    await endsWell(sale)
  })

  it.each(['submission_timed_out', 'confirm_received', 'confirm_not_received'] as const)(
    'while it notes %s: the bank is asked again, and has one order',
    async (what) => {
      const sale = await completedSale(api, {
        registrationNumber: garage({ submission_timed_out: 31, confirm_received: 32, confirm_not_received: 33 }[what]),
      })
      const bank = sandboxBank()
      const asked: string[] = []
      const deaf: Bank = {
        ...bank,
        submitFile: async (file) => {
          if (what !== 'confirm_not_received') await bank.submitFile(file)
          return 'no_answer'
        },
        askAboutFile: async (id) => {
          asked.push(id)
          return bank.askAboutFile(id)
        },
      }
      if (what === 'submission_timed_out') {
        await expect(sendThrough(deaf, dyingIn('test:faults').transact)).rejects.toBe(killed)
        expect((await payoutOf(api, sale)).status).toBe('in_file')
      } else {
        await sendThrough(deaf)
        expect((await payoutOf(api, sale)).status).toBe('unknown')
        if (what === 'confirm_not_received') {
          // Its absence counts when the bank states it twice.
          await sendThrough(deaf)
          await api.advance('20 seconds')
        }
        await expect(sendThrough(deaf, dyingIn('test:faults').transact)).rejects.toBe(killed)
        expect((await payoutOf(api, sale)).status).toBe('unknown')
        expect(asked).toHaveLength(what === 'confirm_not_received' ? 2 : 1)
      }
      await endsWell(sale)
    },
  )

  it('while it calls a payout late: it is called late once', async () => {
    const sale = await completedSale(api, { registrationNumber: garage(34) })
    await sendFiles(api)
    await api.owner.query(`update app.payouts set expected_on = expected_on - 2 where number = $1`, [(await payoutOf(api, sale)).number])
    await expect(flagOverduePayouts(dyingIn('test:late'), 'test:late')).rejects.toBe(killed)
    expect(await detailsOf(sale)).toMatchObject({ financial_status: 'released' })
    await flagOverduePayouts(api.built.payouts, 'test:late')
    await flagOverduePayouts(api.built.payouts, 'test:late')
    expect((await detailsOf(sale)).events.filter(({ kind }) => kind === 'payout_late')).toHaveLength(1)
    await endsWell(sale)
  })

  it('while it orders a new attempt: there is one, with one order of its own', async () => {
    const sale = await completedSale(api, { registrationNumber: garage(35) })
    await sendFiles(api)
    const { number, file } = await payoutOf(api, sale)
    const words = [{ endToEndId: number, status: 'RJCT' as const, reason: 'AC04' }]
    await sendPartnerRequest(api, '/bank/messages', { xml: writeStatusReport({ messageId: 'R12-REJ', at, fileId: file ?? '', words }) })
    await api.owner.query(`update sandbox.bank_orders set status = 'rejected', debited_at = app.now() where end_to_end_id = $1`, [number])
    // Its beneficiary has another account by now, and nobody has looked again yet.
    await api.owner.query(
      `with old as (update app.bank_accounts set replaced_at = app.now() where replaced_at is null and party_id = (select beneficiary_party_id from app.payouts where number = $1) returning party_id, bank_code, swift_code, iban)
       insert into app.bank_accounts (party_id, bank_code, swift_code, iban, currency, proven_at, created_at) select party_id, bank_code, swift_code, iban, 'JOD', app.now() - interval '1 day', app.now() - interval '1 day' from old`,
      [number],
    )
    await expect(resumePayouts(dyingIn('test:again'), 'test:again')).rejects.toBe(killed)
    expect(await attemptsOf(api, sale)).toHaveLength(1)
    await resumePayouts(api.built.payouts, 'test:again')
    await resumePayouts(api.built.payouts, 'test:again')
    await sendFiles(api)
    await letBankWork(api, '10 seconds')
    const attempts = await attemptsOf(api, sale)
    expect(attempts.map(({ status }) => status)).toEqual(['rejected', 'settled'])
    expect(await timesReceived(attempts[1]?.number ?? '')).toEqual([1])
    expect(await balancesOf(api, sale)).toEqual({})
  })
})

describe('a file in doubt', () => {
  it('is never sent again blind: while the bank stays silent it stays unknown', async () => {
    const sale = await completedSale(api, { registrationNumber: garage(10) })
    const bank = sandboxBank()
    const asked: string[] = []
    const silent: Bank = {
      ...bank,
      submitFile: async (file) => {
        await bank.submitFile(file)
        return 'no_answer'
      },
      askAboutFile: async (id) => {
        asked.push(id)
        return 'no_answer'
      },
    }
    await sendThrough(silent)
    expect((await payoutOf(api, sale)).status).toBe('unknown')
    for (let time = 0; time < 3; time += 1) await sendThrough(silent)
    expect(asked).toHaveLength(3)
    expect((await payoutOf(api, sale)).status).toBe('unknown')
    expect(await timesReceived((await payoutOf(api, sale)).number)).toEqual([1])
    await endsWell(sale)
  })

  it('two workers at the same cut-off make one file', async () => {
    const sale = await completedSale(api, { registrationNumber: garage(11) })
    await Promise.all(Array.from({ length: 6 }, () => sendPayoutFiles(api.built.payouts, 'ACH', 'test:faults')))
    expect(await timesReceived((await payoutOf(api, sale)).number)).toEqual([1])
    await endsWell(sale)
  })
})

const at = new Date('2026-11-22T10:00:00Z')
const iban = sandboxSettings.escrowIban

describe('the bank refuses or sends back', () => {
  it("a rejected payout says why, and its money is the seller's again", async () => {
    const sale = await completedSale(api, { registrationNumber: garage(20) })
    await sendFiles(api)
    const { number, file } = await payoutOf(api, sale)
    const due = (await detailsOf(sale)).seller_due_fils
    const report = writeStatusReport({
      messageId: 'REJ-1',
      at,
      fileId: file ?? '',
      words: [{ endToEndId: number, status: 'RJCT', reason: 'AC04' }],
    })
    expect((await sendPartnerRequest(api, '/bank/messages', { xml: report })).text).toContain('"applied":1,"repeated":false')
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'rejected', bank_reason: 'AC04' })
    expect(await detailsOf(sale)).toMatchObject({ financial_status: 'released', payout: { status: 'rejected' } })
    expect((await detailsOf(sale)).events.at(-1)?.kind).toBe('payout_rejected')
    expect(await balancesOf(api, sale)).toEqual({ seller_payable: due })
    await api.owner.query(`update sandbox.bank_orders set status = 'rejected', debited_at = app.now() where end_to_end_id = $1`, [number])
  })

  it('a whole file is rejected with one word', async () => {
    const sales = [
      await completedSale(api, { registrationNumber: garage(21) }),
      await completedSale(api, { registrationNumber: garage(22) }),
    ]
    await sendFiles(api)
    const { file } = await payoutOf(api, sales[0] as PaidSale)
    const report = writeStatusReport({ messageId: 'REJ-2', at, fileId: file ?? '', words: [] }).replace(
      '</OrgnlMsgNmId>',
      '</OrgnlMsgNmId><GrpSts>RJCT</GrpSts>',
    )
    expect((await sendPartnerRequest(api, '/bank/messages', { xml: report })).text).toContain('"applied":2')
    for (const sale of sales) expect(await payoutOf(api, sale)).toMatchObject({ status: 'rejected' })
    await api.owner.query(`update sandbox.bank_orders set status = 'rejected', debited_at = app.now() where file_id = $1`, [file])
  })

  const returned = (number: string, amount: string, messageId: string) =>
    writeNotification({
      messageId,
      at,
      iban,
      movements: [
        { reference: `RT${number}`, direction: 'CRDT', amountFils: fils(BigInt(amount)), endToEndId: number, returnReason: 'AC01' },
      ],
    })

  it("a returned payout is the seller's money again; what came short is our charge", async () => {
    const sale = await completedSale(api, { registrationNumber: garage(23) })
    await sendFiles(api)
    await letBankWork(api, '10 seconds')
    const { number, amount_fils } = await payoutOf(api, sale)
    const charges = BigInt((await balancesOf(api))['bank_charges'] ?? 0)
    const xml = returned(number, String(BigInt(amount_fils) - 2_000n), 'RET-1')
    expect((await sendPartnerRequest(api, '/bank/messages', { xml })).text).toContain('"applied":1')
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'returned', bank_reason: 'AC01' })
    expect(await detailsOf(sale)).toMatchObject({ financial_status: 'released' })
    expect(await balancesOf(api, sale)).toEqual({ seller_payable: amount_fils })
    expect(BigInt((await balancesOf(api))['bank_charges'] ?? 0) - charges).toBe(2_000n)
  })

  it('a return that comes before its debit is kept and applied after it', async () => {
    const sale = await completedSale(api, { registrationNumber: garage(24) })
    await sendFiles(api)
    const { number, amount_fils } = await payoutOf(api, sale)
    expect((await sendPartnerRequest(api, '/bank/messages', { xml: returned(number, amount_fils, 'RET-2') })).text).toContain(
      '"applied":0,"repeated":false',
    )
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'sent' })
    await letBankWork(api, '10 seconds')
    expect((await payoutOf(api, sale)).history.slice(-2)).toEqual(['settled', 'returned'])
    expect(await balancesOf(api, sale)).toEqual({ seller_payable: amount_fils })
  })

  it("a debit of another sum is not this payout's debit", async () => {
    const sale = await completedSale(api, { registrationNumber: garage(25) })
    await sendFiles(api)
    const { number, amount_fils } = await payoutOf(api, sale)
    const xml = writeNotification({
      messageId: 'DEB-1',
      at,
      iban,
      movements: [{ reference: `TX${number}`, direction: 'DBIT', amountFils: fils(BigInt(amount_fils) + 1n), endToEndId: number }],
    })
    expect((await sendPartnerRequest(api, '/bank/messages', { xml })).text).toContain('"applied":0')
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'sent' })
    const exceptions = async () => (await api.owner.query(`select kind from app.bank_exceptions where end_to_end_id = $1`, [number])).rows
    // A notification only announces it.
    expect(await exceptions()).toEqual([])
    const stated = writeStatement({
      messageId: 'DEB-2',
      at,
      iban,
      balanceFils: fils(1n),
      movements: [{ reference: `TX${number}`, direction: 'DBIT', amountFils: fils(BigInt(amount_fils) + 1n), endToEndId: number }],
    })
    expect((await sendPartnerRequest(api, '/bank/messages', { xml: stated })).text).toContain('"applied":0')
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'sent' })
    expect(await exceptions()).toEqual([{ kind: 'wrong_debit' }])
  })
})
