import './charts.css'
import type { ChartTone } from './stacked-bars.tsx'

/** The colours of a chart, with what they stand for. */
export const ChartLegend = ({ label, series }: { label: string; series: readonly { tone: ChartTone; name: string }[] }) => (
  <ul className="chart-legend" aria-label={label}>
    {series.map(({ tone, name }) => (
      <li key={tone}>
        <i className={`chart-swatch-${tone}`} aria-hidden="true" />
        {name}
      </li>
    ))}
  </ul>
)
