import type { CompanySection } from '@damana/contract/company-words'
import { Button, ErrorSummary, Icon, Notice, type SummarisedError } from '@damana/ui'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { companySections } from '@damana/contract/company-words'
import { sectionOf } from './application.rules.ts'
import { Conflict } from './conflict.tsx'
import type { Wizard } from './wizard.ts'

interface SectionFrameProps {
  wizard: Wizard
  section: CompanySection
  errors: readonly SummarisedError[]
  attempt: number
  isBusy: boolean
  onSubmit: (event: FormEvent) => Promise<void>
  /** Something is still on its way: the step waits for it. */
  waiting?: string | undefined
  /** The content has forms of its own: only the button at the foot belongs to the step. */
  hasForms?: boolean
  children: ReactNode
}

/** The frame of a step: what the reviewer asks for, what stands in the way, the questions, back at the start and forward at the end. */
export function SectionFrame({
  wizard,
  section,
  errors,
  attempt,
  isBusy,
  onSubmit,
  waiting,
  hasForms = false,
  children,
}: SectionFrameProps) {
  const { t } = useTranslation('company-registration')
  const { application, hasMoved, newer, visit } = wizard
  const heading = useRef<HTMLHeadingElement>(null)
  const index = companySections.indexOf(section)
  const before = companySections[index - 1]
  const next = companySections[index + 1]
  const { remark } = sectionOf(application, section)
  const begin = useEffectEvent(() => {
    if (errors.length > 0 || !hasMoved) return
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  })
  useEffect(() => begin(), [])
  const formId = `company-${section}`
  const content = (
    <>
      <h2 ref={heading} tabIndex={-1} className="company-section-title">
        {t(`sections.${section}`)}
      </h2>
      {remark !== null && (
        <Notice tone="late" title={t('remark')}>
          <p className="company-remark">{remark}</p>
        </Notice>
      )}
      <ErrorSummary errors={errors} attempt={attempt} />
      {children}
    </>
  )
  if (newer[section]) return <Conflict wizard={wizard} section={section} />
  return (
    <section className="card" aria-busy={isBusy || undefined}>
      {hasForms ? (
        <>
          <div className="wizard-form">{content}</div>
          <form id={formId} noValidate onSubmit={(event) => void onSubmit(event)} />
        </>
      ) : (
        <form id={formId} className="wizard-form" noValidate onSubmit={(event) => void onSubmit(event)}>
          {content}
        </form>
      )}
      <footer className="card-footer wizard-actions">
        {before && (
          <Button variant="secondary" icon={<Icon of={ArrowLeft} mirror />} onClick={() => void visit(before)}>
            {t('previous')}
          </Button>
        )}
        <Button type="submit" form={formId} busy={isBusy} reason={waiting} className="wizard-forward">
          {next ? t('proceed', { title: t(`proceedTo.${next}`) }) : t('toReview')}
        </Button>
      </footer>
    </section>
  )
}
