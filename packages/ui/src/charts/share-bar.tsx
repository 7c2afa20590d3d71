import type { ReactNode } from 'react'
import { Link } from '../link.tsx'
import { Ltr } from '../ltr.tsx'
import './charts.css'
import type { ChartTone } from './stacked-bars.tsx'

export interface Share {
  tone: ChartTone
  name: string
  value: number
  /** The value as it is shown. */
  shown: ReactNode
  /** Of the whole, as text. */
  percent: string
  href?: string | undefined
}

interface ShareBarProps {
  shares: readonly Share[]
  total: { label: string; shown: ReactNode; href?: string | undefined }
}

/** How a whole is split: one bar, and the list that says the same in numbers. */
export const ShareBar = ({ shares, total }: ShareBarProps) => (
  <>
    <div className="share-bar" aria-hidden="true">
      {shares.map(({ tone, value }) => value > 0 && <i key={tone} className={`chart-swatch-${tone}`} style={{ flexGrow: value }} />)}
    </div>
    <ul className="share-list">
      {shares.map(({ tone, name, shown, percent, href }) => (
        <li key={tone}>
          <i className={`chart-swatch-${tone}`} aria-hidden="true" />
          <span>{name}</span>
          <b>{href === undefined ? shown : <Link href={href}>{shown}</Link>}</b>
          <Ltr className="share-percent">{percent}</Ltr>
        </li>
      ))}
    </ul>
    <div className="share-total">
      <b>{total.label}</b>
      <b className="size-lg">{total.href === undefined ? total.shown : <Link href={total.href}>{total.shown}</Link>}</b>
    </div>
  </>
)
