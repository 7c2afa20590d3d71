import { Button, Card, EmptyState, Icon, Notice } from '@damana/ui'
import { lazyPart } from '@damana/ui/load-part'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#session.ts'
import { Incomplete } from '../incomplete.tsx'
import { ProfileFrame } from '../profile-frame.tsx'
import { WhenLoaded } from '../when-loaded.tsx'
import { UserRow } from './user-row.tsx'
import './users.css'
import { permissionsQuery, usersQuery, type CompanyUser, type PermissionInWords } from './users-query.ts'

const UserForm = lazyPart(() => import('./user-form.tsx').then((file) => ({ default: file.UserForm })))
const DeleteDialog = lazyPart(() => import('./delete-dialog.tsx').then((file) => ({ default: file.DeleteDialog })))
const TransferDialog = lazyPart(() => import('./transfer-dialog.tsx').then((file) => ({ default: file.TransferDialog })))
const HistoryDialog = lazyPart(() => import('./history-dialog.tsx').then((file) => ({ default: file.HistoryDialog })))
const GroupCard = lazyPart(() => import('./group-card.tsx').then((file) => ({ default: file.GroupCard })))

/** `/profile/user-management`: who may act for the company, and what each may do. */
export function Component() {
  const { t } = useTranslation('profile/users')
  const isIncomplete = useProfile().next_screen === 'complete_register'
  const users = useQuery({ ...usersQuery(), enabled: !isIncomplete })
  const permissions = useQuery({ ...permissionsQuery(), enabled: !isIncomplete })
  return (
    <ProfileFrame isOfParty title={t('title')}>
      {isIncomplete ? (
        <Incomplete>{t('incompleteText')}</Incomplete>
      ) : (
        <WhenLoaded query={users}>
          {(all) => <WhenLoaded query={permissions}>{(words) => <Users all={all} words={words} />}</WhenLoaded>}
        </WhenLoaded>
      )}
    </ProfileFrame>
  )
}

function Users({ all, words }: { all: readonly CompanyUser[]; words: readonly PermissionInWords[] }) {
  const { t } = useTranslation('profile/users')
  const { companies } = useProfile()
  const [editing, setEditing] = useState<CompanyUser | 'new'>()
  const [dialog, setDialog] = useState<{ kind: 'delete' | 'transfer'; user: CompanyUser } | { kind: 'history'; user?: CompanyUser }>()
  const close = () => setDialog(undefined)
  const others = all.filter(({ is_you }) => !is_you)
  if (editing)
    return (
      <Suspense>
        <UserForm user={editing === 'new' ? undefined : editing} words={words} onClose={() => setEditing(undefined)} />
      </Suspense>
    )
  const add = (
    <Button icon={<Icon of={UserPlus} />} onClick={() => setEditing('new')}>
      {t('add')}
    </Button>
  )
  return (
    <div className="profile-main">
      {companies.length > 1 && <Notice tone="iris" title={t('ofOneCompany')} />}
      <Card footer={others.length > 0 ? add : undefined}>
        <ul className="company-users">
          {all.map((user) => (
            <UserRow
              key={user.id}
              user={user}
              words={words}
              onEdit={() => setEditing(user)}
              onDelete={() => setDialog({ kind: 'delete', user })}
              onTransfer={() => setDialog({ kind: 'transfer', user })}
              onHistory={() => setDialog({ kind: 'history', user })}
            />
          ))}
        </ul>
        {others.length === 0 && (
          <EmptyState title={t('none')} action={add}>
            {t('noneText')}
          </EmptyState>
        )}
      </Card>
      <Suspense>
        <GroupCard />
      </Suspense>
      <button type="button" className="text-button company-history" onClick={() => setDialog({ kind: 'history' })}>
        {t('history.all')}
      </button>
      {dialog && (
        <Suspense>
          {dialog.kind === 'delete' && <DeleteDialog user={dialog.user} onClose={close} />}
          {dialog.kind === 'transfer' && <TransferDialog user={dialog.user} onClose={close} />}
          {dialog.kind === 'history' && <HistoryDialog {...(dialog.user && { user: dialog.user })} words={words} onClose={close} />}
        </Suspense>
      )}
    </div>
  )
}
