import { mainId } from '@damana/ui'
import type { ReactNode } from 'react'

/** The pane of the selected item; receives the focus. */
export const caseId = 'case'

/** Queue and case beside each other; on a phone the one that is asked for. */
export const Panes = ({ list, hasCase, children }: { list: ReactNode; hasCase: boolean; children: ReactNode }) => (
  <main id={mainId} tabIndex={-1} className={hasCase ? 'panes panes-case' : 'panes'}>
    {list}
    <section id={caseId} tabIndex={-1} className="case">
      {children}
    </section>
  </main>
)

export const Section = ({ title, note, children }: { title: ReactNode; note?: ReactNode; children: ReactNode }) => (
  <section className="case-section">
    <header>
      <h2>{title}</h2>
      {note && <small>{note}</small>}
    </header>
    {children}
  </section>
)
