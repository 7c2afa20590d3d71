import { scaleBand, scaleLinear } from 'd3-scale'
import { readLang } from '../i18n.ts'

/** Space around the plot: the labels of the steps below, the value axis where reading begins, a label above the highest bar. */
export const margin = { above: 26, below: 32, axis: 44 } as const

interface Axes {
  width: number
  height: number
  keys: readonly string[]
  highest: number
  /** Counts have no ticks between two whole numbers. */
  areWhole: boolean
  /** The value axis takes no space. */
  hasAxis: boolean
}

/** Time runs from where reading begins, as the sentences do: from the right in Arabic, where the value axis stands too. */
export function createAxes({ width, height, keys, highest, areWhole, hasAxis }: Axes) {
  const isRightToLeft = readLang() === 'ar'
  const space = hasAxis ? margin.axis : 0
  const [plotStart, plotEnd] = isRightToLeft ? [0, width - space] : [space, width]
  const steps = scaleBand([...keys], isRightToLeft ? [plotEnd, plotStart] : [plotStart, plotEnd])
  const values = scaleLinear([0, highest > 0 ? highest : 1], [height - margin.below, margin.above]).nice(4)
  const ticks = values.ticks(4).filter((tick) => !areWhole || Number.isInteger(tick))
  return {
    plotStart,
    plotEnd,
    band: steps.bandwidth(),
    centreOf: (key: string) => (steps(key) ?? 0) + steps.bandwidth() / 2,
    yOf: (value: number) => values(value),
    ticks,
    tickX: isRightToLeft ? width : 0,
    tickAnchor: isRightToLeft ? ('end' as const) : ('start' as const),
  }
}

const characterWidth = 6.4
const widthOf = (labels: readonly string[]) => Math.max(0, ...labels.map((label) => label.length)) * characterWidth + 6

/** Of labels that do not fit side by side every second, third … is shown, the last one always. */
function thinOut(labels: readonly string[], band: number): (index: number) => boolean {
  const every = Math.max(1, Math.ceil(widthOf(labels) / Math.max(1, band)))
  return (index) => (labels.length - 1 - index) % every === 0
}

/** The values that stand above bars: all where they fit, else from the last one back those that have room, and no zeros. */
export function valuesAbove(bars: readonly { top: string }[], totals: readonly number[], band: number): (string | undefined)[] {
  const needed = widthOf(bars.map(({ top }) => top))
  if (needed <= band) return bars.map(({ top }) => top)
  const shown = new Set<number>()
  let next = Infinity
  for (let index = bars.length - 1; index >= 0; index -= 1) {
    if ((totals[index] ?? 0) === 0 || (next - index) * band < needed) continue
    shown.add(index)
    next = index
  }
  return bars.map(({ top }, index) => (shown.has(index) ? top : undefined))
}

/** The labels of the steps: in full where all fit, else in short, and then as many as fit. */
export function labelSteps(steps: readonly { label: string; shortLabel: string }[], band: number): (string | undefined)[] {
  const full = steps.map(({ label }) => label)
  const labels = widthOf(full) <= band ? full : steps.map(({ shortLabel }) => shortLabel)
  const isShown = thinOut(labels, band)
  return labels.map((label, index) => (isShown(index) ? label : undefined))
}
