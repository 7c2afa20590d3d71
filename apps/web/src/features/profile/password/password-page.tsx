import { changePasswordRules } from '@damana/contract/form-rules'
import { Button, ErrorSummary, Notice, PasswordField, toast } from '@damana/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import {
  compareNewPassword,
  newPasswordRules,
  noPassword,
  passwordBody,
  type NewPasswordAnswers,
} from '#features/new-password/new-password-answers.ts'
import { NewPasswordFields } from '#features/new-password/new-password-fields.tsx'
import { useNewPasswordWords } from '#features/new-password/use-new-password-words.ts'
import { useContractForm } from '#forms/contract-form.ts'
import { keepProfile, useProfile } from '#session.ts'
import { ProfileFrame } from '../profile-frame.tsx'

interface Answers extends NewPasswordAnswers {
  old_password: string
}
const questions = ['old_password', 'password', 'confirmation'] as const
const noAnswers: Answers = { old_password: '', ...noPassword }
const rules = { ...newPasswordRules, old_password: changePasswordRules.old_password }

/** `/profile/password`: a new password for the old one, which ends every other session. */
export function Component() {
  const { t } = useTranslation('profile/password')
  const client = useQueryClient()
  const profile = useProfile()
  const words = useNewPasswordWords()
  const [isSaved, setSaved] = useState(false)
  const { form, text, summary, attempt, submit, isBusy } = useContractForm<Answers>({
    rules,
    compare: compareNewPassword,
    words: { ...words, old_password: { required: t('oldRequired') } },
    defaultValues: noAnswers,
    fieldOfCode: { old_password_wrong: 'old_password', password_too_common: 'password' },
  })
  const save = async ({ old_password, ...answers }: Answers) => {
    setSaved(false)
    const { token: _, ...changed } = await api('POST /auth/change-password', { body: { old_password, ...passwordBody(answers) } })
    keepProfile(changed)
    void client.invalidateQueries({ queryKey: ['GET /profile/devices'] })
    form.reset(noAnswers)
    setSaved(true)
    toast.success(t('saved'))
  }
  return (
    <ProfileFrame title={t('title')}>
      <section className="card">
        <form noValidate onSubmit={(event) => void submit(save, { title: t('failed') })(event)}>
          <div className="account-form">
            <p className="profile-quiet">{t('text')}</p>
            <ErrorSummary errors={summary(questions)} attempt={attempt} />
            {isSaved && <Notice tone="good" role="status" title={t('others')} />}
            <div className="stack-5 form-narrow">
              <PasswordField {...text('old_password')} id="old_password" label={t('old')} />
              <NewPasswordFields
                password={text('password')}
                confirmation={text('confirmation')}
                typed={form.watch('password')}
                owner={profile}
              />
            </div>
          </div>
          <footer className="card-footer account-form-actions">
            <Button type="submit" busy={isBusy}>
              {t('save')}
            </Button>
          </footer>
        </form>
      </section>
    </ProfileFrame>
  )
}
