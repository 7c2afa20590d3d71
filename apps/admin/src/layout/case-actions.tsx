import { toast } from '@damana/ui'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { ActionBar, type BarAction } from './action-bar.tsx'

/** Callbacks of an action's dialog. */
export interface ActionOutcome<Answer> {
  onDone: (answer: Answer) => void
  onRefused: () => void
  onClose: () => void
}

interface CaseActionsProps<Name extends string, Answer> {
  actions: readonly BarAction<Name>[]
  /** The case that an action answers with. */
  caseKey: QueryKey
  /** Where the answer belongs when it may be another case than this one: a new attempt. */
  keyOf?: (answer: Answer) => QueryKey
  /** Further queries that an action changes. */
  changes: readonly QueryKey[]
  sayDone: (name: Name, answer: Answer) => string
  dialog: (name: Name, outcome: ActionOutcome<Answer>) => ReactNode
  onAnswer?: (answer: Answer) => void
  /** Shown when there is no action. */
  none: string
  /** An action of another kind that stands first. */
  children?: ReactNode
}

/**
 * The actions of a case and the dialog of the one that was chosen: its answer is the case as it is now. The dialog stays when the case, read again,
 * has no actions any more, because somebody else decided: its refusal says so.
 */
export function CaseActions<Name extends string, Answer>(props: CaseActionsProps<Name, Answer>) {
  const { actions, caseKey, keyOf, changes, sayDone, dialog, onAnswer, none, children } = props
  const client = useQueryClient()
  const [chosen, setChosen] = useState<Name>()
  const refresh = () => {
    for (const queryKey of [caseKey, ...changes]) void client.invalidateQueries({ queryKey })
  }
  return (
    <>
      {actions.length === 0 && !children ? (
        <p className="case-note">{none}</p>
      ) : (
        <ActionBar actions={actions} onChoose={setChosen}>
          {children}
        </ActionBar>
      )}
      {chosen !== undefined &&
        dialog(chosen, {
          onDone: (answer) => {
            client.setQueryData(keyOf?.(answer) ?? caseKey, answer)
            setChosen(undefined)
            toast.success(sayDone(chosen, answer))
            refresh()
            onAnswer?.(answer)
          },
          onRefused: refresh,
          onClose: () => setChosen(undefined),
        })}
    </>
  )
}
