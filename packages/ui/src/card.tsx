import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface CardProps {
  title?: ReactNode
  /** Beside the title: a link, a chip. */
  aside?: ReactNode
  footer?: ReactNode
  children: ReactNode
  className?: string
  /** The body keeps no padding of its own (tables, lists). */
  flush?: boolean
  id?: string
}

export const Card = ({ title, aside, footer, children, className, flush = false, id }: CardProps) => (
  <section id={id} className={classNames('card', className)}>
    {title && (
      <header className="card-header">
        <h2>{title}</h2>
        {aside}
      </header>
    )}
    <div className={flush ? undefined : 'card-body'}>{children}</div>
    {footer && <footer className="card-footer">{footer}</footer>}
  </section>
)
