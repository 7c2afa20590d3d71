import { buttonOrder, buttonWeights } from '@damana/contract/action-buttons'
import type { ActionName } from '@damana/contract/guarantee-actions'
import { Button, useAmount } from '@damana/ui'
import { lazyWithPhrases } from '#phrases.ts'
import { lazyPart } from '@damana/ui/load-part'
import { Suspense, useId, useState, type ComponentProps, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsWide } from '../list/use-is-wide.ts'
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
const isRare = (name: ActionName) => buttonWeights[name] === 'rare'

/** The actions that the server allows; a disabled action stays visible with its reason. */
export function GuaranteeActions({ guarantee, isQuietRelease }: { guarantee: Guarantee; isQuietRelease: boolean }) {
  const { t } = useTranslation('guarantees/details')
  const amount = useAmount()
  const [open, setOpen] = useState<ActionName>()
  const isWide = useIsWide()
  const commonReasonId = useId()
  const { extension } = guarantee
  // Allowed actions come first.
  const actions = guarantee.actions.toSorted(
    (a, b) => Number(b.allowed) - Number(a.allowed) || buttonOrder.indexOf(a.name) - buttonOrder.indexOf(b.name),
  )
  const blocked = guarantee.flags.some((flag) => flag.kind === 'blocked')
  // A beneficiary who is to name an account has a button for it beside the payout.
  const isOver = !guarantee.active && guarantee.wait.awaited === 'nobody'
  if (actions.length === 0 && (blocked || isOver)) return <p className="muted size-sm">{reasonText(blocked ? 'blocked' : 'inactive')}</p>
  if (actions.length === 0) return null
  // An answer to what the other side asked for is not rare.
  const isAnswer = extension !== null && !extension.by_you
  const main = actions.filter(({ name, allowed }) =>
    isRare(name) ? name === 'extend' && isAnswer : allowed || !name.startsWith('take_back'),
  )
  const others = actions.filter((action) => !main.includes(action))
  const common = commonReason(main)
  const variantOf = (name: ActionName): Variant => {
    const weight = buttonWeights[name]
    if (weight === 'rare' || (name === 'release' && isQuietRelease)) return 'secondary'
    // Beside the bar that accepts, rejecting is no more than its words.
    return name === 'reject' && !isWide ? 'quiet' : weight
  }
  // On a phone the action that moves the sale on stays in reach; it stands in the page once.
  const urgent = isWide ? undefined : main.find(({ name, allowed }) => allowed && variantOf(name) === 'primary')?.name
  const label = (name: ActionName) => t(name === 'extend' && isAnswer ? 'action.agreeToExtend' : `action.${name}`)
  return (
    <div className="step-actions">
      {main
        .filter(({ name }) => name !== urgent)
        .map(({ name, allowed, reason }) => (
          <Button
            key={name}
            variant={variantOf(name)}
            block
            {...(common
              ? { disabled: true, 'aria-describedby': commonReasonId }
              : { reason: allowed ? undefined : reasonText(reason), onClick: () => setOpen(name) })}
          >
            {label(name)}
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
            {urgent === 'accept' ? t('action.acceptFor', { amount: amount(guarantee.total_price_fils) }) : label(urgent)}
          </Button>
        </div>
      )}
      {others.length > 0 && <MoreActions actions={others} label={label} onOpen={setOpen} />}
      {open && (
        <Suspense>
          <ActionDialog name={open} label={label(open)} guarantee={guarantee} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </div>
  )
}

interface MoreActionsProps {
  actions: readonly Action[]
  label: (name: ActionName) => string
  onOpen: (name: ActionName) => void
}

/** Closed until it is asked for; the platform's own disclosure. */
function MoreActions({ actions, label, onOpen }: MoreActionsProps) {
  const { t } = useTranslation('guarantees/details')
  const common = commonReason(actions)
  return (
    <details className="disclosure">
      <summary>{t('action.more')}</summary>
      <ul>
        {actions.map(({ name, allowed, reason }) => (
          <li key={name}>
            <button
              type="button"
              className={name === 'request_cancellation' ? 'text-button text-button-danger' : 'text-button'}
              disabled={!allowed}
              aria-describedby={allowed ? undefined : common ? 'more-reason' : `why-${name}`}
              onClick={() => onOpen(name)}
            >
              {label(name)}
            </button>
            {!allowed && !common && (
              <p id={`why-${name}`} className="button-reason">
                {reasonText(reason)}
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
