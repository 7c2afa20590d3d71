import { LanguageSwitch, LinkButton, mainId, Screen, Toasts, Wordmark } from '@damana/ui'
import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api.ts'
import { paths } from '#paths.ts'
import { ContactLinks } from './contact-links.tsx'
import './link-frame.css'
import { OpenPages } from './open-pages.tsx'
import { SandboxSlot } from './sandbox-slot.tsx'

/** The content behind a link; null for an unknown one, which the page itself shows. */
export async function readLink<View>(read: () => Promise<View>): Promise<View | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return null
    throw error
  }
}

interface LinkFrameProps {
  /** Beside the language: what somebody with an account does. */
  aside?: ReactNode
  children: ReactNode
}

/** A page that needs no account: the mark, the language, what is asked, and what we are. */
export const LinkFrame = ({ aside, children }: LinkFrameProps) => (
  <>
    <SandboxSlot />
    <header className="link-bar">
      <div className="wrap">
        <Wordmark />
        <div className="link-bar-end">
          <LanguageSwitch />
          {aside}
        </div>
      </div>
    </header>
    <main id={mainId} tabIndex={-1} className="wrap">
      {children}
    </main>
    <footer className="link-foot">
      <div className="wrap contact-links">
        <OpenPages />
        <Suspense>
          <LinkContacts />
        </Suspense>
      </div>
    </footer>
    <Toasts />
  </>
)

const LinkContacts = () => {
  const { t } = useTranslation('shell')
  return (
    <>
      <span>{t('askUs')}</span>
      <ContactLinks />
    </>
  )
}

/** An unknown link. */
export function UnknownLink({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation('shell')
  return (
    <Screen title={title} actions={<LinkButton href={paths.home}>{t('toHome')}</LinkButton>}>
      <p>{children}</p>
    </Screen>
  )
}
