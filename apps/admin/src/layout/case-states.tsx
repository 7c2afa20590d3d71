import { ErrorState, LinkButton, Skeleton, Skeletons } from '@damana/ui'
import type { ReactNode } from 'react'

/** What is coming, in the layout of a case. */
export const CaseSkeleton = () => (
  <Skeletons className="case-skeleton">
    <Skeleton width="40%" height="28px" />
    <Skeleton width="60%" />
    <Skeleton height="160px" />
    <Skeleton height="220px" />
  </Skeletons>
)

interface CaseErrorProps {
  title: string
  children: ReactNode
  isMissing: boolean
  back: { href: string; label: string }
  onRetry: () => void
  busy: boolean
}

/** A case that is not there, or did not arrive. */
export const CaseError = ({ title, children, isMissing, back, onRetry, busy }: CaseErrorProps) =>
  isMissing ? (
    <div className="state">
      <h1 className="text-lg">{title}</h1>
      <p>{children}</p>
      <LinkButton variant="secondary" size="sm" href={back.href}>
        {back.label}
      </LinkButton>
    </div>
  ) : (
    <ErrorState title={title} onRetry={onRetry} busy={busy}>
      {children}
    </ErrorState>
  )
