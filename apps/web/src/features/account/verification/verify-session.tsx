import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { api, ApiError } from '#api.ts'
import { CodeForm } from '#features/code/code-form.tsx'
import { paths } from '#paths.ts'
import { clearSession, isVerificationPending, keepProfile, takeDestination, useProfile, type Profile } from '#session.ts'
import { AlreadyRegisteredDialog } from '../already-registered-dialog.tsx'
import { keepProvenContact } from '../proven-contact.ts'
import { AuthScreen } from '../auth-screen.tsx'
import { LogoutDialog } from '../logout-dialog.tsx'
import { leaveFor, startOver } from '../start-over.ts'
import { dropPersonDraft, typedPhone } from '../registration/draft.ts'
import { findOrSendCode, forgetCode, sendCode, type SentCode } from '../verification-code.ts'
import { OwnPassword } from './own-password.tsx'
import { codeOfSession, isOwnPasswordWanted, keepOwnPasswordWanted, ownPasswordWay, sendByChannel, type Channel } from './session-code.ts'

interface VerifySessionProps {
  sent: SentCode | undefined
  failure: unknown
}

/** The code on its way to this user: by which channel, sent when, and what follows when it is given. */
function useSessionCode(props: VerifySessionProps) {
  const navigate = useNavigate()
  const profile = useProfile()
  const [channel, setChannel] = useState<Channel>()
  const [sent, setSent] = useState(props.sent)
  const [failure, setFailure] = useState(props.failure)
  const [isOwnPassword, setOwnPassword] = useState(() => isOwnPasswordWanted(profile))
  const [isRegistered, setRegistered] = useState(false)
  const isNewPerson = profile.account_type === 'individual' && !profile.mobile_verified
  const switchTo = async (wanted: Channel) => {
    try {
      setSent(await findOrSendCode(codeOfSession(profile, wanted), () => sendByChannel(wanted)))
      setFailure(undefined)
    } catch (error) {
      setSent(undefined)
      setFailure(error)
    }
    setChannel(wanted)
  }
  const check = async (code: string) => {
    try {
      const { token: _, ...verified } = await api('POST /auth/verified-mobile/checkOtpWithVerified', {
        body: { code, ...(channel && { channel }) },
      })
      forgetCode(codeOfSession(profile, channel))
      dropPersonDraft()
      keepProfile(verified)
      if (isVerificationPending(verified)) {
        keepOwnPasswordWanted(verified)
        setOwnPassword(true)
        return
      }
      // Where a new person wanted to go waits until the registration is complete.
      const isToComplete = isNewPerson && verified.next_screen === 'complete_register'
      await navigate(isToComplete ? paths.completeRegister : takeDestination(), { replace: true })
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'already_registered') throw error
      forgetCode(codeOfSession(profile, channel))
      dropPersonDraft()
      const proven = channel === 'email' ? profile.email : profile.phone
      if (proven !== null) keepProvenContact(proven)
      // The server has ended this session: no call may carry it any more.
      clearSession()
      setRegistered(true)
    }
  }
  const resend = async () => setSent(await sendCode(codeOfSession(profile, channel), () => sendByChannel(channel)))
  return { channel, sent, failure, isNewPerson, isOwnPassword, isRegistered, switchTo, check, resend }
}

/** Verification of a signed-in user: a new user, a new device, or after an initial password. */
export function VerifySession(props: VerifySessionProps) {
  const { t } = useTranslation('account/verification')
  const ui = useTranslation('ui')
  const profile = useProfile()
  const { channel, sent, failure, isNewPerson, isOwnPassword, isRegistered, switchTo, check, resend } = useSessionCode(props)
  const [isLeaving, setLeaving] = useState(false)
  if (isOwnPassword) return <OwnPassword way={ownPasswordWay(profile)} />
  const other = otherChannel(profile, channel)
  return (
    <AuthScreen step="code" title={t('title')} text={t(isNewPerson ? 'newPerson' : 'newDevice')}>
      <CodeForm
        key={channel}
        sentTo={sent && isNewPerson && channel !== 'email' ? (typedPhone(profile.phone) ?? sent.sent_to) : sent?.sent_to}
        resendAt={sent?.resend_at}
        expiresAt={sent?.expires_at}
        last={sent?.last}
        failure={failure}
        aside={
          isNewPerson ? (
            <button type="button" className="text-button" onClick={() => void startOver(paths.registerPerson)}>
              {t('changePhone')}
            </button>
          ) : undefined
        }
        onCheck={check}
        onResend={resend}
      >
        <div className="code-ways size-sm">
          {other && (
            <button type="button" className="text-button" onClick={() => void switchTo(other)}>
              {t(other === 'email' ? 'byEmail' : 'byPhone')}
            </button>
          )}
          <button type="button" className="text-button" onClick={() => setLeaving(true)}>
            {ui.t('logout')}
          </button>
        </div>
      </CodeForm>
      <LogoutDialog open={isLeaving} onDismiss={() => setLeaving(false)} />
      {isRegistered && <AlreadyRegisteredDialog onLeave={leaveFor} />}
    </AuthScreen>
  )
}

/** The other way a code can reach this account, if it would open anything: a person's own phone is never spared its code. */
function otherChannel(profile: Profile, channel: Channel): Channel {
  if (profile.phone === null || profile.email === null) return undefined
  const mayUseEither = profile.account_type === 'company' ? profile.email_verified || !profile.mobile_verified : profile.email_verified
  if (!mayUseEither || (profile.account_type === 'individual' && !profile.mobile_verified)) return undefined
  return channel === 'email' ? 'mobile' : 'email'
}
