import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { createChecker, createGuardedRunner, createSheetReader } from '@damana/api/src/files/index.ts'
import type { Bench } from '../bench.ts'
import { median, pairedRatio } from '../measure.ts'

/** Row 32: an upload of somebody known while forty hostile files of strangers wait to be read, over one alone. */

const strangers = 4
const filesOfEach = 10
const uploadsOfSlice = 3

/** The least that is a document with a page. */
const honestPdf = [
  '%PDF-1.7\n',
  '1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n',
  '2 0 obj\n<</Type/Pages/Count 1/Kids[3 0 R]>>\nendobj\n',
  '3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]>>\nendobj\n',
  'trailer\n<</Root 1 0 R>>\n%%EOF\n',
].join('')
/** As many cells as two megabytes hold, in one line. */
const hostileSheet = '"",'.repeat(600_000)

export async function measureUploads(bench: Bench): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-uploads-'))
  const log = pino({ level: 'silent' })
  const runGuarded = createGuardedRunner()
  const check = createChecker(runGuarded, log)
  const readSheet = createSheetReader(runGuarded, log)
  const [source, sheet] = [join(folder, 'honest.pdf'), join(folder, 'hostile.csv')]
  writeFileSync(source, honestPdf)
  writeFileSync(sheet, hostileSheet)
  const member = {
    actor: { kind: 'staff', staffId: 1n, sessionId: 1n, jkt: '', name: '', email: '', role: 'reviewer' },
    caller: { jkt: '', ip: '' },
  } as const

  const upload = async () => {
    const began = performance.now()
    const verdict = await check({ by: member, type: 'application/pdf', source, target: join(folder, 'kept'), purpose: 'document' })
    if (verdict !== 'clean') throw new Error(`the honest upload was refused: ${verdict}`)
    return performance.now() - began
  }
  const slice = async () => {
    const times: number[] = []
    for (let one = 0; one < uploadsOfSlice; one += 1) times.push(await upload())
    return median(times)
  }
  const hostile = () =>
    Array.from({ length: strangers * filesOfEach }, (_, index) => {
      const jkt = `stranger-${index % strangers}`
      const by = { actor: { kind: 'anonymous', jkt }, caller: { jkt, ip: jkt }, contact: jkt } as const
      return readSheet(by, { name: 'hostile.csv', type: 'text/csv', path: sheet, size: hostileSheet.length, discard: async () => {} })
    })

  const slices: Record<'alone' | 'beside', number[]> = { alone: [], beside: [] }
  let readMeanwhile = 0
  for (const _round of bench.roundsWithin(120)) {
    slices.alone.push(await slice())
    let read = 0
    const forty = hostile().map((one) => one.then(Boolean, () => true).finally(() => (read += 1)))
    slices.beside.push(await slice())
    readMeanwhile = Math.max(readMeanwhile, read)
    await Promise.all(forty)
  }
  rmSync(folder, { recursive: true })
  if (readMeanwhile === strangers * filesOfEach) throw new Error('nobody was left to wait beside')
  const seconds = (times: readonly number[]) => (median(times) / 1000).toFixed(2)
  bench.report({
    row: '32',
    name: 'an upload beside forty hostile files of strangers over one alone',
    value: pairedRatio(slices.beside, slices.alone, (ms) => ms),
    goal: { atMost: 1.5 },
    unit: '×',
    note: `${seconds(slices.beside)} : ${seconds(slices.alone)} s; ${readMeanwhile} of the forty were read meanwhile`,
  })
}
