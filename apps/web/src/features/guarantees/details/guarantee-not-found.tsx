import { EmptyState, ErrorState, LinkButton } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api.ts'
import { paths } from '#paths.ts'
import { useProfile } from '#session.ts'

interface GuaranteeNotFoundProps {
  error: Error
  isFetching: boolean
  onRetry: () => void
}

/** Shown instead of a guarantee that the reader may not see or that failed to load. */
export function GuaranteeNotFound({ error, isFetching, onRetry }: GuaranteeNotFoundProps) {
  const { t } = useTranslation('guarantees/details', { keyPrefix: 'notFound' })
  const page = useTranslation('guarantees/details')
  const { account_type } = useProfile()
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 422)
  if (!isMissing) return <ErrorState error={error} title={t('failed')} onRetry={onRetry} busy={isFetching} />
  // The account acts for companies alone, and an offer to the person is nobody's who signs in until a personal account is open.
  if (account_type === 'company')
    return (
      <EmptyState title={t('missing')} action={<LinkButton href={paths.profile}>{t('toPersonalAccount')}</LinkButton>}>
        {t('missingText')} {t('missingOfCompanyUser')}
      </EmptyState>
    )
  return (
    <EmptyState title={t('missing')} action={<LinkButton href={paths.sales}>{page.t('toList')}</LinkButton>}>
      {t('missingText')}
    </EmptyState>
  )
}
