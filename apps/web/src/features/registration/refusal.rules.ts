/** Where an answer to the whole registration leads back to. */
import { registrationSteps, type RegistrationStep } from '@damana/contract/statuses'
import type { ApiError } from '#api.ts'

/** Codes that say by themselves which step they are about. */
const stepOfCode: Readonly<Record<string, RegistrationStep>> = { identity_not_matched: 'personal', iban_invalid: 'bank' }

/** The first step that the server refuses, with the errors of that step only; undefined if no step is named. */
export function findRefusedStep({
  code,
  errors,
}: Pick<ApiError, 'code' | 'errors'>): { step: RegistrationStep; errors: ApiError['errors'] } | undefined {
  const step = registrationSteps.find((name) => errors.some(({ pointer }) => isOf(name, pointer))) ?? stepOfCode[code]
  return step && { step, errors: errors.filter(({ pointer }) => isOf(step, pointer)) }
}

const isOf = (step: RegistrationStep, pointer: string): boolean => pointer.split('/')[1] === step

/** How often the civil register may still be asked today, and whether photos may take its place. */
export interface Mismatch {
  triesLeft: number
  photosOffered: boolean
}

/** Details of a refusal by the civil register; undefined for any other error. */
export function readMismatch({ code, body }: Pick<ApiError, 'code' | 'body'>): Mismatch | undefined {
  if (code !== 'identity_not_matched') return undefined
  const { tries_left, photos_offered } = body
  return { triesLeft: typeof tries_left === 'number' ? tries_left : 0, photosOffered: photos_offered === true }
}
