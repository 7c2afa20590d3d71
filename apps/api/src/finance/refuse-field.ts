import { DomainError, type FieldError } from '#kernel/errors.ts'

/** Refuses one field of a call, which its schema alone could not judge. */
export function refuseField(pointer: string, code: FieldError['code']): never {
  throw new DomainError('validation_failed', { errors: [{ pointer, code }] })
}
