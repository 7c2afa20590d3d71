import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { Link } from '../link.tsx'
import './charts.css'

export interface ChartCell {
  key: string
  shown: ReactNode
  href?: string | undefined
}

interface ChartTableProps {
  /** The words that open the table. */
  open: string
  caption: string
  columns: readonly string[]
  rows: readonly { key: string; name: string; cells: readonly ChartCell[] }[]
}

/** The numbers of a chart as a table, each a link to what it counts. It opens by itself for a printer. */
export function ChartTable({ open, caption, columns, rows }: ChartTableProps) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    let wasOpen = false
    const show = () => {
      wasOpen = details.current?.open ?? false
      if (details.current) details.current.open = true
    }
    const restore = () => {
      if (details.current) details.current.open = wasOpen
    }
    addEventListener('beforeprint', show)
    addEventListener('afterprint', restore)
    return () => {
      removeEventListener('beforeprint', show)
      removeEventListener('afterprint', restore)
    }
  }, [])
  return (
    <details ref={details} className="chart-table">
      <summary>{open}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls on a phone, and a table without links has no other stop */}
      <div className="chart-table-scroll" role="region" aria-label={caption} tabIndex={0}>
        <table className="table">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              {columns.map((column, index) => (
                <th key={column} scope="col" className={index > 0 ? 'number' : undefined}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">{row.name}</th>
                {row.cells.map(({ key, shown, href }) => (
                  <td key={key} className="number">
                    {href === undefined ? shown : <Link href={href}>{shown}</Link>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
