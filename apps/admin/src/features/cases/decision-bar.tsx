import { Button, toast } from '@damana/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queueQuery } from '#features/queue/index.ts'
import { sayReason } from '#layout/say-reason.ts'
import { DecisionForm } from './decision-form.tsx'
import { offeredDecisions, papersUnopened, type DecisionName } from './decisions.rules.ts'
import { caseQuery, type Decided, type StaffCase } from './query.ts'

/** What this person may decide now; what he may not says why, once for all that are off for the same reason. */
export function DecisionBar({ staffCase, opened }: { staffCase: StaffCase; opened: ReadonlySet<string> }) {
  const { t } = useTranslation('cases')
  const client = useQueryClient()
  const noteId = useId()
  const [chosen, setChosen] = useState<DecisionName>()
  const offered = offeredDecisions(staffCase, opened)
  const { number } = staffCase.guarantee
  const reasons = [...new Set(offered.flatMap(({ off }) => (off === null ? [] : [off])))]
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
      <div className="decision-bar">
        {offered.map(({ name, variant, off }) => (
          <Button
            key={name}
            variant={variant}
            disabled={off !== null}
            aria-describedby={off === null ? undefined : `${noteId}-${reasons.indexOf(off)}`}
            onClick={() => setChosen(name)}
          >
            {t(`action.${name}`)}
          </Button>
        ))}
        {reasons.map((reason, index) => (
          <p key={reason} id={`${noteId}-${index}`} className="button-reason">
            {reason === papersUnopened ? t('openFirst') : sayReason(reason)}
          </p>
        ))}
      </div>
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
