import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  title: 'My data and account',
  copy: {
    title: 'A copy of your data',
    text: 'Everything we hold about you: your account, guarantees, payments, consents and sessions, and nothing about anybody else. As a document to read, as JSON, or as a ZIP of both with the files you sent.',
    ask: 'Request a copy',
    asked: 'The copy was requested and is being collected.',
    failed: 'The copy could not be requested',
    tooMany: 'You have requested as many copies as a day allows. Try again tomorrow.',
    collecting: 'Being collected',
    readyAt: 'Collected {{moment}}',
    until: 'Available until {{moment}}',
    download: { html: 'Download to read', json: 'Download JSON', zip: 'Download with files' },
    labelOf: {
      html: 'Download the copy of {{moment}} to read',
      json: 'Download the copy of {{moment}} as JSON',
      zip: 'Download the copy of {{moment}} with the files you sent (ZIP)',
    },
    tooManyFiles: 'You have downloaded the files many times. Try again in an hour.',
    gone: 'This copy has expired. Request another.',
    downloadFailed: 'The copy could not be downloaded',
    confirmTitle: 'Request a copy of your data',
    confirmText: 'The copy contains sensitive data, so we first check that it is you.',
    sendCode: 'Send the code',
  },
  close: {
    title: 'Close the account',
    text: 'Your account is closed for good and every session ends. We delete at once your picture, e-mail, password, devices and notifications, and you leave the companies that you act for.',
    phone: 'Your phone number stays linked to this account, so no new account can be opened with it. To come back, contact us.',
    keptTitle: 'What we keep, and for how long',
    kept: {
      money: 'Guarantees and what was paid in them: {{period}} after the end of their business year (commercial books).',
      identity: 'Your identity, address and bank accounts: {{period}} after the last dealing (anti-money-laundering law).',
      security: 'The log of security events: {{period}}.',
      sessions: 'Ended sessions: {{period}}.',
    },
    period: { P10Y: '10 years', P5Y: '5 years', P18M: '18 months', P90D: '90 days' },
    notNow: 'The account cannot be closed now',
    open: 'Guarantees that have to end first:',
    act: 'Close the account',
    confirmTitle: 'Close the account for good',
    confirmText: 'This cannot be undone here. We send a code to your phone to confirm it.',
    sendCode: 'Send the code',
    failed: 'The account could not be closed',
  },
} satisfies Same<typeof ar>
