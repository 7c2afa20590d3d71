import { ChevronRight } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'

/** The way down to this page; the last one is the page itself. */
export const Crumbs = ({ label, items }: { label: string; items: readonly { label: ReactNode; href?: string }[] }) => (
  <nav className="crumbs" aria-label={label}>
    <ol>
      {items.map((item, index) => (
        <Fragment key={index}>
          <li aria-current={item.href ? undefined : 'page'}>
            {index > 0 && <Icon of={ChevronRight} size="sm" mirror />}
            {item.href ? <Link href={item.href}>{item.label}</Link> : item.label}
          </li>
        </Fragment>
      ))}
    </ol>
  </nav>
)
