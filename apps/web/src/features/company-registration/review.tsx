import { companySections, type CompanySection } from '@damana/contract/company-words'
import { Button, ConfirmDialog, ErrorSummary, Icon, Link, type SummarisedError } from '@damana/ui'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api.ts'
import { failureText } from '@damana/ui/failure-text'
import { sectionOf } from './application.rules.ts'
import { joined } from './people-list.tsx'
import { ReviewParts } from './review-parts.tsx'
import type { Wizard } from './wizard.ts'

/** Everything once more, with the way back to each section, and the sending. */
export function Review({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('company-registration')
  const { application, visit, hasMoved } = wizard
  const heading = useRef<HTMLHeadingElement>(null)
  const { failures, attempt, isBusy, submit } = useSubmission(wizard)
  const [isSure, setSure] = useState(false)
  useEffect(() => {
    if (!hasMoved) return
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [hasMoved])

  const lacking = companySections.filter((section) => !sectionOf(application, section).complete)
  const remarked = companySections.filter((section) => sectionOf(application, section).remark !== null)
  const untouched = remarked.filter((section) => !isCorrected(wizard, section))
  const errors: SummarisedError[] = [
    ...failures.map((message) => ({ message })),
    ...(attempt > 0
      ? lacking.map((section) => ({ field: `complete-${section}`, message: t('review.lacks', { section: nameOf(section) }) }))
      : []),
  ]
  const nameOf = (section: CompanySection) => t(`sections.${section}`)
  return (
    <section className="card" aria-busy={isBusy || undefined}>
      <div className="wizard-form">
        <div className="stack-1">
          <h2 ref={heading} tabIndex={-1} className="company-section-title">
            {t('review.title')}
          </h2>
          <p className="muted size-ui">
            {lacking.length > 0
              ? t('review.textLacking')
              : untouched.length > 0
                ? t('review.textUntouched', { sections: joined(untouched.map(nameOf), t('comma')) })
                : t(remarked.length > 0 ? 'review.textCorrected' : 'review.text')}
          </p>
        </div>
        <ErrorSummary errors={errors} attempt={attempt} title={t('review.lackingTitle', { count: lacking.length })} />
        <ReviewParts
          application={application}
          dataOf={wizard.dataOf}
          aside={(section) => <SectionState section={section} wizard={wizard} />}
        />
      </div>
      <footer className="card-footer wizard-actions">
        <Button variant="secondary" icon={<Icon of={ArrowLeft} mirror />} onClick={() => void visit('group')}>
          {t('previous')}
        </Button>
        <Button className="wizard-forward" busy={isBusy} onClick={() => (untouched.length > 0 ? setSure(true) : void submit())}>
          {t(application.status === 'returned' ? 'review.sendAgain' : 'review.send')}
        </Button>
      </footer>
      <ConfirmDialog
        open={isSure}
        title={t('review.unchangedTitle')}
        confirmLabel={t('review.sendUnchanged')}
        onConfirm={() => {
          setSure(false)
          void submit()
        }}
        onDismiss={() => setSure(false)}
      >
        <p>{t('review.textUntouched', { sections: joined(untouched.map(nameOf), t('comma')) })}</p>
      </ConfirmDialog>
    </section>
  )
}

const isCorrected = ({ application, unsaved }: Wizard, section: CompanySection): boolean =>
  sectionOf(application, section).corrected || unsaved[section] !== undefined

/** The state of a section, and the way back to it. */
function SectionState({ section, wizard }: { section: CompanySection; wizard: Wizard }) {
  const { t } = useTranslation('company-registration')
  const { complete, remark } = sectionOf(wizard.application, section)
  const state = !complete ? 'lacking' : remark === null ? null : isCorrected(wizard, section) ? 'corrected' : 'toCorrect'
  return (
    <span className="company-review-way">
      {state && <span className={state === 'corrected' ? 'company-good' : 'company-missing'}>{t(state)}</span>}
      <Link
        id={`complete-${section}`}
        href={wizard.hrefOf(section)}
        aria-label={t(complete ? 'review.editOf' : 'review.completeOf', { section: t(`sections.${section}`) })}
        onClick={(event) => {
          event.preventDefault()
          void wizard.visit(section, !complete)
        }}
      >
        {t(complete ? 'review.edit' : 'review.complete')}
      </Link>
    </span>
  )
}

/** Saves every section and sends the application; a failure is an attempt with its messages. */
function useSubmission(wizard: Wizard) {
  const { t } = useTranslation('company-registration')
  const [failures, setFailures] = useState<readonly string[]>([])
  const [attempt, setAttempt] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const fail = (messages: readonly string[]) => {
    setFailures(messages)
    setAttempt((count) => count + 1)
  }
  const refresh = () => wizard.refresh().catch(() => undefined)
  const submit = async () => {
    if (isBusy) return
    setBusy(true)
    setFailures([])
    try {
      const [changed] = await wizard.saveAll()
      if (changed !== undefined) return await wizard.visit(changed)
      await wizard.submit()
      window.scrollTo(0, 0)
    } catch (error) {
      if (error instanceof ApiError && error.status === 422) {
        await refresh()
        fail([])
      } else {
        fail([t('review.failed'), failureText(error)])
        // It was sent in another window meanwhile.
        if (error instanceof ApiError && error.code === 'action_not_allowed') await refresh()
      }
    } finally {
      setBusy(false)
    }
  }
  return { failures, attempt, isBusy, submit }
}
