import { companySections, type CompanySection } from '@damana/contract/company-words'
import { Bdi, classNames, Icon, Link, Ltr } from '@damana/ui'
import { Check, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { rowsIn, sectionOf, textOf, type Application } from './application.rules.ts'
import type { Wizard } from './wizard.ts'

/** The seven steps with what was answered and what is missing; each is a link. On a phone it is one line with a bar. */
export function StepList({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('company-registration')
  const ui = useTranslation('ui')
  const { application, place, hrefOf, visit } = wizard
  const isReview = place === 'review'
  const number = isReview ? companySections.length : companySections.indexOf(place) + 1
  const done = companySections.filter((section) => sectionOf(application, section).complete).length
  return (
    <nav aria-label={t('steps')} className="company-steps">
      <details className="company-steps-short">
        <summary>
          <span>{isReview ? t('review.title') : t('where', { step: number, title: t(`short.${place}`) })}</span>
          <progress max={companySections.length} value={done} aria-label={t('doneOf', { done, total: companySections.length })} />
        </summary>
        <ol>{companySections.map(step)}</ol>
      </details>
      <ol className="steps company-steps-long">{companySections.map(step)}</ol>
    </nav>
  )

  function step(section: CompanySection, index: number) {
    const { complete, remark, corrected } = sectionOf(application, section)
    const isToCorrect = remark !== null && !corrected
    const isOpen = wizard.unsaved[section] !== undefined
    const isBegun = sectionOf(application, section).version > 0 || isOpen || (section === 'documents' && hasDocuments(application))
    const isNow = section === place
    const isDone = complete && !isToCorrect && !isOpen
    const isLacking = (isBegun && !isDone && !isNow) || isToCorrect
    return (
      <li
        key={section}
        className={classNames('step', isDone && !isNow && 'step-done', isNow && 'step-now', isLacking && 'step-lacking')}
        aria-current={isNow ? 'step' : undefined}
      >
        <span className="step-mark number" aria-hidden="true">
          {isDone && !isNow ? <Icon of={Check} size="sm" /> : isLacking ? <Icon of={CircleAlert} size="sm" /> : index + 1}
        </span>
        <div>
          <div className="step-title">
            {isNow ? (
              t(`short.${section}`)
            ) : (
              <Link
                href={hrefOf(section)}
                onClick={(event) => {
                  event.preventDefault()
                  event.currentTarget.closest('details')?.removeAttribute('open')
                  void visit(section, isLacking)
                }}
              >
                {t(`short.${section}`)} {isDone && <span className="sr-only">({ui.t('doneStep')})</span>}
              </Link>
            )}
          </div>
          <small>
            {isToCorrect ? (
              t('toCorrect')
            ) : isLacking ? (
              t('lacking')
            ) : isDone ? (
              <Answered application={application} section={section} />
            ) : null}
          </small>
        </div>
      </li>
    )
  }
}

const hasDocuments = ({ files }: Application) => files.some(({ kind }) => kind !== 'authorization_letter')

interface AnsweredProps {
  application: Application
  section: CompanySection
}
/** In a fragment, whose text gets an element: where a component is a bare text, a translated page cannot take it away. */
const Answered = (props: AnsweredProps) => <>{useAnswer(props)}</>

function useAnswer({ application, section }: AnsweredProps): ReactNode {
  const { t, i18n } = useTranslation('company-registration')
  const { data } = sectionOf(application, section)
  switch (section) {
    case 'company':
      return <Bdi>{textOf(data, i18n.language === 'ar' ? 'name_ar' : 'name_en')}</Bdi>
    case 'partners':
      return t('partners.count', { count: rowsIn(data, 'partners').length })
    case 'commissioners':
      return t('commissioners.count', { count: rowsIn(data, 'commissioners').length })
    case 'bank':
      return <Ltr>{`•••• ${textOf(data, 'iban').slice(-4)}`}</Ltr>
    case 'documents':
      return t('documents.count', { count: application.files.filter(({ kind }) => kind !== 'authorization_letter').length })
    case 'declaration':
      return t('declaration.done')
    case 'group':
      return t('logins.count', { count: rowsIn(data, 'logins').length })
  }
}
