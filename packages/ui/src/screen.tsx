import type { ReactNode } from 'react'
import { mainId } from './skip-link.tsx'
import { Wordmark } from './wordmark.tsx'

/** A page with one message: wordmark, sentence and actions. */
export const Screen = ({ title, children, actions }: { title: ReactNode; children?: ReactNode; actions?: ReactNode }) => (
  <main id={mainId} tabIndex={-1} className="screen">
    <div className="screen-body">
      <Wordmark height={36} />
      <h1>{title}</h1>
      {children}
      {actions && <div className="screen-actions">{actions}</div>}
    </div>
  </main>
)
