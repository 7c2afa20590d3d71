import { Button, CleanedHtml, Dialog, ErrorState, Skeleton, Skeletons } from '@damana/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchTerms, type Terms } from './terms.ts'

interface TermsDialogProps {
  /** Another version stood before the reader so far. */
  isNewer: boolean
  onAgree: (version: number) => void
  onClose: () => void
}

/** The terms in a dialog over the form, which keeps its answers. */
export function TermsDialog({ isNewer, onAgree, onClose }: TermsDialogProps) {
  const { t } = useTranslation('account/registration')
  const ui = useTranslation('ui')
  const [terms, setTerms] = useState<Terms>()
  const [failure, setFailure] = useState<unknown>()
  const load = () => fetchTerms().then(setTerms, setFailure)
  const begin = useEffectEvent(() => void load())
  useEffect(() => begin(), [])
  const retry = () => {
    setFailure(undefined)
    void load()
  }
  return (
    <Dialog open wide title={terms?.title ?? t('termsLink')} onClose={onClose}>
      {failure !== undefined ? (
        <ErrorState error={failure} title={t('dialog.failed')} onRetry={retry} />
      ) : terms ? (
        <>
          {isNewer && <p className="strong">{t('dialog.newVersion')}</p>}
          <div className="terms-text">
            <CleanedHtml html={terms.html} />
          </div>
        </>
      ) : (
        <Skeletons>
          <span className="sr-only">{t('dialog.loading')}</span>
          <Skeleton height="40dvh" />
        </Skeletons>
      )}
      <div className="dialog-actions">
        {terms && (
          <Button data-autofocus onClick={() => onAgree(terms.version)}>
            {t('dialog.agree')}
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          {ui.t('close')}
        </Button>
      </div>
    </Dialog>
  )
}
