import { area, line } from 'd3-shape'
import { classNames } from '../class-names.ts'
import { createAxes, labelSteps, margin } from './axis.ts'
import { ChartLink } from './chart-link.tsx'
import './charts.css'
import { useWidth } from './use-width.ts'

export interface ChartPoint {
  key: string
  /** Below the point. */
  label: string
  /** Where the labels do not fit side by side. */
  shortLabel: string
  /** The step in full with its value, for a screen reader. */
  spoken: string
  isCurrent: boolean
  value: number
  /** Beside the point, where it is the highest or the last. */
  top: string
  href?: string | undefined
}

const height = 220

/** How one sum went over time; the highest and the present step show their value. */
export function TrendLine({ label, points }: { label: string; points: readonly ChartPoint[] }) {
  const { ref, width } = useWidth<HTMLDivElement>()
  const highest = Math.max(0, ...points.map(({ value }) => value))
  const axes = createAxes({ width, height, keys: points.map(({ key }) => key), highest, areWhole: false, hasAxis: false })
  const labels = labelSteps(points, axes.band)
  const ground = height - margin.below
  const x = ({ key }: ChartPoint) => axes.centreOf(key)
  const y = ({ value }: ChartPoint) => axes.yOf(value)
  const highestKey = points.find(({ value }) => value === highest)?.key
  /** Coming down to a point the line would cross a number above it. */
  const isBelow = (point: ChartPoint, index: number) => (points[index - 1]?.value ?? 0) > point.value && y(point) + 28 < ground
  return (
    <div ref={ref} className="chart" style={{ minHeight: `${height}px` }}>
      {width > 0 && (
        <svg viewBox={`0 0 ${width} ${height}`} role="group" aria-label={label}>
          <g aria-hidden="true">
            <line className="chart-ground" x1={0} x2={width} y1={ground} y2={ground} />
            <path className="chart-area" d={area<ChartPoint>(x, ground, y)([...points]) ?? ''} />
            <path className="chart-line" d={line<ChartPoint>(x, y)([...points]) ?? ''} />
          </g>
          {points.map((point, index) => (
            <ChartLink key={point.key} className="chart-column" href={point.href} name={point.spoken}>
              <rect
                className="chart-hit"
                x={x(point) - axes.band / 2 + 1}
                y={2}
                width={Math.max(0, axes.band - 2)}
                height={height - 4}
                rx={6}
              />
              <circle
                className={classNames('chart-point', point.isCurrent && 'chart-point-current')}
                cx={x(point)}
                cy={y(point)}
                r={point.isCurrent ? 5 : 3}
              />
              {(point.isCurrent || point.key === highestKey) && highest > 0 && (
                <text
                  className="chart-value chart-number"
                  x={x(point)}
                  y={y(point) + (isBelow(point, index) ? 24 : -12)}
                  textAnchor="middle"
                >
                  {point.top}
                </text>
              )}
              {labels[index] !== undefined && (
                <text
                  className={classNames('chart-tick', point.isCurrent && 'chart-current')}
                  x={x(point)}
                  y={height - 9}
                  textAnchor="middle"
                >
                  {labels[index]}
                </text>
              )}
            </ChartLink>
          ))}
        </svg>
      )}
    </div>
  )
}
