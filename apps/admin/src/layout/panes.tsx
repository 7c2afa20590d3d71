import { mainId } from '@damana/ui'
import type { ReactNode } from 'react'
import { usePageTitle } from './page-title.ts'

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

/** A page of one pane: of one thing, or with a head of its own. */
export const OnePane = ({ children }: { children: ReactNode }) => (
  <main id={mainId} tabIndex={-1} className="panes panes-one">
    <div className="case">{children}</div>
  </main>
)

/** A page with its title, which is also its tab's, and what it is about. */
export function Page({ title, about, children }: { title: string; about: ReactNode; children: ReactNode }) {
  usePageTitle(title)
  return (
    <OnePane>
      <header className="case-head">
        <h1>{title}</h1>
        <p className="case-meta">{about}</p>
      </header>
      <div className="case-body">{children}</div>
    </OnePane>
  )
}

export const Section = ({ title, note, children }: { title: ReactNode; note?: ReactNode; children: ReactNode }) => (
  <section className="case-section">
    <header>
      <h2>{title}</h2>
      {note && <small>{note}</small>}
    </header>
    {children}
  </section>
)
