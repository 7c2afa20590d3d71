import { Button, useAmount } from '@damana/ui'
import { lazyWithPhrases } from '#phrases.ts'
import { lazyPart } from '@damana/ui/load-part'
import { Suspense, useId, useState, type ComponentProps, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsWide } from '@damana/ui/is-wide'
import type { Guarantee } from '../queries.ts'

const ActionDialog = lazyWithPhrases(() => import('./action-dialog.tsx').then((file) => file.ActionDialog), 'guarantees/actions', 'code')

const LazyReason = lazyPart(() => import('../reason.tsx').then((file) => ({ default: file.Reason })))
const reasonText = (reason: string | null) => (
  <Suspense fallback={'\u00a0'}>
    <LazyReason of={reason} />
  </Suspense>
)

type Action = Guarantee['actions'][number]
type Variant = NonNullable<ComponentProps<typeof Button>['variant']>

/** The actions that the server allows; a disabled action stays visible with its reason. */
export function GuaranteeActions({ guarantee, isQuietRelease }: { guarantee: Guarantee; isQuietRelease: boolean }) {
  const { t } = useTranslation('guarantees/details')
  const amount = useAmount()
  const [open, setOpen] = useState<Action>()
  const isWide = useIsWide()
  const commonReasonId = useId()
  const { extension } = guarantee
  // Allowed actions come first.
  const actions = guarantee.actions.toSorted((a, b) => Number(b.allowed) - Number(a.allowed))
  const blocked = guarantee.flags.some((flag) => flag.kind === 'blocked')
  // A beneficiary who is to name an account has a button for it beside the payout.
  const isOver = !guarantee.active && guarantee.wait.awaited === 'nobody'
  if (actions.length === 0 && (blocked || isOver)) return <p className="muted size-sm">{reasonText(blocked ? 'blocked' : 'inactive')}</p>
  if (actions.length === 0) return null
  // An answer to what the other side asked for is not rare.
  const isAnswer = extension !== null && !extension.by_you
  const main = actions.filter(({ name, weight, allowed }) =>
    weight === 'rare' ? name === 'extend' && isAnswer : allowed || !name.startsWith('take_back'),
  )
  const others = actions.filter((action) => !main.includes(action))
  const common = commonReason(main)
  const variantOf = ({ name, weight }: Action): Variant => {
    if (weight === 'rare' || (name === 'release' && isQuietRelease)) return 'secondary'
    // Beside the bar that accepts, rejecting is no more than its words.
    return name === 'reject' && !isWide ? 'quiet' : weight
  }
  // On a phone the action that moves the sale on stays in reach; it stands in the page once.
  const urgent = isWide ? undefined : main.find((action) => action.allowed && variantOf(action) === 'primary')
  const labelOf = ({ name, label }: Action) => (name === 'extend' && isAnswer ? t('action.agreeToExtend') : label)
  return (
    <div className="step-actions">
      {main
        .filter((action) => action !== urgent)
        .map((action) => (
          <Button
            key={action.name}
            variant={variantOf(action)}
            block
            {...(common
              ? { disabled: true, 'aria-describedby': commonReasonId }
              : { reason: action.allowed ? undefined : reasonText(action.reason), onClick: () => setOpen(action) })}
          >
            {labelOf(action)}
          </Button>
        ))}
      {common && (
        <p id={commonReasonId} className="button-reason">
          {common}
        </p>
      )}
      {urgent && (
        <div className="action-bar">
          <Button block onClick={() => setOpen(urgent)}>
            {urgent.name === 'accept' ? t('action.acceptFor', { amount: amount(guarantee.total_price_fils) }) : labelOf(urgent)}
          </Button>
        </div>
      )}
      {others.length > 0 && <MoreActions actions={others} onOpen={setOpen} />}
      {open && (
        <Suspense>
          <ActionDialog name={open.name} label={labelOf(open)} guarantee={guarantee} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </div>
  )
}

interface MoreActionsProps {
  actions: readonly Action[]
  onOpen: (action: Action) => void
}

/** Closed until it is asked for; the platform's own disclosure. */
function MoreActions({ actions, onOpen }: MoreActionsProps) {
  const { t } = useTranslation('guarantees/details')
  const common = commonReason(actions)
  return (
    <details className="disclosure">
      <summary>{t('action.more')}</summary>
      <ul>
        {actions.map((action) => (
          <li key={action.name}>
            <button
              type="button"
              className={action.name === 'request_cancellation' ? 'text-button text-button-danger' : 'text-button'}
              disabled={!action.allowed}
              aria-describedby={action.allowed ? undefined : common ? 'more-reason' : `why-${action.name}`}
              onClick={() => onOpen(action)}
            >
              {action.label}
            </button>
            {!action.allowed && !common && (
              <p id={`why-${action.name}`} className="button-reason">
                {reasonText(action.reason)}
              </p>
            )}
          </li>
        ))}
      </ul>
      {common && (
        <p id="more-reason" className="button-reason">
          {common}
        </p>
      )}
    </details>
  )
}

/** A reason that disables all actions is shown once. */
function commonReason(actions: readonly Action[]): ReactNode {
  const [first] = actions
  if (actions.length < 2 || !first || !actions.every((action) => !action.allowed && action.reason === first.reason)) return undefined
  return reasonText(first.reason)
}
