import { listWords } from '@damana/contract/list-words'
import { listNamed, listNames } from '@damana/contract/staff-lists'
import { Avatar, Bdi, Icon, LanguageSwitch, Link, Ltr, Menu, MenuButton, MenuLink, readLang, ThemeSwitch, Wordmark } from '@damana/ui'
import {
  Building2,
  CalendarCheck,
  FileText,
  IdCard,
  Inbox,
  KeyRound,
  LayoutDashboard,
  List,
  LogOut,
  MessagesSquare,
  Plug,
  Scale,
  ShieldCheck,
  SlidersHorizontal,
  UserRoundCheck,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { LogoutDialog } from '#features/account/logout-dialog.tsx'
import { QueueKinds } from '#features/queue/queue-kinds.tsx'
import { SearchEverywhere } from '#features/search/search-everywhere.tsx'
import { paths } from '#paths.ts'
import { useStaff } from '#session.ts'
import { hasPage, isBelow } from './own-pages.ts'

/** The pages that only some roles have, in the order of the rail. */
const rolesPages = [
  { name: 'accounts', path: paths.accounts, icon: Users },
  { name: 'companies', path: paths.companies(), icon: Building2 },
  { name: 'api-access', path: paths.apiAccess(), icon: Plug },
  { name: 'support', path: paths.support(), icon: MessagesSquare },
  { name: 'content', path: paths.content(), icon: FileText },
  { name: 'bankDays', path: paths.bankDays, icon: CalendarCheck },
  { name: 'staff', path: paths.staff, icon: IdCard },
  { name: 'trialBalance', path: paths.trialBalance, icon: Scale },
  { name: 'settings', path: paths.settings, icon: SlidersHorizontal },
] as const satisfies readonly { name: string; path: string; icon: LucideIcon }[]

/** The lists, and what has its page beside them. */
const ofLists = [paths.lists, paths.paymentFiles, paths.bankMessages, paths.entries]

/** Where one is and where one can go; only what exists is linked. */
export function Rail() {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const isAt = (path: string) => isBelow(pathname, path)
  const { role } = useStaff()
  const isInQueue = ![
    paths.overview,
    paths.guarantees,
    paths.savedAnswers,
    ...ofLists,
    paths.interests,
    paths.recoveryCodes,
    paths.restore,
    ...rolesPages.map(({ path }) => path),
  ].some(isAt)
  return (
    <header className="staff-rail">
      <div className="rail-stick">
        <div className="rail-top">
          <Link className="rail-logo" href={paths.queue} aria-label={t('home')}>
            <Wordmark />
          </Link>
          <SearchEverywhere />
        </div>
        <nav aria-label={t('navigation')}>
          <RailLink href={paths.overview} icon={LayoutDashboard} isCurrent={isAt(paths.overview)}>
            {t('overview')}
          </RailLink>
          <RailLink href={paths.queue} icon={Inbox} isCurrent={isInQueue}>
            {t('queue')}
          </RailLink>
          {isInQueue && <QueueKinds />}
          <RailLink href={paths.guarantees} icon={ShieldCheck} isCurrent={isAt(paths.guarantees)}>
            {t('guarantees')}
          </RailLink>
          {rolesPages
            .filter(({ path }) => hasPage(role, path))
            .map(({ name, path, icon }) => (
              <RailLink key={path} href={path} icon={icon} isCurrent={isAt(path) || (name === 'support' && isAt(paths.savedAnswers))}>
                {t(name)}
              </RailLink>
            ))}
          <ListLinks />
        </nav>
        <Account />
      </div>
    </header>
  )
}

/** The lists of a role, the first of them under the word for all. */
function ListLinks() {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const { role } = useStaff()
  const own = listNames.filter((name) => listNamed(name).roles.includes(role))
  const isIn = ofLists.some((path) => isBelow(pathname, path))
  return (
    <>
      <RailLink href={paths.list(own[0] ?? 'payouts')} icon={List} isCurrent={isIn}>
        {t('lists')}
      </RailLink>
      {isIn && (
        <ul className="rail-kinds rail-lists" aria-label={t('lists')}>
          {own.map((name) => (
            <li key={name}>
              <Link className="rail-link" href={paths.list(name)} aria-current={isBelow(pathname, paths.list(name)) ? 'true' : undefined}>
                <span>{listWords[readLang()].list[name]}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const RailLink = ({ href, icon, isCurrent, children }: { href: string; icon: LucideIcon; isCurrent: boolean; children: ReactNode }) => (
  <Link className="rail-link" href={href} aria-current={isCurrent ? 'page' : undefined}>
    <Icon of={icon} />
    <span>{children}</span>
  </Link>
)

function Account() {
  const { t } = useTranslation('shell')
  const ui = useTranslation('ui')
  const member = useStaff()
  const [isLeaving, setLeaving] = useState(false)
  const role = t(`role.${member.role}`)
  return (
    <div className="rail-account">
      <LanguageSwitch />
      <Menu
        label={t('accountMenuOf', { name: member.name, role })}
        triggerClassName="rail-me"
        trigger={
          <>
            <Avatar name={member.name} />
            <span>
              <Bdi>{member.name}</Bdi>
              <small>{role}</small>
            </span>
          </>
        }
      >
        <div className="rail-card">
          <b>
            <Bdi>{member.name}</Bdi>
          </b>
          <Ltr className="size-sm muted">{member.email}</Ltr>
        </div>
        <MenuLink href={paths.interests} icon={<Icon of={UserRoundCheck} />}>
          {t('interests')}
        </MenuLink>
        <MenuLink href={paths.recoveryCodes} icon={<Icon of={KeyRound} />}>
          {t('recoveryCodes')}
        </MenuLink>
        <ThemeSwitch />
        <MenuButton danger icon={<Icon of={LogOut} mirror />} onClick={() => setLeaving(true)}>
          {ui.t('logout')}
        </MenuButton>
      </Menu>
      <LogoutDialog open={isLeaving} onDismiss={() => setLeaving(false)} />
    </div>
  )
}
