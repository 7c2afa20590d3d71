import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  newVersion: 'A new version of Damana is ready. Reload when you have finished typing.',
  reload: 'Reload',
  later: 'Later',
} satisfies Same<typeof ar>
