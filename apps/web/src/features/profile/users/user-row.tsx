import { Bdi, Button, Ltr, OperationalChip, useFormat, type OperationalTone } from '@damana/ui'
import { lazyPart } from '@damana/ui/load-part'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { CompanyUser, PermissionInWords } from './users-query.ts'

const Reason = lazyPart(() => import('#features/guarantees/reason.tsx').then((file) => ({ default: file.Reason })))

const tones: Record<CompanyUser['state'], OperationalTone> = { active: 'done', invited: 'waiting', expired: 'off', deactivated: 'off' }

interface UserRowProps {
  user: CompanyUser
  words: readonly PermissionInWords[]
  onEdit: () => void
  onDelete: () => void
  onTransfer: () => void
  onHistory: () => void
}

/** One user: name, contact, state, what the user may do, and what can be changed. */
export function UserRow({ user, words, onEdit, onDelete, onTransfer, onHistory }: UserRowProps) {
  const { t } = useTranslation('profile/users')
  const format = useFormat()
  const rights = words.filter(({ name }) => user.permissions.includes(name)).map(({ title }) => title)
  return (
    <li>
      <div className="company-user-head">
        <b className="break-anywhere">
          <Bdi>{user.name}</Bdi>
        </b>
        {user.is_you && <OperationalChip tone="active">{t('you')}</OperationalChip>}
        {user.is_primary && <OperationalChip tone="active">{t('primary')}</OperationalChip>}
        {user.state !== 'active' && <OperationalChip tone={tones[user.state]}>{t(`states.${user.state}`)}</OperationalChip>}
      </div>
      <p className="company-user-contacts">
        {user.mobile && <Ltr>{user.mobile}</Ltr>}
        {user.email && <Ltr className="break-anywhere">{user.email}</Ltr>}
      </p>
      <p className="profile-quiet">
        {user.full_on_group ? t('fullOnGroup') : rights.join(t('comma'))}
        {user.granted_by !== null && (
          <>
            {' '}
            <Bdi>{t('grantedBy', { company: user.granted_by })}</Bdi>
          </>
        )}
      </p>
      {user.state === 'invited' && user.invited_until && (
        <p className="profile-quiet">{t('invitedUntil', { moment: format.moment(user.invited_until) })}</p>
      )}
      <div className="company-user-actions">
        {user.may_change && (
          <Button variant="secondary" size="sm" aria-label={t('editOf', { name: user.name })} onClick={onEdit}>
            {t('edit')}
          </Button>
        )}
        {user.may_delete && (
          <Button variant="danger" size="sm" aria-label={t('deleteOf', { name: user.name })} onClick={onDelete}>
            {t('delete')}
          </Button>
        )}
        {user.may_become_primary && (
          <Button variant="secondary" size="sm" aria-label={t('transfer.of', { name: user.name })} onClick={onTransfer}>
            {t('transfer.label')}
          </Button>
        )}
        {user.granted_by === null && (
          <button type="button" className="text-button" aria-label={t('history.of', { name: user.name })} onClick={onHistory}>
            {t('history.label')}
          </button>
        )}
      </div>
      {!user.may_change && !user.may_delete && !user.is_you && (
        <p className="profile-quiet">
          <Suspense>
            <Reason of={user.reason} />
          </Suspense>
        </p>
      )}
    </li>
  )
}
