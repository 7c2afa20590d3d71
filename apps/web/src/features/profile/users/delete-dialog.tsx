import { Name } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { usersQuery, type CompanyUser } from './users-query.ts'

/** A user or an invitation leaves the company. */
export function DeleteDialog({ user, onClose }: { user: CompanyUser; onClose: () => void }) {
  const { t } = useTranslation('profile/users')
  return (
    <ChangeDialog
      danger
      title={t('deleteTitle')}
      confirmLabel={t('delete')}
      done={t('deleted')}
      failed={t('deleteFailed')}
      asked={{ change: 'delete', id: user.id }}
      send={() => api('POST /company/delete-user', { body: { id: user.id } })}
      changes={[usersQuery().queryKey]}
      onClose={onClose}
    >
      <p>
        <Name className="strong" of={user} />
      </p>
      <p>{t('deleteText')}</p>
    </ChangeDialog>
  )
}
