import { Button } from '@damana/ui'
import { type ComponentProps, type ReactNode, useId } from 'react'

export interface BarAction<Name extends string> {
  name: Name
  label: string
  /** Where it is the only one. */
  variant: NonNullable<ComponentProps<typeof Button>['variant']>
  /** Why it is off, as a sentence; null when it is possible. */
  off: string | null
}

interface ActionBarProps<Name extends string> {
  actions: readonly BarAction<Name>[]
  onChoose: (name: Name) => void
  /** An action of another kind that stands first. */
  children?: ReactNode
}

/**
 * Actions of this staff user. Several look the same, so that none of them is recommended; a disabled one shows its reason, once for all with the same reason.
 */
export function ActionBar<Name extends string>({ actions, onChoose, children }: ActionBarProps<Name>) {
  const noteId = useId()
  const isAlone = actions.length === 1 && !children
  const reasons = [...new Set(actions.flatMap(({ off }) => off ?? []))]
  return (
    <div className="decision-bar">
      {children}
      {actions.map(({ name, label, variant, off }) => (
        <Button
          key={name}
          variant={isAlone ? variant : 'secondary'}
          disabled={off !== null}
          aria-describedby={off === null ? undefined : `${noteId}-${reasons.indexOf(off)}`}
          onClick={() => onChoose(name)}
        >
          {label}
        </Button>
      ))}
      {reasons.map((reason, index) => (
        <p key={reason} id={`${noteId}-${index}`} className="button-reason">
          {reason}
        </p>
      ))}
    </div>
  )
}
