import { Bdi, DefinitionList, Link, Ltr, Name, officialNameOf, Phone, useFormat } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useOpened } from '#features/cases/use-opened.ts'
import { useBackToQueue } from '#features/queue/use-kind.ts'
import { Case, CaseHistory, CasePage } from '#layout/case-page.tsx'
import { Section } from '#layout/panes.tsx'
import { paths } from '#paths.ts'
import { queueKey } from '#features/queue/query.ts'
import { StaffActions } from '#layout/staff-actions.tsx'
import { PhotoPair } from './photo-pair.tsx'
import { identityQuery, type IdentityReview } from './query.ts'
import type { Check } from '#layout/checks.tsx'

/** A person whose identity a reviewer decides on. */
export function Component() {
  const { t } = useTranslation('identities')
  const { number = '' } = useParams()
  const back = useBackToQueue()
  const result = useQuery(identityQuery(number))
  return <CasePage id={number} result={result} back={back} tabTitle={t('titled', { number })} say={(word) => t(word)} view={IdentityCase} />
}

function IdentityCase({ data: review }: { data: IdentityReview }) {
  const { t } = useTranslation('identities')
  const format = useFormat()
  const { opened, open } = useOpened()
  const checks = useIdentityChecks(review)
  const { person, document, face, decision, decided, earlier } = review
  const photos = [document, face].flatMap((photo) => photo ?? [])
  return (
    <Case
      title={<Name of={person} official />}
      meta={
        <>
          <span>
            {t('request')} <Ltr>{review.number}</Ltr>
          </span>
          <span>{t('sentAt', { moment: format.dayTime(review.sent_at) })}</span>
          <Link href={paths.account(person.account_id)}>{t('openAccount')}</Link>
        </>
      }
      chip={
        <span className={`chip chip-${decision === null ? 'in_progress' : decision === 'prove' ? 'paid' : 'late'}`}>
          {t(`state.${decision ?? 'waiting'}`)}
        </span>
      }
      compared={
        <>
          <PhotoPair review={review} onSeen={open} />
          <ComparisonSection review={review} />
        </>
      }
      checks={checks}
      aside={<PersonFacts review={review} />}
      history={
        <CaseHistory
          title={t('history')}
          empty={t('noHistory')}
          events={[
            ...(decided && decision
              ? [{ id: 'decided', title: t(`event.${decision}`), at: decided.at, by: decided.by, reason: decided.words }]
              : []),
            ...earlier.map(({ number, sent_at, decision: result, words, by }) => ({
              id: number,
              title: t(`event.${result}`),
              at: sent_at,
              by,
              reason: words,
            })),
          ]}
        />
      }
      actions={<IdentityActions review={review} hasSeenPhotos={photos.every(({ id }) => opened.has(id))} />}
    />
  )
}

