import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  title: 'Notification settings',
  text: 'The page of notifications always has all of them. Choose here what reaches you elsewhere as well.',
  todo: 'What you have to do, and by when',
  todoText: 'Offers that wait for your answer, payments, the transfer at the licensing centre, reminders before a deadline.',
  money: 'Amounts and transfers',
  moneyText: 'Money that arrived, transfers to you, money that went back, fees.',
  cases: 'Objections, blocks and cancellations',
  casesText: 'Cancellation requests, objections, a vehicle that is seized, decisions of our staff.',
  progress: 'Progress of your guarantees',
  progressText: 'An offer that was rejected or withdrawn, a buyer who registered, a release that was requested, a completed sale.',
  account: 'Security of your account',
  accountText: 'A new password, contact or IBAN, and a login on a new device.',
  sms: 'SMS',
  push: 'Notification in the browser',
  always: 'Always sent: money, deadlines and the security of your account.',
  saved: 'Your settings are saved.',
  failed: 'Your settings were not saved. Try again.',
  browser: 'Notifications in this browser',
  browserText:
    'The title of a notification is shown on this device even if Damana is closed, as long as you are logged in on it. Nothing but the title is shown.',
  on: 'Notifications in this browser are on.',
  off: 'Notifications in this browser are off.',
  denied: 'Notifications of Damana are blocked in the settings of the browser. Allow them there first.',
  unsupported: 'This browser does not support notifications. On an iPhone, add Damana to the home screen first.',
  unavailable: 'No notifications are sent to browsers at present.',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  pushFailed: 'Nothing was changed. Try again.',
} satisfies Same<typeof ar>
