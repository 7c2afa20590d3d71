import { Icon, LanguageSwitch, Link, LinkButton, Wordmark } from '@damana/ui'
import { lazyPart } from '@damana/ui/load-part'
import { Plus } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { ProfileMenu } from '#features/account/index.ts'
import { paths } from '#paths.ts'
import { dashboardOf, keepLang, mayCreateGuarantee, maySeeGuarantees, useProfile } from '#session.ts'

const NotificationBell = lazyPart(() => import('#features/notifications/open-bell.ts').then((file) => file.openBell()))
const SearchEverywhere = lazyPart(() => import('#features/search/open-search.ts').then((file) => file.openSearch()))

/** Where one is and where one can go; only what exists is linked. */
export function Header() {
  const { t } = useTranslation('shell')
  const profile = useProfile()
  const { pathname } = useLocation()
  const dashboard = dashboardOf(profile)
  const isInGuarantees = pathname.startsWith('/damanaty') || pathname.startsWith('/damana/')
  return (
    <header className="header">
      <div className="wrap">
        <Link className="header-logo" href={paths.home} aria-label={t('home')}>
          <Wordmark />
        </Link>
        <nav className="header-nav" aria-label={t('mainNavigation')}>
          {dashboard && (
            <Link href={dashboard} aria-current={pathname.startsWith(paths.dashboard) ? 'page' : undefined}>
              {t('dashboard')}
            </Link>
          )}
          {maySeeGuarantees(profile) && (
            <Link href={paths.sales} aria-current={isInGuarantees ? 'page' : undefined}>
              {t('myGuarantees')}
            </Link>
          )}
          {(['paymentOptions', 'faqs'] as const).map((name) => (
            <Link key={name} href={paths[name]} aria-current={pathname === paths[name] ? 'page' : undefined}>
              {t(name)}
            </Link>
          ))}
        </nav>
        <div className="header-end">
          {mayCreateGuarantee(profile) && pathname !== paths.newGuarantee && (
            <LinkButton className="header-create" size="sm" href={paths.newGuarantee} icon={<Icon of={Plus} />}>
              {t('newGuarantee')}
            </LinkButton>
          )}
          {maySeeGuarantees(profile) && (
            <Suspense fallback={<span className="icon-button" />}>
              <SearchEverywhere />
            </Suspense>
          )}
          <LanguageSwitch onSwitch={keepLang} />
          <Suspense fallback={<span className="icon-button" />}>
            <NotificationBell />
          </Suspense>
          <ProfileMenu />
        </div>
      </div>
    </header>
  )
}
