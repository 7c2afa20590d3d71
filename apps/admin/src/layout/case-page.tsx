import {
  Bdi,
  ErrorState,
  Icon,
  Link,
  LinkButton,
  Notice,
  readLang,
  Skeleton,
  Skeletons,
  Timeline,
  useFormat,
  type TimelineItem,
} from '@damana/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { createContext, use, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api.ts'
import { Checks, type Check } from './checks.tsx'
import { usePageTitle } from './page-title.ts'
import { Section } from './panes.tsx'

export interface Back {
  href: string
  label: string
}

/** Data of a case beside its content. */
const CaseFrame = createContext<{ back: Back; isStale: boolean } | null>(null)

interface CasePageProps<Data> {
  /** The id from the URL; a new id mounts a new case, without state of the one before. */
  id: string
  result: UseQueryResult<Data>
  back: Back
  tabTitle: string
  /** Phrases of the case type: not found, or not loaded. */
  say: (word: 'gone' | 'goneText' | 'failed') => string
  /** Draws the loaded case by filling the slots of `Case`. */
  view: ComponentType<{ data: Data }>
}

/** The page of whatever staff decide about: loading, loaded (perhaps of a moment ago), not found, or not loaded. */
export function CasePage<Data>({ id, result, back, tabTitle, say, view: View }: CasePageProps<Data>) {
  const { data, error, isFetching, refetch } = result
  usePageTitle(tabTitle)
  if (data !== undefined)
    return (
      <CaseFrame value={{ back, isStale: error !== null }}>
        <View key={id} data={data} />
      </CaseFrame>
    )
  if (!error)
    return (
      <>
        <h1 className="sr-only">{tabTitle}</h1>
        <CaseSkeleton />
      </>
    )
  return error instanceof ApiError && (error.status === 404 || error.status === 422) ? (
    <div className="state">
      <h1 className="size-lg">{say('gone')}</h1>
      <p>{say('goneText')}</p>
      <LinkButton variant="secondary" size="sm" href={back.href}>
        {back.label}
      </LinkButton>
    </div>
  ) : (
    <>
      <h1 className="sr-only">{tabTitle}</h1>
      <ErrorState error={error} title={say('failed')} onRetry={() => void refetch()} busy={isFetching} />
    </>
  )
}

interface CaseProps {
  title: ReactNode
  /** Beside or above the title: a plate. */
  picture?: ReactNode
  meta?: ReactNode
  chip?: ReactNode
  /** Notices above the case. */
  notices?: ReactNode
  /** A comparison over the whole width. */
  compared?: ReactNode
  /** Checked by the machine, and shown first. */
  checks?: readonly Check[]
  /** The facts of the case. */
  children?: ReactNode
  history?: ReactNode
  /** The facts, beside it; without them it has the whole width. */
  aside?: ReactNode
  /** Sections over the whole width. */
  below?: ReactNode
  actions?: ReactNode
}

/** One case: what it is, what is checked and known of it, what happened, and what may be done. */
export function Case({ title, picture, meta, chip, notices, compared, checks, children, history, aside, below, actions }: CaseProps) {
  const { t } = useTranslation('shell')
  const frame = use(CaseFrame)
  if (!frame) throw new Error('a case is drawn by CasePage')
  const { back, isStale } = frame
  return (
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
      <div className="case-body">
        {isStale && <Notice tone="late" role="status" title={t('stale')} />}
        {notices}
        {compared}
        <div className={aside === undefined ? undefined : 'case-columns'}>
          <div className="case-stack">
            {checks && (
              <Section title={t('checks')}>
                <Checks items={checks} />
              </Section>
            )}
            {children}
            {history}
          </div>
          {aside !== undefined && <div className="case-stack">{aside}</div>}
        </div>
        {below}
      </div>
      {actions && <footer className="case-actions">{actions}</footer>}
    </>
  )
}

interface CaseEvent extends Pick<TimelineItem, 'id' | 'title' | 'tone'> {
  at: string
  by?: string | null
  amount?: string | null
  /** A text is in whatever language it was written in. */
  reason?: ReactNode
  /** On lines of its own. */
  note?: ReactNode
}

interface CaseHistoryProps {
  title: string
  events: readonly CaseEvent[]
  /** Shown when the history is empty; without it, the section is left out. */
  empty?: string
}

/** The history of a case, with its actors. */
export function CaseHistory({ title, events, empty }: CaseHistoryProps) {
  if (events.length === 0 && empty === undefined) return null
  return (
    <Section title={title}>
      {events.length === 0 ? (
        <p className="muted">{empty}</p>
      ) : (
        <Timeline
          label={title}
          items={events.map((event) => ({ id: event.id, title: event.title, tone: event.tone ?? 'plain', note: <Facts of={event} /> }))}
        />
      )}
    </Section>
  )
}

function Facts({ of: { at, by, amount, reason, note } }: { of: CaseEvent }) {
  const format = useFormat()
  return (
    <>
      {format.dayTime(at)}
      {by && (
        <>
          {' '}
          · <Bdi>{by}</Bdi>
        </>
      )}
      {amount && <> · {amount}</>}
      {reason && <> · {typeof reason === 'string' ? <Bdi>{reason}</Bdi> : reason}</>}
      {note}
    </>
  )
}

/** The skeleton of a case. */
export const CaseSkeleton = () => (
  <Skeletons className="case-skeleton">
    <Skeleton width="40%" height="28px" />
    <Skeleton width="60%" />
    <Skeleton height="160px" />
    <Skeleton height="220px" />
  </Skeletons>
)
