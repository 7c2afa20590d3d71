import type { ActionName } from '@damana/contract/statuses'
import { toast } from '@damana/ui'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Guarantee } from '../queries.ts'
import { AcceptDialog } from './accept-dialog.tsx'
import { ConsentDialog } from './consent-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { ReleaseDialog } from './release-dialog.tsx'

const AmendDialog = lazy(() => import('./amend-dialog.tsx').then((file) => ({ default: file.AmendDialog })))

export interface ActionDialogProps {
  guarantee: Guarantee
  onDone: () => void
  onDismiss: () => void
}

/** The confirmation of one action. */
export function ActionDialog({ name, guarantee, onClose }: { name: ActionName; guarantee: Guarantee; onClose: () => void }) {
  const { t } = useTranslation('guaranteeActions')
  const props: ActionDialogProps = {
    guarantee,
    onDone: onClose,
    onDismiss: () => {
      toast.success(t('toast.dismissed'))
      onClose()
    },
  }
  switch (name) {
    case 'accept':
      return <AcceptDialog {...props} />
    case 'reject':
    case 'withdraw':
    case 'refuse':
      return <ReasonDialog name={name} {...props} />
    case 'release':
      return <ReleaseDialog {...props} />
    case 'consent':
      return <ConsentDialog {...props} />
    case 'amend':
      return (
        <Suspense>
          <AmendDialog {...props} />
        </Suspense>
      )
  }
}
