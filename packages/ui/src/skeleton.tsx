import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface SkeletonProps {
  width?: string
  height?: string
  round?: boolean
}

/** One grey bar in the place of what is coming. */
export const Skeleton = ({ width = '100%', height = '14px', round = false }: SkeletonProps) => (
  <span className="skeleton" style={{ width, height, ...(round && { borderRadius: '999px' }) }} />
)

/** The layout of what is coming, in bars; shows after 200 ms. */
export function Skeletons({ children, className = '' }: { children: ReactNode; className?: string }) {
  const { t } = useTranslation('ui')
  return (
    <div className={`skeletons ${className}`} role="status" aria-busy="true">
      <span className="sr-only">{t('loading')}</span>
      {children}
    </div>
  )
}
