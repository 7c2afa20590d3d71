import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { queueKey } from '#features/queue/index.ts'
import { barActions } from '#layout/bar-actions.ts'
import { CaseActions } from '#layout/case-actions.tsx'
import { DecisionDialog } from '#layout/decision-dialog.tsx'
import { changeQuery, memberKey, staffQuery, type Change } from './query.ts'

type Action = Change['actions'][number]['name']
const variants = { confirm: 'primary', refuse: 'secondary', withdraw: 'secondary' } as const
const calls = {
  confirm: 'POST /admin/staff-changes/:id/confirm',
  refuse: 'POST /admin/staff-changes/:id/refuse',
  withdraw: 'POST /admin/staff-changes/:id/withdraw',
} as const

/** The proposer may withdraw a change; another administrator confirms or refuses it. */
export function ChangeActions({ change }: { change: Change }) {
  const { t } = useTranslation('staff')
  const offered = change.status === 'waiting' ? change.actions.filter(({ name }) => (name === 'withdraw') === change.yours) : []
  return (
    <CaseActions<Action, Change>
      actions={barActions(offered, variants, (name) => t(`action.${name}`))}
      caseKey={changeQuery(change.id).queryKey}
      changes={[staffQuery().queryKey, queueKey, memberKey]}
      none={t('nothingToDo')}
      sayDone={(name) => t(`done.${name}`)}
      dialog={(name, outcome) => (
        <DecisionDialog
          title={t(`decideTitle.${name}`)}
          text={<p>{name === 'confirm' ? t(`consequence.${change.kind}`) : t('refuseText')}</p>}
          confirmLabel={t(`action.${name}`)}
          isDanger={name === 'confirm' && change.kind === 'deactivate'}
          isReasonAsked={false}
          send={(_, options) => api(calls[name], { params: { id: change.id }, body: {} }, options)}
          {...outcome}
        />
      )}
    />
  )
}
