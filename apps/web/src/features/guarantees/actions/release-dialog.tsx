import { Notice, useAmount } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import type { ActionDialogProps } from './action-dialog.tsx'
import { SteppedDialog } from './stepped-dialog.tsx'
import { useGuaranteeAction } from './use-guarantee-action.ts'
import { useStepUp } from './use-step-up.ts'

/** Either side asks for the release; the buyer confirms it with a code. */
export function ReleaseDialog({ guarantee, onDone, onDismiss }: ActionDialogProps) {
  const { t } = useTranslation('guarantees/actions')
  const amount = useAmount()
  const { number, role, seller, money, early_release, registry_shows_buyer } = guarantee
  const fee = amount(early_release.fee_fils)
  const stepUp = useStepUp({ action: 'release', number })
  const act = useGuaranteeAction<Record<string, never>>({
    number,
    success: 'released',
    onDone,
    onStepUp: () => void stepUp.begin(),
    send: (body, options) => api('POST /guarantees/:number/release', { params: { number }, body }, options),
  })
  return (
    <SteppedDialog
      guarantee={guarantee}
      action="release"
      title={t(`dialog.releaseTitle_${role}`, { amount: amount(money.to_seller_fils), name: seller.name })}
      acknowledgement={t('dialog.waiverDone')}
      stepUp={stepUp}
      act={act}
      onAct={() => act.run({})}
      onDismiss={onDismiss}
    >
      <p>{t(`dialog.releaseText_${role}`)}</p>
      {!registry_shows_buyer &&
        (early_release.first_free ? (
          <p>{t('dialog.earlyFirst', { fee })}</p>
        ) : (
          <Notice tone="late" title={t(`dialog.earlyNext_${role}`, { fee })} />
        ))}
    </SteppedDialog>
  )
}
