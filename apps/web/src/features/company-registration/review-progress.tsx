import { Icon, useFormat } from '@damana/ui'
import { CircleCheck, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Application } from './application.rules.ts'
import { joined } from './people-list.tsx'

type Review = NonNullable<Application['review']>

/** The stages of a review: which are over, which one is on, and when it is decided at the latest. */
export function ReviewProgress({ review: { decide_until, checks, seen } }: { review: Review }) {
  const { t } = useTranslation('company-registration')
  const format = useFormat()
  const wordsOf = (state: Review['checks'][number]['state']) =>
    joined(
      checks.filter((check) => check.state === state).map(({ kind }) => t(`outcome.checks.${kind}` as 'outcome.checks.license')), // each has a word
      t('comma'),
    )
  const isWaiting = checks.length === 0 || checks.some(({ state }) => state === 'waiting')
  const isChecked = checks.some(({ state }) => state === 'checked')
  return (
    <section className="stack-2" aria-labelledby="review-stages">
      <h2 id="review-stages" className="company-small-title">
        {t('outcome.stagesTitle')}
      </h2>
      <ul className="company-stages">
        <Stage isDone title={t('outcome.stages.received')} />
        <Stage isDone={!isWaiting} title={t(isWaiting ? 'outcome.stages.comparing' : 'outcome.stages.compared')}>
          {isChecked && <small>{t('outcome.checked', { what: wordsOf('checked') })}</small>}
          {isChecked && isWaiting && <small>{t('outcome.unanswered', { what: wordsOf('waiting') })}</small>}
        </Stage>
        <Stage isDone={seen} title={t(seen ? 'outcome.stages.seen' : 'outcome.stages.unseen')} />
        <Stage isDone={false} title={t('outcome.until', { moment: format.dayTime(decide_until) })} />
      </ul>
    </section>
  )
}

function Stage({ isDone, title, children }: { isDone: boolean; title: string; children?: ReactNode }) {
  const { t } = useTranslation('company-registration')
  return (
    <li className={isDone ? 'company-stage company-stage-done' : 'company-stage'}>
      <Icon of={isDone ? CircleCheck : Clock} />
      <div>
        <span>{title}</span> <span className="sr-only">({t(isDone ? 'outcome.over' : 'outcome.open')})</span>
        {children}
      </div>
    </li>
  )
}
