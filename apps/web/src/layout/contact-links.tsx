import { Icon, Ltr } from '@damana/ui'
import { Mail, MapPin, MessageCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useConfiguration } from './configuration.ts'

/** How to reach us from any page, on a phone too. Suspends until the configuration is there. */
export function ContactLinks() {
  const { t } = useTranslation('shell')
  const contacts = useConfiguration()?.contacts
  if (!contacts) return <span>{t('configurationFailed')}</span>
  return (
    <>
      <a href={`https://wa.me/${contacts.whatsapp.replace(/\D/g, '')}`} rel="noreferrer">
        <Icon of={MessageCircle} size="sm" />
        {t('whatsapp')} <Ltr>{contacts.whatsapp}</Ltr>
      </a>
      <a href={`mailto:${contacts.email}`}>
        <Icon of={Mail} size="sm" />
        <Ltr>{contacts.email}</Ltr>
      </a>
      <span>
        <Icon of={MapPin} size="sm" />
        {contacts.address}
      </span>
    </>
  )
}
