import { contentKindNames, contentKinds } from '@damana/contract/content-words'
import { foldLetters } from '@damana/contract/letters'
import { Bdi, EmptyState, ErrorState, Link, LinkButton, SelectField, Skeleton, Skeletons, TextField, useFormat } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useNavigate, useParams } from 'react-router'
import { Panes } from '#layout/panes.tsx'
import { paths } from '#paths.ts'
import { contentQuery, findKind, type ContentItem } from './query.ts'

const fewestForSearch = 12

/** Texts and lists that people read, by kind. */
export function Component() {
  const { kind, key } = useParams()
  return (
    <Panes hasCase={key !== undefined} list={<ContentList key={kind} chosen={key} />}>
      <Outlet />
    </Panes>
  )
}

function ContentList({ chosen }: { chosen: string | undefined }) {
  const { t } = useTranslation('content')
  const shell = useTranslation('shell')
  const navigate = useNavigate()
  const kind = findKind(useParams()['kind'])
  const { data, isError, error, isFetching, refetch } = useQuery(contentQuery(kind))
  const [typed, setTyped] = useState('')
  const Heading = chosen === undefined ? 'h1' : 'h2'
  const found = data?.items.filter(({ name, key }) => foldLetters(`${name} ${key}`).includes(foldLetters(typed.trim())))
  return (
    <section className="queue" aria-label={shell.t('content')}>
      <header className="stack-3">
        <Heading>{shell.t('content')}</Heading>
        <SelectField
          name="kind"
          label={t('kind')}
          value={kind}
          options={contentKindNames.map((value) => ({ value, label: t(`kindOf.${value}`) }))}
          onChange={(event) => void navigate(paths.content(findKind(event.target.value)))}
        />
        {contentKinds[kind].isOpen && (
          <LinkButton size="sm" variant="secondary" href={paths.newContent(kind)}>
            {t('add')}
          </LinkButton>
        )}
        {(data?.items.length ?? 0) >= fewestForSearch && (
          <TextField name="find" type="search" label={t('find')} value={typed} onChange={(event) => setTyped(event.target.value)} />
        )}
      </header>
      {found ? (
        found.length === 0 ? (
          <EmptyState title={t('empty')} />
        ) : (
          <ol>
            {found.map((one) => (
              <li key={one.key}>
                <Link
                  className="queue-entry"
                  href={paths.contentText(kind, one.key)}
                  aria-current={one.key === chosen ? 'true' : undefined}
                >
                  <b>
                    <Bdi>{one.name}</Bdi>
                  </b>
                  <Standing of={one} />
                </Link>
              </li>
            ))}
          </ol>
        )
      ) : isError ? (
        <ErrorState error={error} title={t('failed')} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeletons className="queue-skeleton">
          {['70%', '55%', '62%'].map((width) => (
            <div key={width}>
              <Skeleton width={width} height="18px" />
              <Skeleton width="85%" />
            </div>
          ))}
        </Skeletons>
      )}
    </section>
  )
}

function Standing({ of: { version, draft, shown, in_force_from } }: { of: ContentItem }) {
  const { t } = useTranslation('content')
  const format = useFormat()
  const words = [
    version === 0 ? t('unpublished') : in_force_from ? t('since', { date: format.date(in_force_from) }) : t('first'),
    ...(draft ? [t('hasDraft')] : []),
    ...(shown ? [] : [t('hidden')]),
  ]
  return (
    <small>
      <span>{words.join(' · ')}</span>
    </small>
  )
}
