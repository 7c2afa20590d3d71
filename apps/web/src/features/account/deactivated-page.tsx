import { Button, CleanedHtml, LanguageSwitch, Screen, Toasts } from '@damana/ui'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deactivatedOnly } from '#conditional-guards.ts'
import { ContactLinks } from '#layout/contact-links.tsx'
import { usePageTitle } from '#layout/page-title.ts'
import { useProfile } from '#session.ts'
import './deactivated.css'
import { LogoutDialog } from './logout-dialog.tsx'

export const loader = deactivatedOnly

/** The only page of a deactivated account: the reason, and logging out. */
export function Component() {
  const { t } = useTranslation('account')
  const ui = useTranslation('ui')
  const message = useProfile().dis_active_message
  const [isLeaving, setLeaving] = useState(false)
  usePageTitle(t('deactivated.title'))
  return (
    <Screen
      title={t('deactivated.title')}
      actions={
        <>
          <Button onClick={() => setLeaving(true)}>{ui.t('logout')}</Button>
          {/* The account may not be written to: the choice stays in this browser. */}
          <LanguageSwitch />
        </>
      }
    >
      {message ? (
        <div className="deactivated-message">
          <CleanedHtml html={message} />
        </div>
      ) : (
        <p>{t('deactivated.text')}</p>
      )}
      <div className="contact-links">
        <Suspense>
          <ContactLinks />
        </Suspense>
      </div>
      <LogoutDialog open={isLeaving} onDismiss={() => setLeaving(false)} />
      <Toasts />
    </Screen>
  )
}
