import { Emblem, Icon, LanguageSwitch, mainId, Toasts, Wordmark } from '@damana/ui'
import { lazyPart } from '@damana/ui/load-part'
import { Car, User } from 'lucide-react'
import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ContactLinks } from './contact-links.tsx'
import { keepLang } from '#session.ts'
import { OpenPages } from './open-pages.tsx'
import { SandboxSlot } from './sandbox-slot.tsx'

const AuthSlider = lazyPart(() => import('#features/slider/auth-slider.tsx').then((file) => ({ default: file.AuthSlider })))

const OurPromise = () => {
  const { t } = useTranslation('account')
  return (
    <>
      <div className="auth-trio" aria-hidden="true">
        <span className="auth-node">
          <Icon of={User} />
        </span>
        <i />
        <span className="auth-node auth-vault">
          <Emblem size={66} bare />
        </span>
        <i className="ahead" />
        <span className="auth-node">
          <Icon of={Car} />
        </span>
      </div>
      <p className="auth-headline">{t('promise')}</p>
      <p className="auth-text">{t('promiseText')}</p>
    </>
  )
}

/** The layout of public pages: the product on one side, the form on the other. */
export function AuthLayout({ children }: { children: ReactNode }) {
  const shell = useTranslation('shell')
  // On a phone the form comes first, and the pane above it has one line.
  const [isWide] = useState(() => matchMedia('(min-width: 760px)').matches)
  return (
    <>
      <SandboxSlot />
      <div className="auth">
        <aside className="auth-pane">
          <span className="auth-logo">
            <Wordmark height={40} />
          </span>
          <div className="auth-promise">
            {isWide ? (
              <Suspense fallback={<OurPromise />}>
                <AuthSlider>
                  <OurPromise />
                </AuthSlider>
              </Suspense>
            ) : (
              <OurPromise />
            )}
          </div>
        </aside>
        <div className="auth-side">
          <div className="auth-language">
            <LanguageSwitch onSwitch={keepLang} />
          </div>
          <main id={mainId} tabIndex={-1} className="auth-main">
            {children}
            <nav className="auth-pages" aria-label={shell.t('aboutUs')}>
              <OpenPages />
            </nav>
          </main>
        </div>
        <footer className="auth-contacts" aria-label={shell.t('contacts')}>
          <Suspense>
            <ContactLinks />
          </Suspense>
        </footer>
      </div>
      <Toasts />
    </>
  )
}
