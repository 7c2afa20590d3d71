import { classNames } from '../class-names.ts'
import { Link } from '../link.tsx'
import { createAxes, labelSteps, valuesAbove } from './axis.ts'
import { ChartLink } from './chart-link.tsx'
import './charts.css'
import { useWidth } from './use-width.ts'

/** The colour of a series: those of the statuses, and iris for commissions. */
export type ChartTone = 'progress' | 'hold' | 'late' | 'released' | 'paid' | 'iris' | 'neutral'

export interface ChartPart {
  tone: ChartTone
  value: number
  /** Name and exact value, as the pointer shows them. */
  spoken: string
  href?: string | undefined
}

export interface ChartBar {
  key: string
  /** Below the bar. */
  label: string
  /** Where the labels do not fit side by side. */
  shortLabel: string
  /** The step in full with its values, for a screen reader. */
  spoken: string
  isCurrent: boolean
  /** Above the bar. */
  top: string
  href?: string | undefined
  /** From the ground up. */
  parts: readonly ChartPart[]
}

interface StackedBarsProps {
  label: string
  bars: readonly ChartBar[]
  formatTick: (value: number) => string
  areWhole?: boolean
}

const height = 290
const widestBar = 46
const radius = 5

/** One bar for each step of time, stacked by status. A bar is one stop of the keyboard; the table beneath the chart has a link for each part. */
export function StackedBars({ label, bars, formatTick, areWhole = false }: StackedBarsProps) {
  const { ref, width } = useWidth<HTMLDivElement>()
  const totals = bars.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0))
  const axes = createAxes({ width, height, keys: bars.map(({ key }) => key), highest: Math.max(0, ...totals), areWhole, hasAxis: true })
  const labels = labelSteps(bars, axes.band)
  const tops = valuesAbove(bars, totals, axes.band)
  return (
    <div ref={ref} className="chart" style={{ minHeight: `${height}px` }}>
      {width > 0 && (
        <svg viewBox={`0 0 ${width} ${height}`} role="group" aria-label={label}>
          <g aria-hidden="true">
            {axes.ticks.map((tick) => (
              <g key={tick}>
                <line
                  className={tick === 0 ? 'chart-ground' : 'chart-grid'}
                  x1={axes.plotStart}
                  x2={axes.plotEnd}
                  y1={axes.yOf(tick)}
                  y2={axes.yOf(tick)}
                />
                <text className="chart-tick chart-number" x={axes.tickX} y={axes.yOf(tick) + 4.5} textAnchor={axes.tickAnchor}>
                  {formatTick(tick)}
                </text>
              </g>
            ))}
          </g>
          {bars.map((bar, index) => (
            <Bar
              key={bar.key}
              bar={bar}
              centre={axes.centreOf(bar.key)}
              band={axes.band}
              yOf={axes.yOf}
              total={totals[index] ?? 0}
              label={labels[index]}
              top={tops[index]}
            />
          ))}
        </svg>
      )}
    </div>
  )
}

interface BarProps {
  bar: ChartBar
  centre: number
  band: number
  yOf: (value: number) => number
  total: number
  label: string | undefined
  top: string | undefined
}

function Bar({ bar, centre, band, yOf, total, label, top }: BarProps) {
  const width = Math.min(widestBar, band * 0.62)
  const x = centre - width / 2
  const parts = stack(bar.parts)
  const topmost = parts.at(-1)
  return (
    <g>
      <ChartLink className="chart-column" href={bar.href} name={bar.spoken}>
        <rect className="chart-hit" x={centre - band / 2 + 1} y={2} width={Math.max(0, band - 2)} height={height - 4} rx={6} />
        {top !== undefined && (
          <text className="chart-value chart-number" x={centre} y={yOf(total) - 8} textAnchor="middle">
            {top}
          </text>
        )}
        {label !== undefined && (
          <text className={classNames('chart-tick', bar.isCurrent && 'chart-current')} x={centre} y={height - 9} textAnchor="middle">
            {label}
          </text>
        )}
      </ChartLink>
      <g aria-hidden="true">
        {parts.map(({ part, from, to }) => (
          <Segment key={part.tone} href={part.href} title={part.spoken}>
            <path
              className={`chart-fill-${part.tone}`}
              d={part === topmost?.part ? roundedTop(x, yOf(from), yOf(to), width) : box(x, yOf(from), yOf(to), width)}
            />
            {from > 0 && <line className="chart-gap" x1={x} x2={x + width} y1={yOf(from)} y2={yOf(from)} />}
          </Segment>
        ))}
      </g>
    </g>
  )
}

/** For the pointer only: the keyboard has the bar, and the table. */
const Segment = ({ href, title, children }: { href: string | undefined; title: string; children: React.ReactNode }) =>
  href === undefined ? (
    <g>
      <title>{title}</title>
      {children}
    </g>
  ) : (
    <Link className="chart-segment" href={href} tabIndex={-1}>
      <title>{title}</title>
      {children}
    </Link>
  )

function stack(parts: readonly ChartPart[]): { part: ChartPart; from: number; to: number }[] {
  let from = 0
  return parts.flatMap((part) => {
    if (part.value <= 0) return []
    const placed = { part, from, to: from + part.value }
    from = placed.to
    return [placed]
  })
}

const box = (x: number, bottom: number, top: number, width: number): string => `M${x} ${bottom}V${top}h${width}V${bottom}Z`
function roundedTop(x: number, bottom: number, top: number, width: number): string {
  const r = Math.min(radius, bottom - top, width / 2)
  return `M${x} ${bottom}V${top + r}q0 ${-r} ${r} ${-r}h${width - 2 * r}q${r} 0 ${r} ${r}V${bottom}Z`
}
