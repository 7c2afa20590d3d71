import type { ReactNode } from 'react'
import { Link } from '../link.tsx'

interface ChartLinkProps {
  href: string | undefined
  /** The name that a screen reader says and the pointer shows. */
  name: string
  className: string
  children: ReactNode
}

/** A part of a chart that leads to what it is made of, or shows its number alone where there is nothing to open. */
export const ChartLink = ({ href, name, className, children }: ChartLinkProps) =>
  href === undefined ? (
    <g className={className} role="img" aria-label={name}>
      <title>{name}</title>
      {children}
    </g>
  ) : (
    <Link className={className} href={href} aria-label={name}>
      <title>{name}</title>
      {children}
    </Link>
  )
