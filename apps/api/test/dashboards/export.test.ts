import { expect, it } from 'vitest'
import { readSheet } from 'read-excel-file/node'
import type { Client, TestApi } from '../support/api.ts'
import { setUpMoneyTest } from '../support/money-test.ts'
import { garage } from '../support/money.ts'
import { heldSale } from '../support/sale.ts'

let api: TestApi
setUpMoneyTest((started) => (api = started))

const download = async (client: Client, path: string) => {
  const answer = await client.send(await client.sign('GET', path))
  expect(answer.status).toBe(200)
  return { bytes: answer.bytes ?? Buffer.alloc(0), headers: answer.headers }
}

it('the tables leave as CSV that spreadsheets read, in both languages, and say what the screen says', async () => {
  const { seller } = await heldSale(api, { registrationNumber: garage(1), priceFils: '12000000' })
  const { bytes, headers } = await download(seller, '/dashboard/financial/export?format=csv&language=en')
  expect(headers['content-disposition']).toMatch(/damana-financial-\d{4}-\d{2}-01-\d{4}-\d{2}-\d{2}\.csv$/)
  const text = bytes.toString()
  expect(text.startsWith('\ufeffFrom,To,Guarantees,Paid (JOD)')).toBe(true)
  const rows = text.trim().split('\r\n')
  expect(rows).toHaveLength(1 + 6 + 1)
  const { steps, total } = await seller.call('GET /dashboard/financial', { query: {} })
  const last = rows.at(-1)?.split(',')
  expect(last?.[0]).toBe('Total')
  expect(last?.slice(2)).toEqual([
    '1',
    '0.000',
    '0.000',
    '0.000',
    '12000.000',
    '0.000',
    '12000.000',
    expect.any(String),
    expect.any(String),
    '0.000',
  ])
  expect(`${(Number(total.commission.fils) / 1000).toFixed(3)}`).toBe(last?.[9])
  expect(rows[6]?.split(',').slice(0, 2)).toEqual([steps.at(-1)?.from, steps.at(-1)?.to])

  const arabic = (await download(seller, '/dashboard/operational/export?format=csv&period=weekly&language=ar')).bytes.toString()
  expect(arabic).toContain('بانتظار الدفع')
  expect(arabic.trim().split('\r\n')).toHaveLength(1 + 12 + 1)
  expect(arabic).not.toMatch(/(^|,)[=+@]/m)
})

it('and as a workbook with numbers in its cells', async () => {
  const samira = await api.as('samira')
  const { bytes, headers } = await download(samira, '/dashboard/financial/export?format=xlsx&language=ar&period=yearly')
  expect(headers['content-type']).toContain('spreadsheetml')
  const rows = await readSheet(bytes)
  expect(rows).toHaveLength(1 + 5 + 1)
  expect(rows[0]).toContain('محفوظ (د.أ)')
  expect(rows.at(-1)?.[2]).toBe(1)
  expect(rows.at(-1)?.[6]).toBe(12_000)
})
