import type { FieldErrorCode } from '@damana/contract/errors'
import { resetPasswordRules, type FieldRules } from '@damana/contract/form-rules'

/** Password fields of a form. */
export interface NewPasswordAnswers {
  password: string
  confirmation: string
}
export const noPassword: NewPasswordAnswers = { password: '', confirmation: '' }

/** The rules of both fields; what they become in a call, `passwordBody` says. */
export const newPasswordRules = {
  password: resetPasswordRules.password,
  confirmation: { type: 'string', codes: { required: 'required' } },
} as const satisfies FieldRules

/** A new password as the calls carry it: twice. */
export interface PasswordBody {
  password: string
  password_confirmation: string
}
export const passwordBody = ({ password, confirmation }: NewPasswordAnswers): PasswordBody => ({
  password,
  password_confirmation: confirmation,
})

/** The `compare` of a form: the confirmation is the password once more. */
export const compareNewPassword = ({ password, confirmation }: NewPasswordAnswers): { confirmation?: FieldErrorCode } =>
  password === confirmation ? {} : { confirmation: 'confirmation_differs' }
