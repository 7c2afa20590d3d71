import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  title: 'Devices',
  text: 'Where your account is open now. If you do not recognise a device, end its session and change your password.',
  this: 'This device',
  untrusted: 'Not confirmed by a code',
  used: 'Last used {{span}} ago',
  usedNow: 'In use now',
  since: 'Signed in {{moment}}',
  address: 'Network address',
  end: 'End session',
  endOf: 'End session: {{name}}',
  endOthers: 'End all other sessions',
  alone: 'Your account is open on no other device.',
  endTitle: 'End the session of {{name}}?',
  endText: 'That device has to log in again.',
  endOthersTitle: 'End all other sessions?',
  endOthersText: 'Only this device stays; every other one has to log in again.',
  sendCode: 'Send the confirmation code',
  ended: 'The session was ended.',
  endedOthers: 'All other sessions were ended.',
  failed: 'The session was not ended. Try again.',
} satisfies Same<typeof ar>
