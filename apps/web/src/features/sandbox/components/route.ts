import { guaranteeStatusPhrases, withPhrases } from '@damana/ui'
import { componentsPhrases } from './phrases.ts'

export const route = withPhrases(() => import('./components-page.tsx'), componentsPhrases, guaranteeStatusPhrases)
