import { toast } from '@damana/ui'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { ActionBar, type BarAction } from './action-bar.tsx'

/** What the dialog of an action tells back. */
export interface ActionOutcome<Answer> {
  onDone: (answer: Answer) => void
  onRefused: () => void
  onClose: () => void
}

interface CaseActionsProps<Name extends string, Answer> {
  actions: readonly BarAction<Name>[]
  /** The case that an action answers with. */
  caseKey: QueryKey
  /** What else an action changes. */
  changes: readonly QueryKey[]
  sayDone: (name: Name, answer: Answer) => string
  dialog: (name: Name, outcome: ActionOutcome<Answer>) => ReactNode
}

/** The actions of a case and the dialog of the one that was chosen: its answer is the case as it is now. */
export function CaseActions<Name extends string, Answer>(props: CaseActionsProps<Name, Answer>) {
  const { actions, caseKey, changes, sayDone, dialog } = props
  const client = useQueryClient()
  const [chosen, setChosen] = useState<Name>()
  const refresh = () => {
    for (const queryKey of [caseKey, ...changes]) void client.invalidateQueries({ queryKey })
  }
  return (
    <>
      <ActionBar actions={actions} onChoose={setChosen} />
      {chosen !== undefined &&
        dialog(chosen, {
          onDone: (answer) => {
            client.setQueryData(caseKey, answer)
            setChosen(undefined)
            toast.success(sayDone(chosen, answer))
            refresh()
          },
          onRefused: refresh,
          onClose: () => setChosen(undefined),
        })}
    </>
  )
}
