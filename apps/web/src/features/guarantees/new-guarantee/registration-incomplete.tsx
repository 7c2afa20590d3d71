import { EmptyState, LinkButton } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#layout/page-title.ts'
import { paths } from '#paths.ts'
import { keepDestination } from '#session.ts'

/** Shown instead of the wizard to a user with an incomplete registration. */
export function RegistrationIncomplete() {
  const { t } = useTranslation('guarantees/new-guarantee')
  usePageTitle(t('title'))
  return (
    <>
      <div className="page-head">
        <h1>{t('title')}</h1>
      </div>
      <EmptyState
        title={t('incomplete.title')}
        action={
          <LinkButton href={paths.completeRegister} onClick={() => keepDestination(paths.newGuarantee)}>
            {t('incomplete.complete')}
          </LinkButton>
        }
      >
        {t('incomplete.text')}
      </EmptyState>
    </>
  )
}
