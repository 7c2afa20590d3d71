import { Outlet } from 'react-router'
import { Icon, Menu, MenuLink } from '@damana/ui'
import {
  Bell,
  ChevronDown,
  CircleX,
  Database,
  FileText,
  KeyRound,
  Landmark,
  MapPin,
  MessageCircleQuestion,
  MonitorSmartphone,
  Plug,
  ReceiptText,
  ScrollText,
  User,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { profilePaths, type ProfilePath } from '#paths.ts'
import { mayOpen, useProfile } from '#session.ts'
import type { ar } from './phrases.ar.ts'
import { useProfilePath } from './use-profile-path.ts'
import '#layout/rows.css'
import './profile.css'

/** `/profile` and what lies below it: the menu of its pages, and the page. */
export const Component = () => (
  <div className="profile">
    <SideMenu />
    <div>
      <Outlet />
    </div>
  </div>
)

const entries: Record<ProfilePath, { name: Exclude<keyof typeof ar, `${string}Page`>; icon: LucideIcon }> = {
  '/profile': { name: 'overview', icon: User },
  '/profile/bank-info': { name: 'bankInfo', icon: Landmark },
  '/profile/address': { name: 'address', icon: MapPin },
  '/profile/user-management': { name: 'users', icon: Users },
  '/profile/remove-damana': { name: 'removeDamana', icon: CircleX },
  '/profile/support': { name: 'support', icon: MessageCircleQuestion },
  '/profile/password': { name: 'password', icon: KeyRound },
  '/profile/notifications': { name: 'notifications', icon: Bell },
  '/profile/invoices': { name: 'invoices', icon: ReceiptText },
  '/profile/api': { name: 'apiAccess', icon: Plug },
  '/profile/devices': { name: 'devices', icon: MonitorSmartphone },
  '/profile/consents': { name: 'consents', icon: ScrollText },
  '/profile/own-data': { name: 'ownData', icon: Database },
  '/profile/terms': { name: 'terms', icon: FileText },
  '/profile/privacy-policy': { name: 'privacy', icon: FileText },
  '/profile/cancellation-policy': { name: 'cancellation', icon: FileText },
}

/** The pages that only this product has; they stand apart, behind a line. */
const firstBeyond: ProfilePath = '/profile/notifications'

/** A list beside the page; where there is no room beside it, a button that opens the list over the page. */
function SideMenu() {
  const { t } = useTranslation('profile')
  const here = useProfilePath()
  const current = entries[here]
  const profile = useProfile()
  const open = profilePaths.filter((path) => mayOpen(profile, path))
  const links = open.map((path) => (
    <MenuLink
      key={path}
      className={path === firstBeyond ? 'menu-item profile-menu-beyond' : 'menu-item'}
      href={path}
      icon={<Icon of={entries[path].icon} />}
      aria-current={path === here ? 'page' : undefined}
    >
      {t(entries[path].name)}
    </MenuLink>
  ))
  return (
    <nav className="profile-menu" aria-label={t('pages')}>
      <div className="profile-menu-list">{links}</div>
      <Menu
        label={`${t(current.name)}: ${t('pages')}`}
        trigger={
          <>
            <Icon of={current.icon} />
            <span>{t(current.name)}</span>
            <Icon of={ChevronDown} />
          </>
        }
        triggerClassName="profile-menu-button"
      >
        {links}
      </Menu>
    </nav>
  )
}
