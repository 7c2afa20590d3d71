import type { OperationalStatus } from '@damana/contract/statuses'
import { expect } from '@playwright/test'
import { as } from './api.ts'

/** A fresh sandbox tells its scenarios while it is in use already; the sixty of Petra Motors are the last. */
export async function scenariosAreSeeded(): Promise<void> {
  const khaled = await as('khaled')
  await expect
    .poll(async () => (await khaled('GET /guarantees', { query: { side: 'sale' } })).total, {
      message: 'the scenarios are told',
      timeout: 200_000,
      intervals: [2_000],
    })
    .toBeGreaterThanOrEqual(60)
}

/** Samira's oldest sale of the scenarios in a status. */
export async function findSale(operational_status: OperationalStatus): Promise<string> {
  const samira = await as('samira')
  const { items } = await samira('GET /guarantees', { query: { side: 'sale', operational_status } })
  const number = items.at(-1)?.number
  if (!number) throw new Error(`no scenario is ${operational_status}`)
  return number
}
