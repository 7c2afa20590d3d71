import { Button, ConfirmDialog, Dialog, LinkButton, Notice, useAmount, useFormat } from '@damana/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { paths } from '#paths.ts'
import { keepDestination, useProfile } from '#session.ts'
import type { ActionDialogProps } from './action-dialog.tsx'
import { ProblemNote } from './problem-note.tsx'
import { useGuaranteeAction } from './use-guarantee-action.ts'

/** The buyer accepts the terms shown. Terms that changed meanwhile have to be acknowledged first. */
export function AcceptDialog({ guarantee, onDone, onDismiss }: ActionDialogProps) {
  const { t } = useTranslation('guarantees/actions')
  const page = useTranslation('guarantees/details')
  const ui = useTranslation('ui')
  const amount = useAmount()
  const format = useFormat()
  const isIncomplete = useProfile().next_screen === 'complete_register'
  const { number, terms_version, total_price_fils, total_in_words, payment_terms } = guarantee
  const act = useGuaranteeAction<{ terms_version: number }>({
    number,
    success: 'updated',
    onDone,
    send: (body, options) => api('POST /guarantees/:number/accept', { params: { number }, body }, options),
  })
  const [readVersion, setReadVersion] = useState(terms_version)
  const haveChanged = readVersion !== terms_version
  const total = amount(total_price_fils)
  if (isIncomplete || act.code === 'registration_incomplete')
    return (
      <Dialog open title={t('dialog.incompleteTitle')} onClose={onDismiss}>
        <p>{t('dialog.incompleteText')}</p>
        <div className="dialog-actions">
          <LinkButton data-autofocus href={paths.completeRegister} onClick={() => keepDestination(paths.guarantee(number))}>
            {t('dialog.completeRegistration')}
          </LinkButton>
          <Button variant="secondary" onClick={onDismiss}>
            {ui.t('back')}
          </Button>
        </div>
      </Dialog>
    )
  return (
    <ConfirmDialog
      open
      title={t('dialog.acceptTitle', { amount: total })}
      confirmLabel={haveChanged ? t('dialog.readNewTerms') : page.t('action.accept')}
      busy={act.isBusy}
      onConfirm={() => (haveChanged ? setReadVersion(terms_version) : act.run({ terms_version }))}
      onDismiss={onDismiss}
    >
      <div className="stack-3">
        <p>{t('dialog.acceptText', { amount: total })}</p>
        <p className="words">{total_in_words}</p>
        <p>
          {t('dialog.acceptTerms', {
            due: format.duration(payment_terms.due_seconds * 1000, 'lasting'),
            late: format.duration(payment_terms.late_seconds * 1000, 'lasting'),
            fee: amount(payment_terms.fee_fils),
          })}
        </p>
        {haveChanged ? (
          <Notice tone="late" role="alert" title={t('dialog.termsChanged')}>
            <p>{t('dialog.newTerms', { price: amount(guarantee.price_fils), total })}</p>
          </Notice>
        ) : (
          act.code !== 'terms_changed' && <ProblemNote problem={act.problem} />
        )}
      </div>
    </ConfirmDialog>
  )
}
