import { Name } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { keepProfile } from '#session.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { groupQuery, usersQuery, type CompanyUser } from './users-query.ts'

/** The primary makes another user the primary. */
export function TransferDialog({ user, onClose }: { user: CompanyUser; onClose: () => void }) {
  const { t } = useTranslation('profile/users')
  return (
    <ChangeDialog
      danger
      title={t('transfer.title')}
      confirmLabel={t('transfer.confirm')}
      done={t('transfer.done')}
      failed={t('transfer.failed')}
      asked={{ change: 'transfer_primary', id: user.id }}
      send={async () => {
        await api('POST /company/transfer-primary', { body: { id: user.id } })
        const { token: _, ...profile } = await api('GET /auth/check-auth')
        keepProfile(profile)
      }}
      changes={[usersQuery().queryKey, groupQuery().queryKey]}
      onClose={onClose}
    >
      <p>
        <Name className="strong" of={user} />
      </p>
      <p>{t('transfer.text')}</p>
    </ChangeDialog>
  )
}
