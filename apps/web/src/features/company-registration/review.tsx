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
  const { application, visit, hrefOf, hasMoved } = wizard
  const heading = useRef<HTMLHeadingElement>(null)
  const [failures, setFailures] = useState<readonly string[]>([])
  const [isAsked, setAsked] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const [isSure, setSure] = useState(false)
  useEffect(() => {
    if (!hasMoved) return
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [hasMoved])

  const lacking = companySections.filter((section) => !sectionOf(application, section).complete)
  const remarked = companySections.filter((section) => sectionOf(application, section).remark !== null)
  const untouched = remarked.filter((section) => !sectionOf(application, section).corrected && !wizard.unsaved[section])
  const errors: SummarisedError[] = [
    ...failures.map((message) => ({ message })),
    ...(isAsked
      ? lacking.map((section) => ({ field: `complete-${section}`, message: t('review.lacks', { section: nameOf(section) }) }))
      : []),
  ]
  const nameOf = (section: CompanySection) => t(`sections.${section}`)
  const tell = (messages: readonly string[]) => {
    setFailures(messages)
    setAsked(true)
    setAttempt((count) => count + 1)
  }
  const submit = async () => {
    if (isBusy) return
    setSure(false)
    setBusy(true)
    setFailures([])
    try {
      const [changed] = await wizard.saveAll()
      if (changed !== undefined) return await visit(changed)
      await wizard.submit()
      window.scrollTo(0, 0)
    } catch (error) {
      if (error instanceof ApiError && error.status === 422) {
        await wizard.refresh().catch(() => undefined)
        tell([])
      } else {
        tell([t('review.failed'), failureText(error)])
        // It was sent in another window meanwhile.
        if (error instanceof ApiError && error.code === 'action_not_allowed') await wizard.refresh().catch(() => undefined)
      }
    } finally {
      setBusy(false)
    }
  }
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
          aside={(section) => {
            const isLacking = !sectionOf(application, section).complete
            return (
              <span className="company-review-way">
                {isLacking ? (
                  <span className="company-missing">{t('lacking')}</span>
                ) : (
                  remarked.includes(section) &&
                  (untouched.includes(section) ? (
                    <span className="company-missing">{t('toCorrect')}</span>
                  ) : (
                    <span className="company-good">{t('corrected')}</span>
                  ))
                )}
                <Link
                  id={`complete-${section}`}
                  href={hrefOf(section)}
                  aria-label={t(isLacking ? 'review.completeOf' : 'review.editOf', { section: nameOf(section) })}
                  onClick={(event) => {
                    event.preventDefault()
                    void visit(section, isLacking)
                  }}
                >
                  {t(isLacking ? 'review.complete' : 'review.edit')}
                </Link>
              </span>
            )
          }}
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
        onConfirm={() => void submit()}
        onDismiss={() => setSure(false)}
      >
        <p>{t('review.textUntouched', { sections: joined(untouched.map(nameOf), t('comma')) })}</p>
      </ConfirmDialog>
    </section>
  )
}
