import { checkField, staffInvitationRules } from '@damana/contract/form-rules'
import { staffRoles } from '@damana/contract/statuses'
import { SelectField, TextField, toast, type SummarisedError } from '@damana/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { api } from '#api.ts'
import { DecisionDialog } from '#layout/decision-dialog.tsx'
import { paths } from '#paths.ts'
import { changeQuery, staffQuery, type Change } from './query.ts'

/** Proposes that somebody joins the staff. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('staff')
  const client = useQueryClient()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<(typeof staffRoles)[number]>('reviewer')
  const check = (): SummarisedError[] => [
    ...(checkField(staffInvitationRules.name, name) ? [{ field: 'name', message: t('nameMissing') }] : []),
    ...(email.trim() === '' || checkField(staffInvitationRules.email, email) ? [{ field: 'email', message: t('emailMissing') }] : []),
  ]
  const done = (change: Change) => {
    client.setQueryData(changeQuery(change.id).queryKey, change)
    void client.invalidateQueries({ queryKey: staffQuery().queryKey })
    toast.success(t('proposed'))
    onClose()
    void navigate(paths.staffChange(change.id))
  }
  return (
    <DecisionDialog
      title={t('invite')}
      text={<p>{t('proposeText')}</p>}
      confirmLabel={t('propose')}
      check={check}
      send={(reason, options) => api('POST /admin/staff/invite', { body: { name, email, role, reason } }, options)}
      onDone={done}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <TextField
            name="name"
            label={t('name')}
            hint={t('nameHint')}
            error={errorOf('name')}
            required
            autoComplete="off"
            maxLength={80}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <TextField
            name="email"
            label={t('email')}
            hint={t('emailHint')}
            error={errorOf('email')}
            required
            ltr
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <SelectField
            name="role"
            label={t('roleLabel')}
            value={role}
            options={staffRoles.map((value) => ({ value, label: t(`role.${value}`) }))}
            onChange={(event) => setRole(staffRoles.find((one) => one === event.target.value) ?? 'reviewer')}
          />
        </>
      )}
    </DecisionDialog>
  )
}
