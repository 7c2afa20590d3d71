import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  label: 'What Damana does',
  slide: 'Slide {{number}} of {{count}}: {{title}}',
  pause: 'Pause',
  play: 'Play',
} satisfies Same<typeof ar>
