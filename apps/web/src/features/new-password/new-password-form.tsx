import { Button, ErrorSummary } from '@damana/ui'
import type { ReactNode } from 'react'
import { useContractForm } from '#forms/contract-form.ts'
import {
  compareNewPassword,
  newPasswordRules,
  noPassword,
  passwordBody,
  type NewPasswordAnswers,
  type PasswordBody,
} from './new-password-answers.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { useNewPasswordWords } from './use-new-password-words.ts'

interface NewPasswordFormProps {
  submitLabel: string
  /** Title above the error messages of the API. */
  failed: string
  /** Saves the password. An error is shown above the fields, or at them. */
  onSave: (body: PasswordBody) => Promise<unknown>
  children?: ReactNode
}

/** A screen that asks for a new password and nothing else. */
export function NewPasswordForm({ submitLabel, failed, onSave, children }: NewPasswordFormProps) {
  const { form, text, summary, attempt, submit, isBusy } = useContractForm<NewPasswordAnswers>({
    rules: newPasswordRules,
    compare: compareNewPassword,
    words: useNewPasswordWords(),
    defaultValues: noPassword,
    fieldOfCode: { password_too_common: 'password' },
  })
  return (
    <form
      className="stack-5"
      noValidate
      onSubmit={(event) => void submit((answers) => onSave(passwordBody(answers)), { title: failed })(event)}
    >
      <ErrorSummary errors={summary(['password', 'confirmation'])} attempt={attempt} />
      <NewPasswordFields password={text('password')} confirmation={text('confirmation')} typed={form.watch('password')} />
      <Button type="submit" block busy={isBusy}>
        {submitLabel}
      </Button>
      {children}
    </form>
  )
}
