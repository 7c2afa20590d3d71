import { Button, CleanedHtml, Dialog, ErrorState, Skeleton, Skeletons } from '@damana/ui'
import { queryClient } from '@damana/ui/query-client'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'

interface FullTermsProps {
  onClose: () => void
}

/** The terms of the product over the page of a link: its reader cannot sign in to the page that has them. */
export const FullTerms = (props: FullTermsProps) => (
  <QueryClientProvider client={queryClient}>
    <TermsDialog {...props} />
  </QueryClientProvider>
)

function TermsDialog({ onClose }: FullTermsProps) {
  const { t } = useTranslation('guarantees/owner')
  const ui = useTranslation('ui')
  const {
    data: terms,
    isError,
    error,
    refetch,
  } = useQuery({
    queryKey: ['GET /pages/get-page/:page', 'full_terms_and_conditions'],
    queryFn: () => api('GET /pages/get-page/:page', { params: { page: 'full_terms_and_conditions' } }),
  })
  return (
    <Dialog open wide title={terms?.title ?? t('fullTerms')} onClose={onClose}>
      {isError ? (
        <ErrorState error={error} title={t('fullTermsFailed')} onRetry={() => void refetch()} />
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
