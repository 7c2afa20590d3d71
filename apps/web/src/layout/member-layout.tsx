import { Bdi, mainId, SkipLink, Toasts, Icon, LanguageSwitch, Link, LinkButton, Wordmark, nameOf } from '@damana/ui'
import { usePageChange } from '@damana/ui/page-change'
import { queryClient } from '@damana/ui/query-client'
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Outlet, useNavigation, useLocation } from 'react-router'
import { followActing } from '#acting.ts'
import { ContactStrip } from './contact-strip.tsx'
import { Footer } from './footer.tsx'
import { SandboxSlot } from './sandbox-slot.tsx'
import { lazyPart } from '@damana/ui/load-part'
import { Building2, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ProfileMenu } from '#features/account/profile-menu.tsx'
import { paths } from '#paths.ts'
import { actedFor, dashboardOf, keepLang, mayCreateGuarantee, mayOpen, maySeeGuarantees, useProfile } from '#session.ts'

/** The layout of every guarded page. */
export function Component() {
  usePageChange()
  useEffect(followActing, [])
  const isMoving = useNavigation().state === 'loading'
  return (
    <QueryClientProvider client={queryClient}>
      <SkipLink />
      <SandboxSlot />
      <Suspense fallback={<div className="contact-strip" />}>
        <ContactStrip />
      </Suspense>
      <Header />
      <main id={mainId} tabIndex={-1} className="wrap page" aria-busy={isMoving || undefined}>
        <Outlet />
      </main>
      <Suspense>
        <Footer />
      </Suspense>
      <Toasts />
    </QueryClientProvider>
  )
}

const NotificationBell = lazyPart(() => import('#features/notifications/open-bell.ts').then((file) => file.openBell()))
const SearchEverywhere = lazyPart(() => import('#features/search/open-search.ts').then((file) => file.openSearch()))

/** Where one is and where one can go; only what exists is linked. */
function Header() {
  const { t } = useTranslation('shell')
  const profile = useProfile()
  const { pathname } = useLocation()
  const dashboard = dashboardOf(profile)
  const company = actedFor(profile)
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
          {mayOpen(profile, paths.stock) && (
            <Link href={paths.stock} aria-current={pathname.startsWith(paths.stock) ? 'page' : undefined}>
              {t('stock')}
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
      {company && (
        <p className="header-acting">
          <span className="wrap">
            <Icon of={Building2} size="sm" />
            <Bdi>{t('actingFor', { company: nameOf(company) })}</Bdi>
          </span>
        </p>
      )}
    </header>
  )
}
