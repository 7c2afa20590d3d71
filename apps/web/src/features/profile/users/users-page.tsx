import { Button, EmptyState, Icon, Notice, TextField, toast } from '@damana/ui'
import { lazyPart } from '@damana/ui/load-part'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, ApiError } from '#api.ts'
import { errorText } from '#features/guarantees/reason-text.ts'
import { paths } from '#paths.ts'
import { useProfile } from '#session.ts'
import { Incomplete } from '../incomplete.tsx'
import { ProfileFrame } from '../profile-frame.tsx'
import { WhenLoaded } from '../when-loaded.tsx'
import { searchUsers } from './search.rules.ts'
import { UserList, type UserAction } from './user-list.tsx'
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

type Open = { kind: 'delete' | 'transfer'; user: CompanyUser } | { kind: 'history'; user?: CompanyUser }

function Users({ all, words }: { all: readonly CompanyUser[]; words: readonly PermissionInWords[] }) {
  const { t } = useTranslation('profile/users')
  const { companies } = useProfile()
  const [editing, setEditing] = useState<CompanyUser | 'new'>()
  const [dialog, setDialog] = useState<Open>()
  const [typed, setTyped] = useState('')
  const invite = useInvitation()
  const found = searchUsers(all, typed)
  const isAlone = all.every(({ is_you }) => is_you)
  if (editing)
    return (
      <Suspense>
        <UserForm user={editing === 'new' ? undefined : editing} words={words} onClose={() => setEditing(undefined)} />
      </Suspense>
    )
  const act = (action: UserAction, user: CompanyUser) => {
    if (action === 'edit') setEditing(user)
    else if (action === 'send') invite.sendAgain(user)
    else if (action === 'copy') void invite.copyLink()
    else setDialog({ kind: action, user })
  }
  return (
    <div className="profile-main">
      {companies.length > 1 && <Notice tone="iris" title={t('ofOneCompany')} />}
      <section className="card company-users-card" aria-label={t('title')}>
        <div className="company-users-bar">
          {!isAlone && (
            <TextField
              name="search"
              type="search"
              label={t('search')}
              autoComplete="off"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
          <Button icon={<Icon of={UserPlus} />} onClick={() => setEditing('new')}>
            {t('add')}
          </Button>
        </div>
        {!isAlone && (
          <p className="sr-only" role="status">
            {t('found', { count: found.length })}
          </p>
        )}
        {found.length > 0 ? (
          <UserList users={found} words={words} onAction={act} />
        ) : (
          <EmptyState
            title={t('notFound')}
            action={
              <Button variant="secondary" onClick={() => setTyped('')}>
                {t('showAll')}
              </Button>
            }
          />
        )}
        {isAlone && <EmptyState title={t('none')}>{t('noneText')}</EmptyState>}
      </section>
      <Suspense>
        <GroupCard />
      </Suspense>
      <button type="button" className="text-button company-history" onClick={() => setDialog({ kind: 'history' })}>
        {t('history.all')}
      </button>
      {dialog && <OpenDialog {...dialog} words={words} onClose={() => setDialog(undefined)} />}
    </div>
  )
}

function OpenDialog({ words, onClose, ...dialog }: Open & { words: readonly PermissionInWords[]; onClose: () => void }) {
  return (
    <Suspense>
      {dialog.kind === 'delete' && <DeleteDialog user={dialog.user} onClose={onClose} />}
      {dialog.kind === 'transfer' && <TransferDialog user={dialog.user} onClose={onClose} />}
      {dialog.kind === 'history' && <HistoryDialog {...(dialog.user && { user: dialog.user })} words={words} onClose={onClose} />}
    </Suspense>
  )
}

/** Sends an invitation again, or copies the address that it leads to; whoever is invited signs in there, with the first password or an account. */
function useInvitation() {
  const { t } = useTranslation('profile/users')
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: ({ id }: CompanyUser) => api('POST /company/send-invitation', { body: { id } }, { once: true }),
    onSuccess: (sent) => {
      client.setQueryData(usersQuery().queryKey, (all) => all?.map((one) => (one.id === sent.id ? sent : one)))
      toast.success(t('sendAgain.done', { name: sent.name }))
    },
    onError: (failure) =>
      toast.failure(
        failure instanceof ApiError && failure.code === 'rate_limited'
          ? t('sendAgain.tooOften')
          : (errorText(failure) ?? t('sendAgain.failed')),
      ),
  })
  const copyLink = () =>
    navigator.clipboard.writeText(location.origin + paths.profile).then(
      () => toast.success(t('copyLink.done')),
      () => toast.failure(t('copyLink.failed')),
    )
  return { sendAgain: mutate, copyLink }
}
