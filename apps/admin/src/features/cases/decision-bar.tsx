import { useTranslation } from 'react-i18next'
import { queueKey } from '#features/queue/index.ts'
import { CaseActions } from '#layout/case-actions.tsx'
import { reasonText } from '#layout/reason-text.ts'
import { DecisionForm } from './decision-form.tsx'
import { offeredDecisions, papersUnopened, type DecisionName } from './decisions.rules.ts'
import { caseQuery, type Decided, type StaffCase } from './query.ts'

/** The decisions open to this staff user, and the form of the selected one. */
export function DecisionBar({ staffCase, opened }: { staffCase: StaffCase; opened: ReadonlySet<string> }) {
  const { t } = useTranslation('cases')
  const offered = offeredDecisions(staffCase, opened)
  return (
    <CaseActions<DecisionName, Decided>
      actions={offered.map(({ name, variant, off }) => ({
        name,
        label: t(`action.${name}`),
        variant,
        off: off === null ? null : off === papersUnopened ? t('openFirst') : reasonText(off),
      }))}
      caseKey={caseQuery(staffCase.guarantee.number).queryKey}
      changes={[queueKey]}
      none={t('nothingToDo')}
      sayDone={(name, { awaits_second }) => (awaits_second ? t('recorded') : t(`done.${name}`))}
      dialog={(name, outcome) => <DecisionForm name={name} staffCase={staffCase} {...outcome} />}
    />
  )
}
