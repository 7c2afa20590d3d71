import type { Cluster } from './databases.ts'

export interface Figure {
  row: string
  name: string
  value: number
  goal: { atMost?: number; atLeast?: number } | null
  unit: '×' | '' | 'kB' | 'B' | 'KiB' | 'MB' | 's'
  note?: string
}
export interface Bench {
  cluster: Cluster
  rounds: number
  /** Rounds as wanted, fewer where they take too long, never fewer than three: a loop over one row's slices. */
  roundsWithin(seconds: number): Iterable<number>
  firstPort: number
  verbose: boolean
  report(figure: Figure): void
  /** A remark worth knowing beside a figure. */
  note(row: string, text: string): void
}

const meets = ({ value, goal }: Figure): boolean =>
  (goal?.atMost === undefined || value <= goal.atMost) && (goal?.atLeast === undefined || value >= goal.atLeast)

/** One line of the table; figures stand below each other. */
export function lineOf(figure: Figure): string {
  const { row, name, value, goal, unit, note } = figure
  const wanted = goal === null ? '' : goal.atMost === undefined ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`
  const written = `${value.toFixed(unit === '×' ? 2 : unit === 'B' ? 0 : 1)} ${unit}`
  return `${row.padStart(3)}  ${name.padEnd(60)} ${written.padStart(10)}  ${wanted.padStart(8)}  ${goal === null ? '  ' : meets(figure) ? 'ok' : 'NO'}  ${note ?? ''}`.trimEnd()
}
