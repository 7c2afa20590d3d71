import { Button, ErrorSummary, Icon, type SummarisedError } from '@damana/ui'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EarlierParts, PhotosPart } from './review.tsx'
import type { Registration } from './use-registration.ts'

interface StepFrameProps {
  registration: Registration
  title: string
  /** Why this is asked, in a line above the questions; more of it stands beside them. */
  why: string
  errors: readonly SummarisedError[]
  attempt: number
  isBusy: boolean
  onSubmit: (event: FormEvent) => Promise<void>
  aside: ReactNode
  children: ReactNode
}

/**
 * The frame of a step: what stands in the way, the questions, back at the start and forward at the end. The last one shows the earlier answers too, and
 * takes the photos that are offered: behind it the registration is complete.
 */
export function StepFrame({ registration, title, why, errors, attempt, isBusy, onSubmit, aside, children }: StepFrameProps) {
  const { t } = useTranslation('registration')
  const { step, isLast, visit, hasMoved } = registration
  const photos = isLast ? registration.photos : undefined
  const isWithPhotos = photos !== undefined && !photos.isEmpty
  const [lacking, setLacking] = useState<{ errors: SummarisedError[]; count: number }>({ errors: [], count: 0 })
  const send = (event: FormEvent) => {
    const problems = isWithPhotos && !photos.body ? photos.problems() : []
    setLacking(({ count }) => ({ errors: problems, count: count + problems.length }))
    if (problems.length === 0) return onSubmit(event)
    event.preventDefault()
    return undefined
  }
  const heading = useRef<HTMLHeadingElement>(null)
  const begin = useEffectEvent(() => {
    if (errors.length > 0 || !hasMoved) return
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  })
  useEffect(() => begin(), [])
  return (
    <div className="wizard-grid">
      <section className="card">
        <form noValidate onSubmit={(event) => void send(event)} aria-busy={isBusy || undefined}>
          <div className="wizard-form">
            <h2 ref={heading} tabIndex={-1} className="registration-title">
              {title}
            </h2>
            <p className="registration-text">{why}</p>
            <ErrorSummary errors={[...errors, ...lacking.errors]} attempt={attempt + lacking.count} />
            {children}
            {isLast && <EarlierParts registration={registration} />}
            {photos && <PhotosPart photos={photos} errors={lacking.errors} />}
          </div>
          <footer className="card-footer wizard-actions">
            {step > 0 && (
              <Button variant="secondary" icon={<Icon of={ArrowLeft} mirror />} onClick={() => visit(step - 1)}>
                {t('previous')}
              </Button>
            )}
            <Button type="submit" busy={isBusy} className="wizard-forward">
              {t(isWithPhotos ? 'photos.submit' : isLast ? 'submit' : 'next')}
            </Button>
          </footer>
        </form>
      </section>
      {aside}
    </div>
  )
}

/** Beside the questions of a step: what they are for. */
export function Why({ title, reasons, note }: { title: string; reasons: readonly string[]; note: string }) {
  return (
    <aside className="card wizard-aside">
      <h3>{title}</h3>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <p>{note}</p>
    </aside>
  )
}
