import type { Args } from '@damana/contract'
import { lazyPart } from '@damana/ui/load-part'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Proving } from '#features/code/use-proving.ts'

const FormCodeDialog = lazyPart(() => import('#features/code/form-code-dialog.tsx').then((file) => ({ default: file.FormCodeDialog })))

interface ProofProps<Body> extends Proving<Body> {
  change: NonNullable<Args<'POST /auth/step-up/sendOtp'>['body']['api_access']>
  confirmLabel: string
  failed: string
  /** The change that the code proves, and what follows when it was carried out. */
  send: (body: Body) => Promise<unknown>
}

/** The code for one change of the company's access, then the change. */
export function Proof<Body extends Readonly<Record<string, unknown>>>({ change, body, end, confirmLabel, failed, send }: ProofProps<Body>) {
  const { t } = useTranslation('profile/api-access')
  return (
    <Suspense>
      <FormCodeDialog
        purpose={{ action: 'api_access', api_access: change, content: { ...body } }}
        title={t('code.title')}
        confirmLabel={confirmLabel}
        failed={failed}
        send={async () => {
          await send(body)
          end()
        }}
        onRefused={end}
        onDismiss={() => end()}
      >
        {t(`code.${change}`)}
      </FormCodeDialog>
    </Suspense>
  )
}
