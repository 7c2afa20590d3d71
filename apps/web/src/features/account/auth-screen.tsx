import { useEffect, useRef, type ReactNode } from 'react'
import { AuthLayout } from '#layout/auth-layout.tsx'
import { usePageTitle } from '#layout/page-title.ts'

interface AuthScreenProps {
  title: string
  text?: ReactNode
  /** Which of several steps this is: a new one begins at its heading, unless something of it has taken the focus. */
  step?: string
  children: ReactNode
}

/** A screen of sign-up, verification or password reset: title and form. */
export function AuthScreen({ title, text, step = '', children }: AuthScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  usePageTitle(title)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [step])
  return (
    <AuthLayout>
      <div className="auth-form">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {text && <p className="muted">{text}</p>}
        </div>
        {children}
      </div>
    </AuthLayout>
  )
}
