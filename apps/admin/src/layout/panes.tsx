import { Icon, Link, mainId, readLang } from '@damana/ui'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'

/** The pane that changes when something else is chosen: the focus goes there. */
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

interface CaseProps {
  title: ReactNode
  /** Beside or above the title: a plate. */
  picture?: ReactNode
  meta?: ReactNode
  chip?: ReactNode
  back: { href: string; label: string }
  children: ReactNode
  /** What may be done about it. */
  actions?: ReactNode
}

/** One case: what it is, what is known of it, what may be done. */
export const Case = ({ title, picture, meta, chip, back, children, actions }: CaseProps) => (
  <>
    <header className="case-head">
      <Link className="case-back" href={back.href}>
        <Icon of={readLang() === 'ar' ? ArrowRight : ArrowLeft} size="sm" />
        {back.label}
      </Link>
      <div className="case-title">
        {picture}
        <div className="case-name">
          <h1>{title}</h1>
          {meta && <div className="case-meta">{meta}</div>}
        </div>
        {chip && <div className="case-chips">{chip}</div>}
      </div>
    </header>
    <div className="case-body">{children}</div>
    {actions && <footer className="case-actions">{actions}</footer>}
  </>
)

/** The two columns of a case: what is checked, and the facts. */
export const Columns = ({ children, aside }: { children: ReactNode; aside: ReactNode }) => (
  <div className="case-columns">
    <div className="case-stack">{children}</div>
    <div className="case-stack">{aside}</div>
  </div>
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
