import { api } from '#api.ts'
import type { Profile } from '#session.ts'
import { keepStep, readStep } from '../step-storage.ts'
import type { SentCode } from '../verification-code.ts'

/** The channel of a session's code; undefined leaves it to the server, which prefers the phone. */
export type Channel = 'mobile' | 'email' | undefined

const whose = ({ phone, email, slug }: Profile) => phone ?? email ?? slug
export const codeOfSession = (profile: Profile, channel: Channel) => `session:${whose(profile)}:${channel ?? ''}`
export const sendByChannel = (channel: Channel): Promise<SentCode> =>
  api('POST /auth/verified-mobile/sendOtp', { body: channel ? { channel } : {} })

/** After the code of a session that began with an initial password: its own one is asked for, also after a reload. */
export const ownPasswordWay = (profile: Profile) => `own-password:${whose(profile)}`
export const keepOwnPasswordWanted = (profile: Profile): void => keepStep(ownPasswordWay(profile), true)
export const isOwnPasswordWanted = (profile: Profile): boolean => readStep<true>(ownPasswordWay(profile)) === true
