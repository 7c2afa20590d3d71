import { companySections } from '@damana/contract/company-words'
import { Button, ErrorSummary, Icon, Link, type SummarisedError } from '@damana/ui'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api.ts'
import { failureText } from '@damana/ui/failure-text'
import { sectionOf } from './application.rules.ts'
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
  useEffect(() => {
    if (!hasMoved) return
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [hasMoved])

  const lacking = companySections.filter((section) => !sectionOf(application, section).complete)
  const errors: SummarisedError[] = [
    ...failures.map((message) => ({ message })),
    ...(isAsked
      ? lacking.map((section) => ({ field: `complete-${section}`, message: t('review.lacks', { section: t(`sections.${section}`) }) }))
      : []),
  ]
  const tell = (messages: readonly string[]) => {
    setFailures(messages)
    setAsked(true)
    setAttempt((count) => count + 1)
  }
  const submit = async () => {
    if (isBusy) return
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
          <p className="muted size-ui">{t(lacking.length > 0 ? 'review.textLacking' : 'review.text')}</p>
        </div>
        <ErrorSummary errors={errors} attempt={attempt} title={t('review.lackingTitle', { count: lacking.length })} />
        <ReviewParts
          application={application}
          dataOf={wizard.dataOf}
          aside={(section) => {
            const isLacking = !sectionOf(application, section).complete
            return (
              <span className="company-review-way">
                {isLacking && <span className="company-missing">{t('lacking')}</span>}
                <Link
                  id={`complete-${section}`}
                  href={hrefOf(section)}
                  aria-label={t(isLacking ? 'review.completeOf' : 'review.editOf', { section: t(`sections.${section}`) })}
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
        <Button className="wizard-forward" busy={isBusy} onClick={() => void submit()}>
          {t(application.status === 'returned' ? 'review.sendAgain' : 'review.send')}
        </Button>
      </footer>
    </section>
  )
}
