import { Fragment, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** An island that reads left to right inside any sentence: phones, IBANs, plates, guarantee numbers, e-mails, percentages. */
export const Ltr = ({ children, className }: { children: ReactNode; className?: string }) => (
  <bdi dir="ltr" className={classNames('ltr', className)}>
    {children}
  </bdi>
)

/** A phone number, grouped and on one line: +962 79 000 0034. Other countries' numbers stand as they are. */
export const Phone = ({ number }: { number: string }) => <Ltr>{number.replace(/^\+962(\d{2})(\d{3})(\d{4})$/, '+962 $1 $2 $3')}</Ltr>

/** An IBAN in groups of four, as banks print it: where it does not fit on a line it breaks between two groups. */
export const Iban = ({ iban, className }: { iban: string; className?: string }) => (
  <Ltr className={classNames('iban', className)}>
    {iban.split(/(?<=^(?:.{4})+)(?=.)/).map((group, index) => (
      <Fragment key={index}>
        {index > 0 && ' '}
        <span>{group}</span>
      </Fragment>
    ))}
  </Ltr>
)

/** Text that a person typed (a name, a reason), isolated from the direction of the sentence around it. */
export const Bdi = ({ children, className }: { children: ReactNode; className?: string }) => <bdi className={className}>{children}</bdi>
