import { classNames, Emblem, Money } from '@damana/ui'
import type { ComponentProps } from 'react'
import './money-flow.css'

interface End {
  label: string
  fils: ComponentProps<typeof Money>['fils']
}

/** Money on its way through the guarantee account, or back out of it; on top of a `.money-panel`. */
export const MoneyFlow = ({ from, to, isBack = false }: { from: End; to: End; isBack?: boolean }) => (
  <div className="money-flow">
    <FlowEnd end={from} />
    <span className={classNames('money-middle', isBack && 'money-back')} aria-hidden="true">
      <Emblem size={44} bare />
    </span>
    <FlowEnd end={to} />
  </div>
)

const FlowEnd = ({ end: { label, fils } }: { end: End }) => (
  <div>
    <small>{label}</small>
    <b>
      <Money fils={fils} flat />
    </b>
  </div>
)
