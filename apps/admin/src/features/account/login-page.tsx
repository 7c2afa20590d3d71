import { isKeyKept } from '@damana/client/browser-key'
import { KeptNotice, LanguageSwitch, mainId, Notice, Wordmark } from '@damana/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { takeDestination } from '#api.ts'
import { usePageTitle } from '#layout/page-title.ts'
import { SandboxBar } from '#layout/sandbox-bar.tsx'
import { CodeForm } from './code-form.tsx'
import { PasswordForm } from './password-form.tsx'

export interface Credentials {
  email: string
  password: string
}

/** Staff sign in in two steps: e-mail and password, then the code of the authenticator. */
export function Component() {
  const { t } = useTranslation('account')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [proven, setProven] = useState<Credentials>()
  /** The reason why the second step returned to the first. */
  const [refusal, setRefusal] = useState<string>()
  const end = search.get('session')
  usePageTitle(t(proven ? 'codeTitle' : 'title'))
  const signedIn = () => void navigate(takeDestination(), { replace: true })
  return (
    <>
      <SandboxBar />
      <div className="login">
        <header>
          <Wordmark height={36} />
          <LanguageSwitch />
        </header>
        <main id={mainId} tabIndex={-1} className="login-card">
          {!proven && !refusal && (end === 'ended' || end === 'closed') && <Notice tone="late" role="status" title={t(end)} />}
          <KeptNotice isKeyKept={isKeyKept} />
          {proven ? (
            <CodeForm
              credentials={proven}
              onSignedIn={signedIn}
              onBack={(why) => {
                setProven(undefined)
                setRefusal(why)
              }}
            />
          ) : (
            <PasswordForm refusal={refusal} onProven={setProven} onSignedIn={signedIn} />
          )}
        </main>
      </div>
    </>
  )
}
