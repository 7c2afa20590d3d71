import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { projectRoot } from '#kernel/project-root.ts'
import { createMetrics } from '#monitoring/metrics.ts'

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')
const ruleFile = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^[A-Z][A-Za-z]+$/),
          expr: z.string(),
          for: z
            .string()
            .regex(/^\d+[smh]$/)
            .optional(),
          labels: z.strictObject({ severity: z.enum(['page', 'work']) }),
          annotations: z.strictObject({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
})
const rules = ruleFile.parse(parse(read('docs/alerts/damana.rules.yml'))).groups.flatMap((group) => group.rules)
const page = read('docs/alerts.md')

/** Every name of a metric that an expression reads; functions of Prometheus and what stands in braces or brackets are none. */
const metricsIn = (expr: string): string[] =>
  (expr.replaceAll(/\{[^}]*\}|\[[^\]]*\]|by \([^)]*\)|max_over_time|min_over_time/g, '').match(/[a-z][a-z0-9_]+/g) ?? []).filter((name) =>
    name.includes('_'),
  )
/** Told by the machines: by node_exporter, and by whatever makes the backup. */
const foreign: ReadonlySet<string> = new Set([
  'node_filesystem_avail_bytes',
  'node_filesystem_size_bytes',
  'damana_backup_finished_timestamp_seconds',
])
/** A histogram is read by its parts. */
const familyOf = (name: string) => name.replace(/_(count|sum|bucket)$/, '')
const labelsIn = (expr: string): string[] => [...expr.matchAll(/(?:\{|, ?)(\w+)(?:=|!=|=~)"/g)].map(([, label]) => label ?? '')

describe('alerts', () => {
  it('read metrics that the registry has', () => {
    const pool = new pg.Pool()
    const metrics = createMetrics({ pool, db: pool, runs: { api: true, worker: true }, log: { warn() {} } })
    metrics.stop()
    const read = rules.flatMap(({ expr }) => metricsIn(expr))
    expect(read).toContain('damana_payouts_oldest_seconds')
    expect(read).toContain('nodejs_eventloop_lag_p99_seconds')
    expect(read.filter((name) => !metrics.names.includes(familyOf(name)) && !foreign.has(name))).toEqual([])
    const labels = rules.flatMap(({ expr }) => labelsIn(expr)).filter((label) => !['status', 'runs', 'state', 'route'].includes(label))
    expect([...new Set(labels)]).toEqual(['job'])
  })

  it('have each a section in the page, which names no other', () => {
    const sections = [...page.matchAll(/^## (\w+)$/gm)].map(([, name]) => name)
    expect(sections).toEqual(rules.map(({ alert }) => alert))
    for (const { alert, annotations } of rules) expect(annotations.runbook).toBe(`docs/alerts.md#${alert.toLowerCase()}`)
  })

  it('are told apart by name', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  })

  const cases = read('docs/alerts/damana.tests.yml')
  it('have each a case in which they fire', () => {
    const named = [...cases.matchAll(/alertname="(\w+)"/g)].map(([, name]) => name)
    expect(new Set(named)).toEqual(new Set(rules.map(({ alert }) => alert)))
  })

  // Debian's package prometheus has it.
  const promtool = process.env['PROMTOOL'] ?? '/usr/bin/promtool'
  it.skipIf(!existsSync(promtool))(
    'fire in their cases, and none on a healthy system, as promtool says',
    () => {
      const folder = join(projectRoot, 'docs/alerts')
      execFileSync(promtool, ['check', 'rules', 'damana.rules.yml'], { cwd: folder, stdio: 'pipe' })
      execFileSync(promtool, ['test', 'rules', 'damana.tests.yml'], { cwd: folder, stdio: 'pipe' })
    },
    120_000,
  )

  it('watch what was asked for', () => {
    expect(rules.map(({ alert }) => alert)).toEqual(
      expect.arrayContaining([
        'PayoutUnknown',
        'BooksDifferFromStatement',
        'MessageUnsent',
        'RegistrySilent',
        'NoJobDone',
        'AuditDifferences',
        'WorkerMissing',
        'DeadlineLate',
      ]),
    )
  })
})
