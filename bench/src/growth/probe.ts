import type { Queryable } from '@damana/api/src/db/queryable.ts'
import type pg from 'pg'
import { median } from '../measure.ts'
import { buffersOf, type PlanNode } from './plan-lines.ts'

export type Work = (db: Queryable) => Promise<unknown>

export interface Probed {
  buffers: number
  ms: number
  plans: readonly PlanNode[]
}

const rounds = 7

/** Shared buffers of every statement that a piece of work sends, and its time as it is sent without being explained, the median of seven. Its changes are undone. */
export async function probe(client: pg.Client, work: Work, { isTimed = true } = {}): Promise<Probed> {
  const plans: PlanNode[] = []
  await undone(client, async () => {
    await work(explaining(client, (text, values) => explain(client, text, values), plans))
  })
  const times: number[] = []
  for (let round = 0; isTimed && round < rounds; round += 1) {
    await undone(client, async () => {
      const began = performance.now()
      // pg's own overloads are wider than ours.
      await work(client as unknown as Queryable)
      times.push(performance.now() - began)
    })
  }
  return { buffers: plans.reduce((sum, plan) => sum + buffersOf(plan), 0), ms: isTimed ? median(times) : 0, plans }
}

/**
 * Buffers of the first and of the tenth call on one connection, each statement sent as the product sends it: under a name, so that PostgreSQL may have kept one plan for all
 * values by the tenth call, or without one.
 */
export async function probePrepared(client: pg.Client, work: Work): Promise<{ first: number; tenth: number }> {
  const prepared = new Map<string, string>()
  const calls: number[] = []
  try {
    for (let call = 0; call < 10; call += 1) {
      const plans: PlanNode[] = []
      await undone(client, async () => {
        await work(
          explaining(
            client,
            async (text, values) => {
              if (values.length === 0 || text.startsWith('/* unnamed */')) return explain(client, text, values)
              const name = prepared.get(text) ?? `probe_${prepared.size}`
              if (!prepared.has(text)) await client.query(`prepare ${name} as ${text}`)
              prepared.set(text, name)
              return explain(client, `execute ${name}(${values.map((value) => literal(client, value)).join(', ')})`, [])
            },
            plans,
          ),
        )
      })
      calls.push(plans.reduce((sum, plan) => sum + buffersOf(plan), 0))
    }
  } finally {
    for (const name of prepared.values()) await client.query(`deallocate ${name}`)
  }
  return { first: calls[0] ?? Number.NaN, tenth: calls.at(-1) ?? Number.NaN }
}

async function undone(client: pg.Client, work: () => Promise<unknown>): Promise<void> {
  await client.query('begin')
  try {
    await work()
  } finally {
    await client.query('rollback')
  }
}

type Explain = (text: string, values: readonly unknown[]) => Promise<PlanNode | undefined>
const explaining = (client: pg.Client, explainOne: Explain, plans: PlanNode[]): Queryable => ({
  async query(text, values = []) {
    const plan = await explainOne(text, values)
    if (plan) plans.push(plan)
    return client.query(text, [...values])
  },
})

async function explain(client: pg.Client, text: string, values: readonly unknown[]): Promise<PlanNode | undefined> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (analyze, buffers, timing off, summary off, format json) ${text}`,
    [...values],
  )
  return rows[0]?.['QUERY PLAN'][0].Plan
}

function literal(client: pg.Client, value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return client.escapeLiteral(`{${value.map((one) => JSON.stringify(String(one))).join(',')}}`)
  return client.escapeLiteral(value instanceof Date ? value.toISOString() : `${value as string | number | bigint | boolean}`)
}
