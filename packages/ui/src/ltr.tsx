import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** An island that reads left to right inside any sentence: phones, IBANs, plates, guarantee numbers, e-mails, percentages. */
export const Ltr = ({ children, className }: { children: ReactNode; className?: string }) => (
  <bdi dir="ltr" className={classNames('ltr', className)}>
    {children}
  </bdi>
)

/** A phone number, grouped and on one line: +962 79 000 0034. Other countries' numbers stand as they are. */
export const Phone = ({ number }: { number: string }) => <Ltr>{number.replace(/^\+962(\d{2})(\d{3})(\d{4})$/, '+962 $1 $2 $3')}</Ltr>

/** Text that a person typed (a name, a reason), isolated from the direction of the sentence around it. */
export const Bdi = ({ children, className }: { children: ReactNode; className?: string }) => <bdi className={className}>{children}</bdi>
