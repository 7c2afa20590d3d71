import { LanguageSwitch, Link, mainId, SkipLink, Toasts, Wordmark } from '@damana/ui'
import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ContactStrip } from '#layout/contact-strip.tsx'
import { Footer } from '#layout/footer.tsx'
import '#layout/layout.css'
import { SandboxSlot } from '#layout/sandbox-slot.tsx'
import { paths } from '#paths.ts'
import { keepLang } from '#session.ts'

/** The page of an application, whose owner has no account yet: the mark, what is saved, and the language. */
export function ApplicationFrame({ saved, children }: { saved?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('shell')
  return (
    <>
      <SkipLink />
      <SandboxSlot />
      <Suspense fallback={<div className="contact-strip" />}>
        <ContactStrip />
      </Suspense>
      <header className="header">
        <div className="wrap">
          <Link className="header-logo" href={paths.login} aria-label={t('home')}>
            <Wordmark />
          </Link>
          <div className="header-end">
            <span className="company-saved">{saved}</span>
            <LanguageSwitch onSwitch={keepLang} />
          </div>
        </div>
      </header>
      <main id={mainId} tabIndex={-1} className="wrap page">
        {children}
      </main>
      <Suspense>
        <Footer />
      </Suspense>
      <Toasts />
    </>
  )
}
