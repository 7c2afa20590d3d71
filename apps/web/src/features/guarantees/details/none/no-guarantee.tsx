import { EmptyState, ErrorState, LinkButton } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api.ts'
import { paths } from '#paths.ts'
import { keepDestination, useProfile } from '#session.ts'

interface NoGuaranteeProps {
  number: string
  error: Error
  isFetching: boolean
  onRetry: () => void
}

/** In the place of a guarantee: there is none for this reader, there will be one, or it did not come. */
export function NoGuarantee({ number, error, isFetching, onRetry }: NoGuaranteeProps) {
  const { t } = useTranslation('guaranteeNone')
  const page = useTranslation('guarantee')
  const isIncomplete = useProfile().next_screen === 'complete_register'
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 422)
  if (!isMissing)
    return (
      <ErrorState title={t('failed')} onRetry={onRetry} busy={isFetching}>
        {t('failedText')}
      </ErrorState>
    )
  // Somebody who came by an invitation is known as its buyer by the number that completing asks for.
  if (isIncomplete)
    return (
      <EmptyState
        title={t('incomplete')}
        action={
          <LinkButton href={paths.completeRegister} onClick={() => keepDestination(paths.guarantee(number))}>
            {t('complete')}
          </LinkButton>
        }
      >
        {t('incompleteText')}
      </EmptyState>
    )
  return (
    <EmptyState title={t('missing')} action={<LinkButton href={paths.sales}>{page.t('toList')}</LinkButton>}>
      {t('missingText')}
    </EmptyState>
  )
}
