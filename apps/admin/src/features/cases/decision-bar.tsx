import { toast } from '@damana/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queueQuery } from '#features/queue/index.ts'
import { ActionBar } from '#layout/action-bar.tsx'
import { sayReason } from '#layout/say-reason.ts'
import { DecisionForm } from './decision-form.tsx'
import { offeredDecisions, papersUnopened, type DecisionName } from './decisions.rules.ts'
import { caseQuery, type Decided, type StaffCase } from './query.ts'

/** What this person may decide now, and the form of the decision that he takes. */
export function DecisionBar({ staffCase, opened }: { staffCase: StaffCase; opened: ReadonlySet<string> }) {
  const { t } = useTranslation('cases')
  const client = useQueryClient()
  const [chosen, setChosen] = useState<DecisionName>()
  const offered = offeredDecisions(staffCase, opened)
  const { number } = staffCase.guarantee
  const refresh = () => {
    void client.invalidateQueries({ queryKey: queueQuery().queryKey })
    void client.invalidateQueries({ queryKey: caseQuery(number).queryKey })
  }
  if (offered.length === 0) return <p className="case-note">{t('nothingToDo')}</p>
  const finish = (name: DecisionName, decided: Decided) => {
    client.setQueryData(caseQuery(number).queryKey, decided)
    setChosen(undefined)
    toast.success(decided.awaits_second ? t('recorded') : t(`done.${name}`))
    refresh()
  }
  return (
    <>
      <ActionBar
        actions={offered.map(({ name, variant, off }) => ({
          name,
          label: t(`action.${name}`),
          variant,
          off: off === null ? null : off === papersUnopened ? t('openFirst') : sayReason(off),
        }))}
        onChoose={setChosen}
      />
      {chosen && (
        <DecisionForm
          name={chosen}
          staffCase={staffCase}
          onDone={(decided) => finish(chosen, decided)}
          onRefused={refresh}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  )
}
