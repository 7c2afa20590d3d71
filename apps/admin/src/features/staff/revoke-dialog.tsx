import { Bdi, toast } from '@damana/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { DecisionDialog } from '#layout/decision-dialog.tsx'
import { changeQuery, staffQuery, type Staff } from './query.ts'

interface RevokeDialogProps {
  invitation: Staff['invitations'][number]
  onClose: () => void
}

/** Revokes an invitation that nobody accepted yet. */
export function RevokeDialog({ invitation: { id, change_id, name, email }, onClose }: RevokeDialogProps) {
  const { t } = useTranslation('staff')
  const client = useQueryClient()
  const done = (staff: Staff) => {
    client.setQueryData(staffQuery().queryKey, staff)
    if (change_id !== null) void client.invalidateQueries({ queryKey: changeQuery(change_id).queryKey })
    toast.success(t('revokedDone'))
    onClose()
  }
  return (
    <DecisionDialog
      title={t('revokeTitle', { name })}
      text={
        <p>
          {t('revokeText')} <Bdi>{email}</Bdi>
        </p>
      }
      confirmLabel={t('revoke')}
      isDanger
      send={(reason, options) => api('POST /admin/staff-invitations/:id/revoke', { params: { id }, body: { reason } }, options)}
      onDone={done}
      onRefused={() => void client.invalidateQueries({ queryKey: staffQuery().queryKey })}
      onClose={onClose}
    />
  )
}
