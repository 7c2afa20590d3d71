import { Icon, Ltr } from '@damana/ui'
import { Mail, MapPin, MessageCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useConfiguration } from './configuration.ts'

/** How to reach the people behind the product, above everything else. */
export function ContactStrip() {
  const { t } = useTranslation('shell')
  const contacts = useConfiguration()?.contacts
  return (
    <aside className="contact-strip" aria-label={t('contacts')}>
      <div className="wrap">
        {contacts ? (
          <>
            <a href={`https://wa.me/${contacts.whatsapp.replace(/\D/g, '')}`} rel="noreferrer">
              <Icon of={MessageCircle} size="sm" />
              {t('whatsapp')} <Ltr>{contacts.whatsapp}</Ltr>
            </a>
            <a href={`mailto:${contacts.email}`}>
              <Icon of={Mail} size="sm" />
              <Ltr>{contacts.email}</Ltr>
            </a>
            <span className="push-end">
              <Icon of={MapPin} size="sm" />
              {contacts.address}
            </span>
          </>
        ) : (
          <span>{t('configurationFailed')}</span>
        )}
      </div>
    </aside>
  )
}
