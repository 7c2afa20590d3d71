import { Card, EmptyState, ErrorState, Icon, Skeleton, Skeletons } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { usePageTitle } from '#layout/page-title.ts'
import { FaqEntry } from './faq-entry.tsx'
import { faqsQuery, type FaqGroup } from './query.ts'
import { searchFaqs } from './search.rules.ts'

/** `/faqs`: the questions in their groups, with a search; `/faqs#who-releases` leads to one of them. */
export function Component() {
  const { t } = useTranslation('faqs')
  const { data, error, isFetching, refetch } = useQuery(faqsQuery)
  usePageTitle(t('title'))
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{t('title')}</h1>
          <p className="soft">{t('text')}</p>
        </div>
      </div>
      {data ? (
        <Questions groups={data} />
      ) : error ? (
        <div className="card">
          <ErrorState error={error} title={t('failed')} onRetry={() => void refetch()} busy={isFetching} />
        </div>
      ) : (
        <Skeletons className="faqs">
          <Skeleton height="48px" />
          <Skeleton height="320px" />
          <Skeleton height="320px" />
        </Skeletons>
      )}
    </>
  )
}

function Questions({ groups }: { groups: readonly FaqGroup[] }) {
  const { t } = useTranslation('faqs')
  const { hash } = useLocation()
  const asked = decodeURIComponent(hash.slice(1))
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set([asked]))
  const [followed, setFollowed] = useState(asked)
  if (asked !== followed) {
    // A link to another question on the page itself.
    setFollowed(asked)
    setOpened(new Set(opened).add(asked))
  }
  useEffect(() => {
    if (asked !== '') document.getElementById(asked)?.scrollIntoView()
  }, [asked])
  const toggle = (id: string, isOpen: boolean) => {
    const next = new Set(opened)
    if (isOpen) next.add(id)
    else next.delete(id)
    setOpened(next)
    // The address names the question that was opened last, so that it can be sent to somebody.
    if (isOpen) history.replaceState(history.state, '', `#${id}`)
  }
  const found = searchFaqs(groups, typed)
  const count = found.reduce((sum, { questions }) => sum + questions.length, 0)
  return (
    <div className="faqs">
      <SearchBox value={typed} onChange={setTyped} />
      <p className="sr-only" role="status">
        {typed.trim() === '' ? '' : t('found', { count })}
      </p>
      {typed.trim() === '' && (
        <nav aria-label={t('groups')}>
          <ul className="faqs-groups">
            {groups.map(({ id, title }) => (
              <li key={id}>
                <a href={`#group-${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {count === 0 ? (
        <div className="card">
          <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
        </div>
      ) : (
        found.map(({ id, title, questions }) => (
          <Card key={id} id={`group-${id}`} title={title} flush className="faqs-group">
            {questions.map((one) => (
              <FaqEntry key={one.id} of={one} open={opened.has(one.id)} onToggle={(isOpen) => toggle(one.id, isOpen)} />
            ))}
          </Card>
        ))
      )}
    </div>
  )
}

function SearchBox({ value, onChange }: { value: string; onChange: (typed: string) => void }) {
  const { t } = useTranslation('faqs')
  return (
    <search className="faqs-search">
      <Icon of={Search} />
      <input
        className="input"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={80}
        aria-label={t('search')}
        placeholder={t('searchHint')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </search>
  )
}
