import type { Same } from '../i18n.ts'
import type { ar } from './phrases.ar.ts'

export const en = {
  title: 'Leave the page without saving?',
  text: 'What you wrote on this page is not saved and will not be here if you leave.',
  leave: 'Leave without saving',
  stay: 'Stay on the page',
} satisfies Same<typeof ar>
