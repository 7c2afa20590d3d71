import { EmptyState, LinkButton } from '@damana/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#paths.ts'

/** Shown instead of a page that needs a complete registration, with a link to complete it. */
export function Incomplete({ children }: { children: ReactNode }) {
  const { t } = useTranslation('profile')
  return (
    <div className="card">
      <EmptyState title={t('incomplete')} action={<LinkButton href={paths.completeRegister}>{t('complete')}</LinkButton>}>
        {children}
      </EmptyState>
    </div>
  )
}
