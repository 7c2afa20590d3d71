import { i18next } from '@damana/ui'
import { failureText } from '@damana/ui/failure-text'

/** A code could not be sent: that first, then why. */
export const sendProblem = (failure: unknown): string =>
  `${i18next.t('sendFailed', { ns: 'code' }).replace(/\.$/, '')}. ${failureText(failure)}`
