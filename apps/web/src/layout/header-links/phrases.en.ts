import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = { paymentOptions: 'Payment options', faqs: 'FAQs' } satisfies Same<typeof ar>
