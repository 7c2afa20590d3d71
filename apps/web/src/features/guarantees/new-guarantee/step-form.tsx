import { Button, ErrorSummary, Icon } from '@damana/ui'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { questions } from './answers.ts'
import type { Wizard } from './use-wizard.ts'

interface StepFormProps {
  wizard: Wizard
  title: string
  submitLabel: string
  onSubmit: (event: FormEvent) => Promise<void>
  /** A file is still on its way. */
  isWaiting?: boolean
  aside: ReactNode
  /** It is to be read before the questions. */
  isAsideFirst?: boolean
  children: ReactNode
}

/** The frame of a step: what stands in the way, the questions, back at the start and forward at the end. */
export function StepForm({
  wizard,
  title,
  submitLabel,
  onSubmit,
  isWaiting = false,
  aside,
  isAsideFirst = false,
  children,
}: StepFormProps) {
  const { t } = useTranslation('guarantees/new-guarantee')
  const { step, visit, summary, attempt, isBusy, form } = wizard
  const errors = summary(questions[step] ?? [])
  // No other answer mends these.
  const isUnsellable = errors.length === 1 && form.formState.errors.registration_number?.type.startsWith('vehicle_') === true
  const heading = useRef<HTMLHeadingElement>(null)
  const begin = useEffectEvent(() => {
    if (errors.length > 0 || !wizard.hasMoved) return
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  })
  useEffect(() => begin(), [])
  return (
    <div className="wizard-grid">
      {isAsideFirst && aside}
      <section className="card">
        <form noValidate onSubmit={(event) => void onSubmit(event)} aria-busy={isBusy || undefined}>
          <div className="wizard-form">
            <h2 ref={heading} tabIndex={-1} className="sr-only">
              {title}
            </h2>
            <ErrorSummary errors={errors} attempt={attempt} title={isUnsellable ? t('unsellable') : undefined} />
            {children}
          </div>
          <footer className="card-footer wizard-actions">
            {step > 0 && (
              <Button variant="secondary" icon={<Icon of={ArrowLeft} mirror />} onClick={() => visit(step - 1)}>
                {t('previous')}
              </Button>
            )}
            <Button type="submit" busy={isBusy || isWaiting} className="wizard-forward">
              {submitLabel}
            </Button>
          </footer>
        </form>
      </section>
      {!isAsideFirst && aside}
    </div>
  )
}
