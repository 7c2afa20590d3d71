import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Bank } from '#banking/index.ts'
import { fileLeaseSeconds, resumePayouts, sendPayoutFiles } from '#payouts/index.ts'
import { writeNotification, writeStatusReport } from '#sandbox/bank-letters.ts'
import { fils } from '@damana/contract/money'
import { sandboxSettings } from '#settings/settings.ts'
import { startApi, type TestApi } from '../support/api.ts'
import {
  audit,
  balancesOf,
  completedSale,
  detailsOf,
  garage,
  garageFilling,
  knock,
  letBankWork,
  payoutOf,
  sendFiles,
  type PaidSale,
} from '../support/money.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ filling: garageFilling })
})
afterAll(async () => {
  expect(await audit(api)).toEqual([])
  await api.stop()
})

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

/** What every one of these stories ends with: one order at the bank, one payment, both books right. */
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

  it('with the file written and not handed over: the bank is asked before anything is sent again', async () => {
    const sale = await completedSale(api, { registrationNumber: garage(2) })
    await expect(sendThrough({ ...sandboxBank(), submitFile: dies })).rejects.toBe(killed)
    const first = await payoutOf(api, sale)
    expect(first.status).toBe('in_file')
    // Within the lease the one who made it may still be at it.
    await sendFiles(api)
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'in_file', file: first.file })
    await endsWell(sale)
    expect((await payoutOf(api, sale)).history).toEqual([
      'ordered',
      'approved',
      'in_file',
      'unknown',
      'approved',
      'in_file',
      'sent',
      'accepted',
      'settled',
    ])
    expect((await payoutOf(api, sale)).file).not.toBe(first.file)
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
    const rolledBack: typeof transact = (story) =>
      transact(async (tx) => {
        await story(tx)
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

describe('a file in doubt', () => {
  it('is never sent again blind: while the bank stays silent it stays unknown', async () => {
    const sale = await completedSale(api, { registrationNumber: garage(10) })
    const bank = sandboxBank()
    const asked: string[] = []
    const silent: Bank = {
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
    expect((await knock(api, '/bank/messages', { xml: report })).text).toContain('"applied":1,"repeated":false')
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
    expect((await knock(api, '/bank/messages', { xml: report })).text).toContain('"applied":2')
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
    expect((await knock(api, '/bank/messages', { xml })).text).toContain('"applied":1')
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'returned', bank_reason: 'AC01' })
    expect(await detailsOf(sale)).toMatchObject({ financial_status: 'released' })
    expect(await balancesOf(api, sale)).toEqual({ seller_payable: amount_fils })
    expect(BigInt((await balancesOf(api))['bank_charges'] ?? 0) - charges).toBe(2_000n)
  })

  it('a return that comes before its debit is kept and applied after it', async () => {
    const sale = await completedSale(api, { registrationNumber: garage(24) })
    await sendFiles(api)
    const { number, amount_fils } = await payoutOf(api, sale)
    expect((await knock(api, '/bank/messages', { xml: returned(number, amount_fils, 'RET-2') })).text).toContain(
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
    expect((await knock(api, '/bank/messages', { xml })).text).toContain('"applied":0')
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'sent' })
    const { rows } = await api.owner.query(`select direction, why from app.unmatched_entries where end_to_end_id = $1`, [number])
    expect(rows).toEqual([{ direction: 'debit', why: 'unknown' }])
  })
})
