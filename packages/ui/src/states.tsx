import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Emblem } from './emblem.tsx'
import { failureText } from './failure-text.ts'
import { Icon } from './icon.tsx'

/** Nothing here yet: the emblem, one line, one action. */
export const EmptyState = ({ title, children, action }: { title: ReactNode; children?: ReactNode; action?: ReactNode }) => (
  <div className="state">
    <Emblem size={48} />
    <b className="state-title">{title}</b>
    {children && <p>{children}</p>}
    {action}
  </div>
)

/** The title says what failed, the failure itself why; with a retry button. */
export function ErrorState({
  error,
  title,
  children,
  onRetry,
  busy = false,
}: {
  error: unknown
  title: ReactNode
  /** A sentence more, such as about what is kept. */
  children?: ReactNode
  onRetry?: () => void
  busy?: boolean
}) {
  const { t } = useTranslation('ui')
  return (
    <div className="state" role="alert">
      <b className="state-title">{title}</b>
      <p>{failureText(error)}</p>
      {children && <p>{children}</p>}
      {onRetry && (
        <Button variant="secondary" size="sm" busy={busy} icon={<Icon of={RefreshCw} size="sm" />} onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </div>
  )
}
