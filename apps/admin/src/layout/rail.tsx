import { Avatar, Bdi, Icon, LanguageSwitch, Link, Ltr, Menu, MenuButton, MenuLink, ThemeSwitch, Wordmark } from '@damana/ui'
import {
  Building2,
  Coins,
  FileText,
  IdCard,
  Inbox,
  KeyRound,
  Landmark,
  LayoutDashboard,
  LogOut,
  MessagesSquare,
  Scale,
  ShieldCheck,
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

/** Where one is and where one can go; only what exists is linked. */
export function Rail() {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const isAt = (path: string) => isBelow(pathname, path)
  const { role } = useStaff()
  const isInQueue = ![
    paths.overview,
    paths.guarantees,
    paths.accounts,
    paths.companies(),
    paths.support(),
    paths.savedAnswers,
    paths.content(),
    paths.fees(),
    paths.bank(),
    paths.interests,
    paths.staff,
    paths.recoveryCodes,
    paths.restore,
    paths.trialBalance,
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
          {hasPage(role, paths.accounts) && (
            <RailLink href={paths.accounts} icon={Users} isCurrent={isAt(paths.accounts)}>
              {t('accounts')}
            </RailLink>
          )}
          {hasPage(role, paths.companies()) && (
            <RailLink href={paths.companies()} icon={Building2} isCurrent={isAt(paths.companies())}>
              {t('companies')}
            </RailLink>
          )}
          {hasPage(role, paths.support()) && (
            <RailLink href={paths.support()} icon={MessagesSquare} isCurrent={isAt(paths.support()) || isAt(paths.savedAnswers)}>
              {t('support')}
            </RailLink>
          )}
          {hasPage(role, paths.content()) && (
            <RailLink href={paths.content()} icon={FileText} isCurrent={isAt(paths.content())}>
              {t('content')}
            </RailLink>
          )}
          {hasPage(role, paths.fees()) && (
            <RailLink href={paths.fees()} icon={Coins} isCurrent={isAt(paths.fees())}>
              {t('fees')}
            </RailLink>
          )}
          {hasPage(role, paths.bank()) && (
            <RailLink href={paths.bank()} icon={Landmark} isCurrent={isAt(paths.bank())}>
              {t('bank')}
            </RailLink>
          )}
          {hasPage(role, paths.staff) && (
            <RailLink href={paths.staff} icon={IdCard} isCurrent={isAt(paths.staff)}>
              {t('staff')}
            </RailLink>
          )}
          {hasPage(role, paths.trialBalance) && (
            <RailLink href={paths.trialBalance} icon={Scale} isCurrent={isAt(paths.trialBalance)}>
              {t('trialBalance')}
            </RailLink>
          )}
        </nav>
        <Account />
      </div>
    </header>
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
