import { Button, Dialog, LinkButton, useAmount } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { paths } from '#paths.ts'
import { useProfile } from '#session.ts'
import type { ActionDialogProps } from './action-dialog.tsx'
import { SteppedDialog } from './stepped-dialog.tsx'
import { useGuaranteeAction } from './use-guarantee-action.ts'
import { useStepUp } from './use-step-up.ts'

/** An owner with an account agrees to these terms, confirmed with a code. */
export function ConsentDialog({ guarantee, onDone, onDismiss }: ActionDialogProps) {
  const { t } = useTranslation('guarantees/actions')
  const ui = useTranslation('ui')
  const amount = useAmount()
  const { identity } = useProfile()
  const { number, terms_version, price_fils, seller_due_fils, seller_due_in_words } = guarantee
  const stepUp = useStepUp({ action: 'consent', number, content: { terms_version } })
  const act = useGuaranteeAction<{ terms_version: number }>({
    number,
    success: 'consented',
    onDone,
    onStepUp: () => void stepUp.begin(),
    send: (body, options) => api('POST /guarantees/:number/consent', { params: { number }, body }, options),
  })
  const isUnproven = identity !== null && identity !== 'proven'
  if (isUnproven || act.code === 'identity_unproven')
    return (
      <Dialog open title={t('dialog.identityTitle')} onClose={onDismiss}>
        <p>{t(identity === 'in_review' ? 'dialog.identityInReview' : 'dialog.identityText')}</p>
        <div className="dialog-actions">
          <LinkButton data-autofocus href={paths.identity}>
            {t('dialog.proveIdentity')}
          </LinkButton>
          <Button variant="secondary" onClick={onDismiss}>
            {ui.t('back')}
          </Button>
        </div>
      </Dialog>
    )
  return (
    <SteppedDialog
      guarantee={guarantee}
      action="consent"
      title={t('dialog.consentTitle', { amount: amount(price_fils) })}
      stepUp={stepUp}
      act={act}
      onAct={() => act.run({ terms_version })}
      onDismiss={onDismiss}
    >
      <p>{t('dialog.consentText', { due: amount(seller_due_fils) })}</p>
      <p className="words">{seller_due_in_words}</p>
    </SteppedDialog>
  )
}
