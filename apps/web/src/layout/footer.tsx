import { jordanDay } from '@damana/contract/jordan-time'
import { Link } from '@damana/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNowMs } from '#api.ts'
import { paths } from '#paths.ts'
import { ContactLinks } from './contact-links.tsx'

/** The year is Amman's, by the server's clock. */
export function Footer() {
  const { t } = useTranslation('shell')
  const [year] = useState(() => jordanDay(new Date(serverNowMs())).slice(0, 4))
  return (
    <footer className="footer">
      <div className="wrap">
        <Link href={paths.page('privacy_policy')}>{t('privacyPolicy')}</Link>
        <Link href={paths.page('full_terms_and_conditions')}>{t('terms')}</Link>
        <Link href={paths.page('about_us')}>{t('aboutUs')}</Link>
        <span className="contact-links">
          <ContactLinks />
        </span>
        <span className="push-end">{t('copyright', { year })}</span>
      </div>
    </footer>
  )
}
