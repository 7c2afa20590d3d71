import type { ActionName } from '@damana/contract/statuses'
import { Button, loadPhrases } from '@damana/ui'
import { lazy, Suspense, useId, useState, type ComponentProps, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { guaranteeActionsPhrases } from '../phrases.ts'
import type { Guarantee } from '../queries.ts'

const ActionDialog = lazy(async () => {
  const [file] = await Promise.all([import('./action-dialog.tsx'), loadPhrases(guaranteeActionsPhrases)])
  return { default: file.ActionDialog }
})

const LazyReason = lazy(() => import('../reason.tsx').then((file) => ({ default: file.Reason })))
const sayWhy = (reason: string | null) => (
  <Suspense fallback={'\u00a0'}>
    <LazyReason of={reason} />
  </Suspense>
)

type Action = Guarantee['actions'][number]
const order: readonly ActionName[] = ['consent', 'accept', 'release', 'amend', 'withdraw', 'reject', 'refuse']
const looks: Record<ActionName, NonNullable<ComponentProps<typeof Button>['variant']>> = {
  consent: 'primary',
  accept: 'primary',
  release: 'primary',
  amend: 'secondary',
  withdraw: 'danger',
  reject: 'danger',
  refuse: 'danger',
}

/** The actions as the server allows them; what is off stays visible and says why. */
export function GuaranteeActions({ guarantee }: { guarantee: Guarantee }) {
  const { t } = useTranslation('guarantee')
  const [open, setOpen] = useState<ActionName>()
  const commonReasonId = useId()
  const actions = guarantee.actions.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
  const blocked = guarantee.flags.some((flag) => flag.kind === 'blocked')
  if (actions.length === 0 && (blocked || !guarantee.active))
    return <p className="button-reason">{sayWhy(blocked ? 'blocked' : 'inactive')}</p>
  if (actions.length === 0) return null
  const common = commonReason(actions)
  return (
    <div className="step-actions">
      {actions.map((action) =>
        common ? (
          <Button key={action.name} variant={looks[action.name]} block disabled aria-describedby={commonReasonId}>
            {t(`action.${action.name}`)}
          </Button>
        ) : (
          <Button
            key={action.name}
            variant={looks[action.name]}
            block
            reason={action.allowed ? undefined : sayWhy(action.reason)}
            onClick={() => setOpen(action.name)}
          >
            {t(`action.${action.name}`)}
          </Button>
        ),
      )}
      {common && (
        <p id={commonReasonId} className="button-reason">
          {common}
        </p>
      )}
      {open && (
        <Suspense>
          <ActionDialog name={open} guarantee={guarantee} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </div>
  )
}

/** One reason that switches everything off is said once. */
function commonReason(actions: readonly Action[]): ReactNode {
  const [first] = actions
  if (actions.length < 2 || !first || !actions.every((action) => !action.allowed && action.reason === first.reason)) return undefined
  return sayWhy(first.reason)
}
