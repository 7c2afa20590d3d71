import type { Fils } from '@damana/contract/money'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Money } from './money.tsx'

export interface SummaryRow {
  label: ReactNode
  note?: ReactNode
  /** An amount … */
  amount?: Fils | string
  /** … or anything else (a way of transfer, a reference). */
  value?: ReactNode
  /** Taken away: printed with a minus. */
  minus?: boolean
  /** Good for the reader (a discount): green. */
  good?: boolean
  /** A dashed rule above: what follows is worked out from what stands before. */
  rule?: boolean
}

interface MoneySummaryProps {
  rows: readonly SummaryRow[]
  total: { label: ReactNode; amount: Fils | string }
  /** The total in words, as the server wrote them. */
  words?: ReactNode
  after?: readonly SummaryRow[]
  /** The total is read out when it changes (while a form is filled in). */
  live?: boolean
}

const Row = ({ label, note, amount, value, minus = false, good = false, rule = false }: SummaryRow) => (
  <div className={classNames(good && 'sum-minus', rule && 'sum-rule')}>
    <dt>
      {label}
      {note && <small>{note}</small>}
    </dt>
    <dd>{amount === undefined ? value : <Money fils={amount} minus={minus} />}</dd>
  </div>
)

/** Label and amount, line by line, down to the total and its words. */
export const MoneySummary = ({ rows, total, words, after = [], live = false }: MoneySummaryProps) => (
  <>
    <dl className="sum">
      {rows.map((row, index) => (
        <Row key={index} {...row} />
      ))}
      <div className="sum-total">
        <dt>{total.label}</dt>
        <dd aria-live={live ? 'polite' : undefined}>
          <Money fils={total.amount} flat />
        </dd>
      </div>
    </dl>
    {words && <p className="words">{words}</p>}
    {after.length > 0 && (
      <dl className="sum">
        {after.map((row, index) => (
          <Row key={index} {...row} />
        ))}
      </dl>
    )}
  </>
)
