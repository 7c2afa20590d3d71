import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** An island that reads left to right inside any sentence: phones, IBANs, plates, guarantee numbers, e-mails, percentages. */
export const Ltr = ({ children, className }: { children: ReactNode; className?: string }) => (
  <bdi dir="ltr" className={classNames('ltr', className)}>
    {children}
  </bdi>
)

/** Text that a person typed (a name, a reason), isolated from the direction of the sentence around it. */
export const Bdi = ({ children, className }: { children: ReactNode; className?: string }) => <bdi className={className}>{children}</bdi>
