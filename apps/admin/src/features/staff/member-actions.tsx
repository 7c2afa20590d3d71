import { staffRoles } from '@damana/contract/statuses'
import { SelectField } from '@damana/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { barActions } from '#layout/bar-actions.ts'
import { CaseActions, type ActionOutcome } from '#layout/case-actions.tsx'
import { DecisionDialog } from '#layout/decision-dialog.tsx'
import { memberQuery, staffQuery, type Member } from './query.ts'

type Action = Member['actions'][number]['name']
const variants = { role: 'secondary', authenticator: 'secondary', deactivate: 'danger' } as const

/** The changes of a member that an administrator may propose. */
export function MemberActions({ member }: { member: Member }) {
  const { t } = useTranslation('staff')
  return (
    <CaseActions<Action, Member>
      actions={barActions(member.actions, variants, (name) => t(`action.${name}`))}
      caseKey={memberQuery(member.id).queryKey}
      changes={[staffQuery().queryKey]}
      none={t('nothingToDo')}
      sayDone={() => t('proposed')}
      dialog={(name, outcome) => <ProposalDialog name={name} member={member} {...outcome} />}
    />
  )
}

function ProposalDialog({ name, member, ...rest }: { name: Action; member: Member } & ActionOutcome<Member>) {
  const { t } = useTranslation('staff')
  const others = staffRoles.filter((role) => role !== member.role)
  const [role, setRole] = useState(others[0])
  const params = { id: member.id }
  return (
    <DecisionDialog
      title={t(`proposeTitle.${name}`, { name: member.name })}
      text={
        <>
          <p>{t(`consequence.${name}`)}</p>
          <p>{t('proposeText')}</p>
        </>
      }
      confirmLabel={t('propose')}
      isDanger={name === 'deactivate'}
      send={(reason, options) =>
        api('POST /admin/staff/:id/propose', { params, body: { kind: name, ...(name === 'role' ? { role } : {}), reason } }, options)
      }
      {...rest}
    >
      {() =>
        name === 'role' && (
          <SelectField
            name="role"
            label={t('newRole')}
            value={role ?? ''}
            options={others.map((value) => ({ value, label: t(`role.${value}`) }))}
            onChange={(event) => setRole(others.find((one) => one === event.target.value))}
          />
        )
      }
    </DecisionDialog>
  )
}
