import { Icon, LanguageSwitch, Link, LinkButton, Wordmark } from '@damana/ui'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { ProfileMenu } from '#features/account/index.ts'
import { paths } from '#paths.ts'
import { keepLang, mayCreateGuarantee, maySeeGuarantees, useProfile } from '#session.ts'

/** Where one is and where one can go; only what exists is linked. */
export function Header() {
  const { t } = useTranslation('shell')
  const profile = useProfile()
  const { pathname } = useLocation()
  const isInGuarantees = pathname.startsWith('/damanaty') || pathname.startsWith('/damana/')
  return (
    <header className="header">
      <div className="wrap">
        <Link className="header-logo" href={paths.home} aria-label={t('home')}>
          <Wordmark />
        </Link>
        <nav className="header-nav" aria-label={t('mainNavigation')}>
          {maySeeGuarantees(profile) && (
            <Link href={paths.sales} aria-current={isInGuarantees ? 'page' : undefined}>
              {t('myGuarantees')}
            </Link>
          )}
        </nav>
        <div className="header-end">
          {mayCreateGuarantee(profile) && pathname !== paths.newGuarantee && (
            <LinkButton className="header-create" size="sm" href={paths.newGuarantee} icon={<Icon of={Plus} />}>
              {t('newGuarantee')}
            </LinkButton>
          )}
          <LanguageSwitch onSwitch={keepLang} />
          <ProfileMenu />
        </div>
      </div>
    </header>
  )
}
