import { useTranslation } from 'react-i18next'
import { ContactLinks } from './contact-links.tsx'

/** How to reach the people behind the product, above everything else. */
export function ContactStrip() {
  const { t } = useTranslation('shell')
  return (
    <aside className="contact-strip" aria-label={t('contacts')}>
      <div className="wrap">
        <ContactLinks />
      </div>
    </aside>
  )
}
