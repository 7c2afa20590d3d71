import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'
import { Link } from '../link.tsx'
import './dashboard.css'

export interface Tile {
  key: string
  name: string
  shown: ReactNode
  href?: string | undefined
  note: ReactNode
  icon?: LucideIcon
  /** Money in the vault, or money that is late. */
  tone?: 'vault' | 'late'
}

/** The main numbers, each a link to what it counts. */
export function Tiles({ label, tiles }: { label: string; tiles: readonly Tile[] }) {
  return (
    <dl className="card tiles" aria-label={label}>
      {tiles.map(({ key, name, shown, href, note, icon, tone }) => (
        <div key={key} className={classNames('tile', tone && `tile-${tone}`)}>
          <dt>
            {icon && <Icon of={icon} size="sm" />}
            {name}
          </dt>
          <dd className="tile-number">
            {href === undefined ? (
              shown
            ) : (
              <Link className="tile-link" href={href}>
                {shown}
              </Link>
            )}
          </dd>
          <dd className="tile-note">{note}</dd>
        </div>
      ))}
    </dl>
  )
}
