import { withPhrases } from '#phrases.ts'

export const route = withPhrases(() => import('./components-page.tsx'), 'sandbox/components', 'ui/guarantee')
