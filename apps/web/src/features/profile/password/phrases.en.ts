import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  title: 'Change password',
  text: 'After the change, your sessions on other devices end, and transfers to you are delayed by 24 hours to protect your money.',
  old: 'Current password',
  oldRequired: 'Enter the current password.',
  save: 'Change password',
  saved: 'password changed successfully',
  others: 'You were signed out on all other devices. Only this one stays.',
  failed: 'error while changing the password',
} satisfies Same<typeof ar>
