import { Button, CleanedHtml, Dialog, ErrorState, Skeleton, Skeletons } from '@damana/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Output } from '@damana/contract'
import { api } from '#api.ts'

/** The terms of the product over the page of a link: who reads it cannot sign in to the page that has them. */
export function FullTerms({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('ownerLink')
  const ui = useTranslation('ui')
  const [terms, setTerms] = useState<Output<'GET /pages/get-page/:page'>>()
  const [hasFailed, setFailed] = useState(false)
  const load = () => {
    setFailed(false)
    void api('GET /pages/get-page/:page', { params: { page: 'full_terms_and_conditions' } }).then(setTerms, () => setFailed(true))
  }
  const begin = useEffectEvent(load)
  useEffect(() => begin(), [])
  return (
    <Dialog open wide title={terms?.title ?? t('fullTerms')} onClose={onClose}>
      {hasFailed ? (
        <ErrorState title={t('fullTermsFailed')} onRetry={load} />
      ) : terms ? (
        <CleanedHtml html={terms.html} />
      ) : (
        <Skeletons>
          <Skeleton height="40dvh" />
        </Skeletons>
      )}
      <div className="dialog-actions">
        <Button data-autofocus variant="quiet" onClick={onClose}>
          {ui.t('close')}
        </Button>
      </div>
    </Dialog>
  )
}