function PersonFacts({ review: { person, contested_with: other, guarantees } }: { review: IdentityReview }) {
  const { t } = useTranslation('identities')
  return (
    <>
      <Section title={t('facts')}>
        <DefinitionList
          layout="rows"
          items={[
            { label: t('phone'), value: <Phone number={person.phone} /> },
            { label: t('nationality'), value: t(`nationalities.${person.nationality_type}`) },
            ...(person.country_name ? [{ label: t('country'), value: person.country_name }] : []),
          ]}
        />
      </Section>
      {other && (
        <Section title={t('otherAccount')} note={<Link href={paths.account(other.account_id)}>{t('openAccount')}</Link>}>
          <DefinitionList
            layout="rows"
            items={[
              { label: t('name'), value: <Name of={other} official /> },
              { label: t('phone'), value: <Phone number={other.phone} /> },
            ]}
          />
        </Section>
      )}
      <Section title={t('guarantees')}>
        {guarantees.length === 0 ? (
          <p className="muted">{t('noGuarantees')}</p>
        ) : (
          <ul>
            {guarantees.map((number) => (
              <li key={number}>
                <Link href={paths.guarantee(number)}>
                  <Ltr>{number}</Ltr>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Section>
    </>
  )
}

const mostAttempts = 3

/** The answer of the civil register, how often it was tried, whether another account has the number, and by when to decide. */
function useIdentityChecks({ registry, attempt, contested_with, decision, decide_until, escalated }: IdentityReview): Check[] {
  const { t } = useTranslation('identities')
  const format = useFormat()
  const answer = registry?.answer ?? 'none'
  const isPast = attempt > mostAttempts
  return [
    {
      state: answer === 'match' ? 'good' : answer === 'no_match' || answer === 'unknown_number' ? 'bad' : 'waiting',
      title: t(`registry.${answer}`),
      note: registry?.name && <Bdi>{registry.name}</Bdi>,
    },
    ...(contested_with ? [{ state: 'bad' as const, title: t('contested'), note: t('contestedNote') }] : []),
    ...(attempt > 1
      ? [
          {
            state: isPast ? ('bad' as const) : ('waiting' as const),
            title: t(isPast ? 'attemptPast' : 'attempt', { attempt }),
            ...(isPast ? {} : { note: t('attemptNote') }),
          },
        ]
      : []),
    ...(decision !== null
      ? []
      : escalated && !isPast && !contested_with
        ? [{ state: 'bad' as const, title: t('overdue') }]
        : [{ state: 'waiting' as const, title: t('decideUntil', { moment: format.dayTime(decide_until) }) }]),
  ]
}

const answerWords = { match: 'known', no_match: 'known', unknown_number: 'unknown', silent: 'noAnswer' } as const

/** Registration entries beside the civil register's answer. */
function ComparisonSection({ review: { person, registry } }: { review: IdentityReview }) {
  const { t } = useTranslation('identities')
  const format = useFormat()
  const answer = registry ? t(answerWords[registry.answer]) : t('notAsked')
  return (
    <Section title={t('comparison')}>
      <div className="comparison">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('field')}</th>
              <th scope="col">{t('typed')}</th>
              <th scope="col">{t('inRegistry')}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{t('name')}</th>
              <td>
                <Name of={person} official />
              </td>
              <td>{registry?.name ? <Bdi>{registry.name}</Bdi> : registry?.answer === 'no_match' ? t('differs') : t('nothing')}</td>
            </tr>
            <tr>
              <th scope="row">{t('nationalNumber')}</th>
              <td>
                <Ltr>{person.national_number}</Ltr>
              </td>
              <td>{answer}</td>
            </tr>
            <tr>
              <th scope="row">{t('birth')}</th>
              <td>{format.date(person.date_of_birth)}</td>
              <td>{registry?.answer === 'match' ? format.date(person.date_of_birth) : t('nothing')}</td>
            </tr>
          </tbody>
        </table>
      </div>
    </Section>
  )
}

/** Decisions about a person's identity: approving takes the name from the document, after its photos were shown; refusing gives a reason that the user reads. */
function IdentityActions({ review, hasSeenPhotos }: { review: IdentityReview; hasSeenPhotos: boolean }) {
  const { t } = useTranslation('identities')
  return (
    <StaffActions<'identity', IdentityReview>
      thing="identity"
      offered={(review.decision === null ? review.actions : []).map((action) =>
        action.allowed && action.name === 'prove' && !hasSeenPhotos ? { ...action, off: t('seePhotos') } : action,
      )}
      params={{ number: review.number }}
      words={(name) => ({
        label: t(`action.${name}`),
        title: t(`title.${name}`, { name: officialNameOf(review.person) }),
        text: <p>{t(`text.${name}`)}</p>,
      })}
      fields={{
        official_name: {
          label: t('officialName'),
          hint: t('officialNameHint'),
          missing: t('officialNameMissing'),
          start: review.person.name,
          dir: 'auto',
        },
        latin_name: { label: t('latinName'), hint: t('latinNameHint'), dir: 'ltr' },
      }}
      told={{ label: t('toPerson'), hint: t('toPersonHint') }}
      caseKey={identityQuery(review.number).queryKey}
      changes={[queueKey]}
      none={t('nothingToDo')}
      sayDone={(name) => t(`done.${name}`)}
    />
  )
}
