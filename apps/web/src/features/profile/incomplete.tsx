import { EmptyState, LinkButton } from '@damana/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#paths.ts'

/** What a page has nothing of before the registration is complete, and the way to complete it. */
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
