import type { Same } from '@damana/ui'
import type { ar } from './phrases.ar.ts'

export const en = {
  bar: 'Sandbox',
  barHint: 'No real money here',
  openWorld: 'Sandbox tools',
  copyCode: 'Copy the code {{code}}',
  codeCopied: 'Code copied',
  openLink: 'Open the link',
} satisfies Same<typeof ar>
