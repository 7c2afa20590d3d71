import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { api } from '#api.ts'
import type { PasswordBody } from '#features/new-password/new-password-answers.ts'
import { NewPasswordForm } from '#features/new-password/new-password-form.tsx'
import { paths } from '#paths.ts'
import { keepProfile, takeDestination } from '#session.ts'
import { AuthScreen } from '../auth-screen.tsx'
import { forgetStep } from '../step-storage.ts'

interface OwnPasswordProps {
  /** The flow that the invitation's code opened; without one, the session authorises the change. */
  flowId?: string
  /** The storage key of this step. */
  way: string
}

/** The first password that only its owner knows; from here on the account is open. */
export function OwnPassword({ flowId, way }: OwnPasswordProps) {
  const { t } = useTranslation('account/verification')
  const navigate = useNavigate()
  const save = async (body: PasswordBody) => {
    const { token: _, ...profile } = await api('POST /auth/psd', { body: { ...body, ...(flowId && { flow_id: flowId }) } })
    forgetStep(way)
    keepProfile(profile)
    // Where the person wanted to go waits until the registration is complete.
    await navigate(profile.next_screen === 'complete_register' ? paths.completeRegister : takeDestination(), { replace: true })
  }
  return (
    <AuthScreen step="password" title={t('ownPassword')} text={t('ownPasswordText')}>
      <NewPasswordForm submitLabel={t('save')} failed={t('saveFailed')} onSave={save} />
    </AuthScreen>
  )
}
