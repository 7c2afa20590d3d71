import { LinkButton } from '@damana/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { CodeForm } from '#features/code/code-form.tsx'
import { paths } from '#paths.ts'
import { AuthScreen } from '../auth-screen.tsx'
import { keepStep, readStep } from '../step-storage.ts'
import { forgetCode, sendCode, type SentCode } from '../verification-code.ts'
import { codeOfInvite, sendToInvited, wayOfInvite } from './invite.ts'
import { OwnPassword } from './own-password.tsx'

interface FirstPasswordProps {
  invite: string
  sent: SentCode | undefined
  failure: string | undefined
  hasEnded: boolean
}

/** The invitation to an account made by somebody else: a code to its contact, then a password. */
export function FirstPassword({ invite, failure, hasEnded, ...loaded }: FirstPasswordProps) {
  const { t } = useTranslation('account/verification')
  const account = useTranslation('account')
  const way = wayOfInvite(invite)
  const [sent, setSent] = useState(loaded.sent)
  const [flowId, setFlowId] = useState(() => readStep<string>(way))
  if (flowId !== undefined) return <OwnPassword flowId={flowId} way={way} />
  if (hasEnded)
    return (
      <AuthScreen title={t('ended.title')} text={t('ended.text')}>
        <LinkButton href={paths.login} block>
          {account.t('login.title')}
        </LinkButton>
      </AuthScreen>
    )
  return (
    <AuthScreen step="code" title={t('title')} text={t('invited')}>
      <CodeForm
        sentTo={sent?.sent_to}
        resendAt={sent?.resend_at}
        expiresAt={sent?.expires_at}
        last={sent?.last}
        failure={failure}
        onCheck={async (code) => {
          const { flow_id } = await api('POST /auth/register/checkOtp/Flow2', { body: { invite, code } })
          forgetCode(codeOfInvite(invite))
          keepStep(way, flow_id)
          setFlowId(flow_id)
        }}
        onResend={async () => setSent(await sendCode(codeOfInvite(invite), () => sendToInvited(invite)))}
      />
    </AuthScreen>
  )
}
