import { Button, CopyRow, LinkButton, Ltr, Notice, useFormat, type NoticeTone } from '@damana/ui'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '@damana/ui/failure-text'
import { paths } from '#paths.ts'
import { ReviewProgress } from './review-progress.tsx'
import { useFollow } from './use-follow.ts'
import { ReviewParts } from './review-parts.tsx'
import type { ApplicationState } from './use-application.ts'

type Status = 'pending_review' | 'approved' | 'rejected'
const tones: Readonly<Record<Status, NoticeTone>> = { pending_review: 'progress', approved: 'good', rejected: 'danger' }

/** The end of an application: under review, approved or rejected; with everything that was sent, to be read. */
export function Outcome({ state, onAnother }: { state: ApplicationState; onAnother: () => Promise<void> }) {
  const { t } = useTranslation('company-registration')
  const { application } = state
  const status = application.status === 'approved' || application.status === 'rejected' ? application.status : 'pending_review'
  const heading = useRef<HTMLHeadingElement>(null)
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  useFollow(state)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [status])
  const begin = async () => {
    setBusy(true)
    try {
      await onAnother()
    } catch (error) {
      setFailure(failureText(error))
      setBusy(false)
    }
  }
  return (
    <>
      <div className="page-head wizard-head">
        <h1 ref={heading} tabIndex={-1}>
          {t(`outcome.${status}.title`)}
        </h1>
      </div>
      <section className="card">
        <div className="wizard-form">
          <Decision application={application} status={status} />
          {failure && <Notice tone="danger" role="alert" title={failure} />}
          <div className="flow">
            {status === 'approved' && <LinkButton href={paths.login}>{t('outcome.login')}</LinkButton>}
            <Button variant="secondary" busy={isBusy} onClick={() => void begin()}>
              {t('outcome.another')}
            </Button>
          </div>
        </div>
      </section>
      <section className="card company-sent" aria-labelledby="what-was-sent">
        <div className="wizard-form">
          <h2 id="what-was-sent" className="company-section-title">
            {t('outcome.sent')}
          </h2>
          <ReviewParts application={application} />
        </div>
      </section>
    </>
  )
}

function Decision({ application, status }: { application: ApplicationState['application']; status: Status }) {
  const { t } = useTranslation('company-registration')
  const format = useFormat()
  return (
    <>
      <Notice tone={tones[status]} title={t(`outcome.${status}.lead`)}>
        <p>
          {t(`outcome.${status}.text`)} {status === 'pending_review' && <Ltr>{application.contact}</Ltr>}
        </p>
        {status === 'rejected' && application.decision_reason && <p className="company-remark">{application.decision_reason}</p>}
      </Notice>
      {application.tracking_number && (
        <CopyRow label={t('outcome.number')} value={<Ltr>{application.tracking_number}</Ltr>} text={application.tracking_number} />
      )}
      {application.submitted_at && <p className="muted size-ui">{t('outcome.sentAt', { at: format.moment(application.submitted_at) })}</p>}
      {application.review && (
        <>
          <ReviewProgress review={application.review} />
          <section className="stack-2">
            <h2 className="company-small-title">{t('outcome.nextTitle')}</h2>
            <ol className="company-numbers">
              <li>{t('outcome.next.answer')}</li>
              <li>{t('outcome.next.accounts')}</li>
            </ol>
          </section>
        </>
      )}
    </>
  )
}
