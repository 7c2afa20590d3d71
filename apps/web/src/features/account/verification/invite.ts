import { api } from '#api.ts'
import type { SentCode } from '../verification-code.ts'

export const wayOfInvite = (invite: string) => `first-password:${invite}`
export const codeOfInvite = (invite: string) => `invite:${invite}`
/** To the contact of the account that the invitation is for. */
export const sendToInvited = (invite: string): Promise<SentCode> => api('POST /auth/register/sendOtp/Flow2', { body: { invite } })
