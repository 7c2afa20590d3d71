import { Button, Card, EmptyState, ErrorState, ErrorSummary, LinkButton, Skeleton, Skeletons, TextField } from '@damana/ui'
import { lazyPart } from '@damana/ui/load-part'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { useSettled } from '#forms/use-settled.ts'
import { paths } from '#paths.ts'
import { cancellablesQuery, type Cancellable } from './cancellation-queries.ts'
import { Consequences } from './consequences.tsx'
import { GuaranteeLine } from './guarantee-line.tsx'
import { HowItGoes } from './how-it-goes.tsx'
import { RequestSteps } from './request-steps.tsx'

// Its sentences come with the first of them.
const Reason = lazyPart(() => import('#features/guarantees/reason.tsx').then((file) => ({ default: file.Reason })))

/** Step 0: one of my guarantees that may be cancelled, and to the fils who then gets what. */
export function ChooseStep() {
  const { t } = useTranslation('profile/remove-damana')
  const [wanted, setWanted] = useState('')
  const q = useSettled(wanted.trim())
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...cancellablesQuery(q),
    placeholderData: keepPreviousData,
  })
  const all = data?.pages.flatMap(({ items }) => items) ?? []
  if (!data && error)
    return (
      <div className="card">
        <ErrorState error={error} title={t('failed')} onRetry={() => void refetch()} busy={isFetching} />
      </div>
    )
  if (!data)
    return (
      <Skeletons className="profile-grid">
        <Skeleton height="420px" />
        <Skeleton height="320px" />
      </Skeletons>
    )
  if (all.length === 0 && wanted === '' && q === '')
    return (
      <div className="card">
        <EmptyState title={t('empty')} action={<LinkButton href={paths.sales}>{t('toGuarantees')}</LinkButton>}>
          {t('emptyText')}
        </EmptyState>
      </div>
    )
  return (
    <>
      <RequestSteps current={0} />
      {(hasNextPage || all.length > fewEnough || wanted !== '' || q !== '') && (
        <TextField
          fieldClassName="cancel-search"
          type="search"
          label={t('choose.find')}
          maxLength={40}
          autoComplete="off"
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
        />
      )}
      <Choice
        key={q}
        all={all}
        found={q !== ''}
        more={hasNextPage ? { load: () => void fetchNextPage(), isBusy: isFetchingNextPage } : undefined}
      />
    </>
  )
}

/** As many guarantees are seen at once. */
const fewEnough = 5

interface ChoiceProps {
  all: readonly Cancellable[]
  /** A search was made. */
  found: boolean
  more: { load: () => void; isBusy: boolean } | undefined
}

function Choice({ all, found, more }: ChoiceProps) {
  const { t } = useTranslation('profile/remove-damana')
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { chosen?: string } | null } // written by the second step alone
  const possible = all.filter(({ allowed }) => allowed)
  const others = all.filter(({ allowed }) => !allowed)
  const [number, setNumber] = useState(() => state?.chosen ?? (possible.length === 1 && !more ? possible[0]?.number : undefined))
  const [attempt, setAttempt] = useState(0)
  const chosen = possible.find((one) => one.number === number)
  const error = attempt > 0 && !chosen ? t('choose.required') : undefined

  const next = (event: FormEvent) => {
    event.preventDefault()
    if (chosen) void navigate(paths.removeOf(chosen.number))
    else setAttempt(attempt + 1)
  }
  return (
    <div className="profile-grid">
      <div className="profile-main">
        <section className="card" aria-labelledby="choose-title">
          <form noValidate onSubmit={next}>
            <div className="account-form">
              <div>
                <h2 id="choose-title">{t('choose.question')}</h2>
                <p className="profile-quiet">{t('choose.text')}</p>
              </div>
              <ErrorSummary errors={error ? [{ field: `cancel-${possible[0]?.number}`, message: error }] : []} attempt={attempt} />
              {possible.length > 0 ? (
                <Possible all={possible} chosen={number} onChoose={setNumber} />
              ) : (
                <p>{t(found && all.length === 0 ? 'choose.notFound' : 'choose.none')}</p>
              )}
              {chosen && (
                <div className="cancel-inline">
                  <Consequences of={chosen} />
                </div>
              )}
              {more && (
                <Button variant="secondary" size="sm" busy={more.isBusy} onClick={more.load}>
                  {t('choose.more')}
                </Button>
              )}
            </div>
            {possible.length > 0 && (
              <footer className="card-footer">
                <Button type="submit" className="cancel-forward">
                  {t('next')}
                </Button>
              </footer>
            )}
          </form>
        </section>
        {others.length > 0 && <NotNow of={others} />}
      </div>
      <aside className="profile-side cancel-aside" data-chosen={chosen ? true : undefined}>
        {chosen ? <Consequences of={chosen} /> : <HowItGoes />}
      </aside>
    </div>
  )
}

interface PossibleProps {
  all: readonly Cancellable[]
  chosen: string | undefined
  onChoose: (number: string) => void
}

const Possible = ({ all, chosen, onChoose }: PossibleProps) => (
  <div className="cancel-list" role="radiogroup" aria-labelledby="choose-title">
    {all.map((one) => (
      <label key={one.number} className="choice cancel-choice">
        <input
          type="radio"
          id={`cancel-${one.number}`}
          name="number"
          value={one.number}
          checked={one.number === chosen}
          aria-describedby={`cancel-note-${one.number}`}
          onChange={() => onChoose(one.number)}
        />
        <GuaranteeLine of={one} noteId={`cancel-note-${one.number}`} />
      </label>
    ))}
  </div>
)

/** The reasons that are a request of before, which has a page of its own. */
const asked: ReadonlySet<string | null> = new Set(['cancellation_open', 'cancellation_approved', 'twice_already'])

/** Guarantees that cannot be cancelled at this moment, each with its reason. */
function NotNow({ of }: { of: readonly Cancellable[] }) {
  const { t } = useTranslation('profile/remove-damana')
  return (
    <Card title={t('notNow.title')} flush>
      <ul className="cancel-others">
        {of.map((one) => (
          <li key={one.number}>
            <GuaranteeLine of={one} />
            <p>
              <Suspense>
                <Reason of={one.reason} />
              </Suspense>
            </p>
            <LinkButton
              variant="secondary"
              size="sm"
              href={asked.has(one.reason) ? paths.removeOf(one.number) : paths.guarantee(one.number)}
            >
              {t(asked.has(one.reason) ? 'notNow.request' : 'notNow.open')} <span className="sr-only">{one.number}</span>
            </LinkButton>
          </li>
        ))}
      </ul>
    </Card>
  )
}
