import { Bdi, Button, Ltr, Notice, useFormat } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Section } from '#layout/panes.tsx'
import { ReadPage } from '#layout/read-page.tsx'
import { useStaff } from '#session.ts'
import { InterestDialog, type Act } from './interest-dialog.tsx'
import { interestsQuery, type Interest, type Interests } from './query.ts'

/** The national numbers where staff decide nothing: one's own, and for administrators everybody's. */
export function Component() {
  const { t } = useTranslation('interests')
  const shell = useTranslation('shell')
  return (
    <ReadPage title={shell.t('interests')} about={t('about')} query={useQuery(interestsQuery())} failed={t('failed')}>
      {(data) => <Numbers interests={data} />}
    </ReadPage>
  )
}

function Numbers({ interests: { items, missing } }: { interests: Interests }) {
  const { t } = useTranslation('interests')
  const { role } = useStaff()
  const [act, setAct] = useState<Act>()
  return (
    <>
      <Section title={t('yours')}>
        <NumberList items={items.filter(({ yours }) => yours)} empty={t('none')} onAct={setAct} />
        <p>
          <Button onClick={() => setAct({ name: 'declare' })}>{t('declare')}</Button>
        </p>
      </Section>
      {role === 'admin' && (
        <Section title={t('others')}>
          <NumberList items={items.filter(({ yours }) => !yours)} empty={t('noneOfOthers')} onAct={setAct} />
          {missing.length > 0 && (
            <Notice tone="late" title={t('missing')}>
              <ul>
                {missing.map((name) => (
                  <li key={name}>
                    <Bdi>{name}</Bdi>
                  </li>
                ))}
              </ul>
            </Notice>
          )}
        </Section>
      )}
      {act && <InterestDialog act={act} onClose={() => setAct(undefined)} />}
    </>
  )
}

function NumberList({ items, empty, onAct }: { items: readonly Interest[]; empty: string; onAct: (act: Act) => void }) {
  const { t } = useTranslation('interests')
  const format = useFormat()
  if (items.length === 0) return <p className="muted">{empty}</p>
  return (
    <ul className="stack-4">
      {items.map((interest) => (
        <li key={interest.id} className="stack-1">
          <b>
            <Ltr>{interest.national_number}</Ltr>
          </b>
          <span>
            {!interest.yours && (
              <>
                <Bdi>{interest.staff_name}</Bdi>
                {' · '}
              </>
            )}
            {t(interest.yours ? `relationOf.${interest.relation}` : `relationShown.${interest.relation}`)}
          </span>
          <small className="muted">
            {t('declaredAt', { moment: format.dayTime(interest.declared_at) })}
            {' · '}
            {interest.withdrawn_at
              ? t('withdrawn')
              : interest.confirmed_by === null
                ? t('unconfirmed')
                : t('confirmedBy', { name: interest.confirmed_by })}
          </small>
          {interest.actions
            .filter(({ allowed }) => allowed)
            .map(({ name }) => (
              <p key={name}>
                <Button variant="secondary" onClick={() => onAct({ name, interest })}>
                  {t(name === 'confirm' && interest.withdrawn_at ? 'confirmWithdrawal' : name)}
                </Button>
              </p>
            ))}
        </li>
      ))}
    </ul>
  )
}
