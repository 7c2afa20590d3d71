import { lineOfPlan, type PlanNode } from './plan-lines.ts'
import type { Measure } from './measures.ts'

/** One measure, read at one size. */
export interface Reading {
  guarantees: number
  /** Buffers, or a ratio where the measure is one. */
  value: number
  ms: number | null
  note?: string
  plans?: readonly PlanNode[]
}
export interface Line extends Omit<Measure, 'work'> {
  unit?: '×'
  /** Not within a goal of the table: of another statement that is measured here, too. */
  readings: Reading[]
}

const buffersToExplain = 40

export const isMet = ({ atMost }: Line, { value }: Reading): boolean => atMost === undefined || value <= atMost

/** How much more is read at the largest size than at the smallest, as a ratio; nothing below forty buffers counts as growth that anybody feels. */
export function growthOf({ readings, unit }: Line): number | null {
  const [first, last] = [readings[0], readings.at(-1)]
  return unit === '×' || !first || !last || first === last ? null : last.value / Math.max(first.value, 1)
}
export function isFlat(line: Line): boolean {
  const growth = growthOf(line)
  return (
    growth === null ||
    line.growsAtMost === undefined ||
    growth <= line.growsAtMost ||
    (line.readings.at(-1)?.value ?? 0) <= buffersToExplain
  )
}

const shown = ({ value, ms }: Reading, unit: Line['unit']) =>
  unit === '×' ? `${value.toFixed(2)} ×` : `${Math.round(value)}${ms === null ? '' : ` · ${ms.toFixed(ms < 10 ? 1 : 0)} ms`}`
const goalOf = ({ atMost, growsAtMost }: Line) =>
  [atMost === undefined ? '' : `≤ ${atMost}`, growsAtMost === undefined ? '' : `growth ≤ ${growsAtMost} ×`].filter(Boolean).join(', ')
const verdictOf = (line: Line) => {
  if (line.atMost === undefined && line.growsAtMost === undefined) return ''
  return line.readings.every((reading) => isMet(line, reading)) && isFlat(line) ? 'yes' : '**no**'
}

/** The table in Markdown. */
export function tableOf(lines: readonly Line[], sizes: readonly number[]): string {
  const head = ['row', 'what is read', ...sizes.map((size) => size.toLocaleString('en')), 'growth', 'goal', 'reached']
  const rows = lines.map((line) => [
    line.row,
    line.name,
    ...sizes.map((size) => {
      const reading = line.readings.find(({ guarantees }) => guarantees === size)
      return reading ? `${shown(reading, line.unit)}${reading.note ? ` (${reading.note})` : ''}` : ''
    }),
    growthOf(line)?.toFixed(2) ?? '',
    goalOf(line),
    verdictOf(line),
  ])
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** How what costs more than forty buffers at the largest size is read. */
export function plansOf(lines: readonly Line[]): string {
  return lines
    .flatMap(({ name, readings }) => {
      const last = readings.at(-1)
      const plans = last?.plans?.filter((plan) => plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] > buffersToExplain) ?? []
      return plans.length === 0
        ? []
        : [`${name}${last?.note ? ` (${last.note})` : ''}`, ...plans.flatMap((plan) => lineOfPlan(plan, 1)), '']
    })
    .join('\n')
}
