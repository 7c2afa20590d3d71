import type { Same } from '../i18n.ts'
import type { ar } from './phrases.ar.ts'

export const en = {
  notFound: 'Sorry, the page does not exist.',
  notFoundText: 'The link may have changed, or a part of it is missing.',
  somethingWrong: 'Something went wrong',
  somethingWrongText: 'We could not finish what you asked for. Nothing has changed in any guarantee.',
  goBack: 'Go back',
  offline: 'The server cannot be reached. Check your connection and try again.',
  tryAgain: 'Try again',
  requestNumber: 'Request number:',
  status: 'Status {{status}}',
  insecure: 'Open Damana at a secure address',
  insecureText:
    'This address begins with http. Browsers keep signing keys only at an address that begins with https, or on localhost. Without them your requests cannot be signed, so Damana does not open here.',
  insecureLink: 'Open the secure address',
} satisfies Same<typeof ar>
