import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  title: {
    privacy_policy: 'Privacy policy',
    full_terms_and_conditions: 'Terms and conditions',
    cancellation_policy: 'Cancellation policy',
    about_us: 'About us',
  },
  edition: 'Version {{version}}, updated on {{date}}',
  contents: 'Contents',
  failed: 'An error occurred while loading the page.',
} satisfies Same<typeof ar>
