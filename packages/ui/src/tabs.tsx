import type { ReactNode } from 'react'
import { Link } from './link.tsx'

export interface TabLink {
  href: string
  label: ReactNode
  count?: number | undefined
  /** There are more. */
  countIsLeast?: boolean | undefined
  current: boolean
}

/** Views of one page with URLs of their own: links, so that they can be bookmarked and shared. */
export const Tabs = ({ label, items }: { label: string; items: readonly TabLink[] }) => (
  <nav className="tabs" aria-label={label}>
    {items.map((item) => (
      <Link key={item.href} className="tab" href={item.href} aria-current={item.current ? 'page' : undefined}>
        {item.label}
        {item.count !== undefined && <span className="count">{item.countIsLeast ? `+${item.count}` : item.count}</span>}
      </Link>
    ))}
  </nav>
)
