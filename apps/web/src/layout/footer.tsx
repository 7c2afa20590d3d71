import { Link } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { paths } from '#paths.ts'
import { useConfiguration } from './configuration.ts'

/** The year is Amman's, by the server's clock. */
export function Footer() {
  const { t } = useTranslation('shell')
  const year = useConfiguration()?.server_time.slice(0, 4)
  return (
    <footer className="footer">
      <div className="wrap">
        <Link href={paths.sales}>{t('myGuarantees')}</Link>
        <span className="ms-auto">{t('copyright', { year: year ?? '' })}</span>
      </div>
    </footer>
  )
}
