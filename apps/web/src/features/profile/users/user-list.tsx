import { rolePermissions, type Role } from '@damana/contract/permissions'
import { roleWords } from '@damana/contract/permission-words'
import {
  Bdi,
  Button,
  Icon,
  Ltr,
  Phone,
  Menu,
  MenuButton,
  OperationalChip,
  readLang,
  useFormat,
  type OperationalTone,
  Name,
  nameOf,
} from '@damana/ui'
import { lazyPart } from '@damana/ui/load-part'
import { Crown, Ellipsis, History, Link2, Send, Trash2 } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsWide } from '@damana/ui/is-wide'
import type { CompanyUser, PermissionInWords } from './users-query.ts'

const Reason = lazyPart(() => import('#features/guarantees/reason.tsx').then((file) => ({ default: file.Reason })))

const tones: Record<CompanyUser['state'], OperationalTone> = { active: 'done', invited: 'waiting', expired: 'off', deactivated: 'off' }

export type UserAction = 'edit' | 'delete' | 'transfer' | 'history' | 'send' | 'copy'
interface UserListProps {
  users: readonly CompanyUser[]
  words: readonly PermissionInWords[]
  onAction: (action: UserAction, user: CompanyUser) => void
}
type UserProps = Omit<UserListProps, 'users'> & { user: CompanyUser }

/** The users of the company: a table where there is room for one. */
export function UserList({ users, ...rest }: UserListProps) {
  const { t } = useTranslation('profile/users')
  if (!useIsWide())
    return (
      <ul className="company-users">
        {users.map((user) => (
          <UserCard key={user.id} user={user} {...rest} />
        ))}
      </ul>
    )
  return (
    <table className="table company-user-table">
      <caption className="sr-only">{t('title')}</caption>
      <thead>
        <tr>
          {(['user', 'permissions', 'state', 'lastSignIn'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`column.${column}`)}
            </th>
          ))}
          <th scope="col">
            <span className="sr-only">{t('column.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <UserRow key={user.id} user={user} {...rest} />
        ))}
      </tbody>
    </table>
  )
}

const UserRow = ({ user, words, onAction }: UserProps) => (
  <tr>
    <th scope="row">
      <Who user={user} />
    </th>
    <td>
      <Rights user={user} words={words} />
    </td>
    <td>
      <State user={user} />
    </td>
    <td>
      <LastSignIn user={user} />
    </td>
    <td>
      <Actions user={user} onAction={onAction} />
    </td>
  </tr>
)

function UserCard({ user, words, onAction }: UserProps) {
  const { t } = useTranslation('profile/users')
  return (
    <li>
      <div className="company-user-head">
        <Who user={user} />
        <Actions user={user} onAction={onAction} />
      </div>
      <Rights user={user} words={words} />
      <State user={user} />
      {user.state === 'active' && (
        <p className="profile-quiet">
          {t('column.lastSignIn')}: <LastSignIn user={user} />
        </p>
      )}
    </li>
  )
}

function Who({ user }: { user: CompanyUser }) {
  const { is_you, is_primary, mobile, email } = user
  const { t } = useTranslation('profile/users')
  return (
    <div className="company-user-who">
      <b className="break-anywhere">
        <Name of={user} />
      </b>
      {is_you && <OperationalChip tone="active">{t('you')}</OperationalChip>}
      {is_primary && <OperationalChip tone="active">{t('primary')}</OperationalChip>}
      <small className="company-user-contacts">
        {mobile && <Phone number={mobile} />}
        {email && <Ltr className="break-anywhere">{email}</Ltr>}
      </small>
    </div>
  )
}

const roles = Object.keys(rolePermissions) as Role[] // its own keys
const isRole = (role: Role, held: readonly string[]) =>
  held.length === rolePermissions[role].length && rolePermissions[role].every((one) => held.includes(one))

function Rights({ user, words }: { user: CompanyUser; words: readonly PermissionInWords[] }) {
  const { t } = useTranslation('profile/users')
  const role = roles.find((one) => isRole(one, user.permissions))
  const titles = words.filter(({ name }) => user.permissions.includes(name)).map(({ title }) => title)
  return (
    <p className="company-user-rights">
      {role && <b>{roleWords[role][readLang()]}</b>}
      <span>{user.full_on_group ? t('fullOnGroup') : titles.join(t('comma'))}</span>
      {user.granted_by !== null && <Bdi>{t('grantedBy', { company: user.granted_by })}</Bdi>}
      {!user.may_change && !user.may_delete && !user.is_you && (
        <Suspense>
          <small>
            <Reason of={user.reason} />
          </small>
        </Suspense>
      )}
    </p>
  )
}

function State({ user: { state, invited_at, invited_until } }: { user: CompanyUser }) {
  const { t } = useTranslation('profile/users')
  const format = useFormat()
  return (
    <div className="company-user-state">
      <OperationalChip tone={tones[state]}>{t(`states.${state}`)}</OperationalChip>
      {invited_at && <small>{t('invitedAt', { moment: format.moment(invited_at) })}</small>}
      {state === 'invited' && invited_until && <small>{t('invitedUntil', { day: format.date(invited_until) })}</small>}
    </div>
  )
}

function LastSignIn({ user: { state, last_sign_in_at: at } }: { user: CompanyUser }) {
  const { t } = useTranslation('profile/users')
  const format = useFormat()
  if (at) return <time dateTime={at}>{format.date(at)}</time>
  return <span className="muted">{state === 'active' ? t('noSignIn') : '—'}</span>
}

/** Editing stands by itself; what is rare, or cannot be undone, in a menu. */
function Actions({ user, onAction }: Omit<UserProps, 'words'>) {
  const { t } = useTranslation('profile/users')
  const name = nameOf(user)
  const items = [
    user.may_send_again && { action: 'send' as const, icon: Send, label: t('sendAgain.label') },
    user.may_send_again && { action: 'copy' as const, icon: Link2, label: t('copyLink.label') },
    user.granted_by === null && { action: 'history' as const, icon: History, label: t('history.label') },
    user.may_become_primary && { action: 'transfer' as const, icon: Crown, label: t('transfer.label') },
    user.may_delete && { action: 'delete' as const, icon: Trash2, label: t('delete') },
  ].filter((item) => item !== false)
  return (
    <div className="company-user-actions">
      {user.may_change && (
        <Button variant="secondary" size="sm" aria-label={t('editOf', { name })} onClick={() => onAction('edit', user)}>
          {t('edit')}
        </Button>
      )}
      {items.length > 0 && (
        <Menu label={t('moreOf', { name })} trigger={<Icon of={Ellipsis} />}>
          {items.map(({ action, icon, label }) => (
            <MenuButton key={action} icon={<Icon of={icon} />} danger={action === 'delete'} onClick={() => onAction(action, user)}>
              {label}
            </MenuButton>
          ))}
        </Menu>
      )}
    </div>
  )
}
