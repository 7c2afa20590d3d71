import { Dialog, toast } from '@damana/ui'
import { lazyWithPhrases } from '#phrases.ts'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, ApiError } from '#api.ts'
import { startOver } from '#features/account/start-over.ts'
import { codeOfSession, sendByChannel } from '#features/account/verification/session-code.ts'
import { findOrSendCode, forgetCode, sendCode, type SentCode } from '#features/account/verification-code.ts'
import { CodeForm } from '#features/code/code-form.tsx'
import { keepProfile, useProfile } from '#session.ts'
import type { Channel } from './contact-card.tsx'

export const AlreadyRegistered = lazyWithPhrases(
  () => import('#features/account/already-registered-dialog.tsx').then((file) => file.AlreadyRegisteredDialog),
  'account',
)

/** A code to a phone or e-mail that was never proven. */
export function VerifyDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const { t } = useTranslation('profile/overview')
  const [sent, setSent] = useState<SentCode>()
  const [failure, setFailure] = useState<unknown>()
  const [isTaken, setTaken] = useState(false)
  const name = codeOfSession(useProfile(), channel)
  const send = () => sendByChannel(channel)
  const begin = useEffectEvent(() => findOrSendCode(name, send).then(setSent, setFailure))
  useEffect(() => void begin(), [])

  const check = async (typed: string) => {
    try {
      const { token: _, ...profile } = await api('POST /auth/verified-mobile/checkOtpWithVerified', { body: { channel, code: typed } })
      forgetCode(name)
      keepProfile(profile)
      toast.success(t(channel === 'mobile' ? 'done.verifiedMobile' : 'done.verifiedEmail'))
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'already_registered') throw error
      setTaken(true)
    }
  }
  if (isTaken)
    return (
      <Suspense>
        <AlreadyRegistered onLeave={(path) => void startOver(path)} onDismiss={onClose} />
      </Suspense>
    )
  return (
    <Dialog open title={t(channel === 'mobile' ? 'verifyMobile' : 'verifyEmail')} onClose={onClose}>
      <CodeForm
        key={failure === undefined ? 'sending' : 'failed'}
        sentTo={sent?.sent_to ?? ''}
        resendAt={sent?.resend_at}
        expiresAt={sent?.expires_at}
        last={sent?.last}
        failure={failure}
        onCheck={check}
        onResend={async () => setSent(await sendCode(name, send))}
        onDismiss={onClose}
      />
    </Dialog>
  )
}
