import { Link } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { paths } from '#paths.ts'

/** Links of the header that no page waits for. */
export function HeaderLinks() {
  const { t } = useTranslation('headerLinks')
  const { pathname } = useLocation()
  return (['paymentOptions', 'faqs'] as const).map((name) => (
    <Link key={name} href={paths[name]} aria-current={pathname === paths[name] ? 'page' : undefined}>
      {t(name)}
    </Link>
  ))
}
