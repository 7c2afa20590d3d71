import type { Args } from '@damana/contract'
import { lazyPart } from '@damana/ui/load-part'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'

const FormCodeDialog = lazyPart(() => import('#features/code/form-code-dialog.tsx').then((file) => ({ default: file.FormCodeDialog })))

interface HookProofProps {
  /** Of a new endpoint, so that it is refused before the code is sent. */
  content?: Args<'POST /webhooks'>['body']
  confirmLabel: string
  failed: string
  send: () => Promise<unknown>
  onRefused?: (refusal: unknown) => void
  onDismiss: () => void
}

/** The code for a change of the endpoints, then the change. */
export function HookProof({ content, ...rest }: HookProofProps) {
  const { t } = useTranslation('profile/webhooks')
  return (
    <Suspense>
      <FormCodeDialog purpose={{ action: 'webhooks', ...(content && { content: { ...content } }) }} title={t('code.title')} {...rest}>
        {t('code.text')}
      </FormCodeDialog>
    </Suspense>
  )
}
