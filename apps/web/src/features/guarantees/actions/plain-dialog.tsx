import { Button, Dialog, LinkButton, Notice, useAmount, useFormat } from '@damana/ui'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ProvenDialog } from '#features/code/proven-dialog.tsx'
import { paths } from '#paths.ts'
import { keepDestination, useProfile } from '#session.ts'
import { useAction, type Action, type ActionDialogProps } from './use-action.ts'

interface PlainDialogProps {
  action: Action
  title: string
  children: ReactNode
  confirmLabel?: string
  acknowledgement?: string
  onDismiss: () => void
}

/** An action that needs no more than a yes: its consequence, the code where one is asked for, and the way back. */
function PlainDialog({ action, confirmLabel, ...rest }: PlainDialogProps) {
  const { t } = useTranslation('guarantees/actions')
  const page = useTranslation('guarantees/details')
  return (
    <ProvenDialog
      {...rest}
      confirmLabel={confirmLabel ?? page.t(`action.${action.name}`)}
      sendLabel={action.isCodeFirst ? t('dialog.sendCode') : undefined}
      code={action.code}
      act={action}
      onAct={action.run}
    />
  )
}

/** An answer or a step back in a case, a cancellation or an extension. */
export function AnswerDialog({
  name,
  ...props
}: ActionDialogProps & { name: 'extend' | 'take_back_objection' | 'agree_to_cancellation' | 'take_back_cancellation' }) {
  const { t } = useTranslation('guarantees/actions')
  const format = useFormat()
  const amount = useAmount()
  const { extension, cancel_request, transfer_until } = props.guarantee
  const isAgreed = extension !== null && !extension.by_you
  const key = name === 'extend' ? (isAgreed ? 'extend_agree' : 'extend_ask') : name
  const action = useAction(name, props, {}, key === 'extend_agree' ? 'extensionAgreed' : undefined)
  return (
    <PlainDialog action={action} title={t(`${key}.title`)} confirmLabel={t(`${key}.confirm`)} onDismiss={props.onDismiss}>
      <p>
        {t(`${key}.text`, {
          until: transfer_until ? format.moment(transfer_until) : '',
          fee: cancel_request ? amount(cancel_request.fee_fils) : '',
        })}
      </p>
    </PlainDialog>
  )
}

/** Either side asks for the release; the buyer confirms it with a code. */
export function ReleaseDialog(props: ActionDialogProps) {
  const { t } = useTranslation('guarantees/actions')
  const amount = useAmount()
  const { role, seller, money, early_release, registry_shows_buyer } = props.guarantee
  const fee = amount(early_release.fee_fils)
  const action = useAction('release', props, {})
  return (
    <PlainDialog
      action={action}
      title={t(`dialog.releaseTitle_${role}`, { amount: amount(money.to_seller_fils), name: seller.name })}
      acknowledgement={t('dialog.waiverDone')}
      onDismiss={props.onDismiss}
    >
      <p>{t(`dialog.releaseText_${role}`)}</p>
      {!registry_shows_buyer &&
        (early_release.first_free ? (
          <p>{t('dialog.earlyFirst', { fee })}</p>
        ) : (
          <Notice tone="late" title={t(`dialog.earlyNext_${role}`, { fee })} />
        ))}
    </PlainDialog>
  )
}

/** An owner with an account agrees to these terms, confirmed with a code. */
export function ConsentDialog(props: ActionDialogProps) {
  const { t } = useTranslation('guarantees/actions')
  const amount = useAmount()
  const { identity } = useProfile()
  const { terms_version, price_fils, seller_due_fils, seller_due_in_words } = props.guarantee
  const action = useAction('consent', props, { terms_version })
  const isUnproven = identity !== null && identity !== 'proven'
  if (isUnproven || action.refusal === 'identity_unproven')
    return (
      <FirstDialog
        title={t('dialog.identityTitle')}
        text={t(identity === 'in_review' ? 'dialog.identityInReview' : 'dialog.identityText')}
        label={t('dialog.proveIdentity')}
        href={paths.identity}
        onDismiss={props.onDismiss}
      />
    )
  return (
    <PlainDialog action={action} title={t('dialog.consentTitle', { amount: amount(price_fils) })} onDismiss={props.onDismiss}>
      <p>{t('dialog.consentText', { due: amount(seller_due_fils) })}</p>
      <p className="words">{seller_due_in_words}</p>
    </PlainDialog>
  )
}

/** The buyer accepts the terms shown. Terms that changed meanwhile have to be acknowledged first. */
export function AcceptDialog(props: ActionDialogProps) {
  const { t } = useTranslation('guarantees/actions')
  const amount = useAmount()
  const format = useFormat()
  const isIncomplete = useProfile().next_screen === 'complete_register'
  const { number, terms_version, price_fils, total_price_fils, total_in_words, payment_terms } = props.guarantee
  const action = useAction('accept', props, { terms_version })
  const [readVersion, setReadVersion] = useState(terms_version)
  const haveChanged = readVersion !== terms_version
  const total = amount(total_price_fils)
  if (isIncomplete || action.refusal === 'registration_incomplete')
    return (
      <FirstDialog
        title={t('dialog.incompleteTitle')}
        text={t('dialog.incompleteText')}
        label={t('dialog.completeRegistration')}
        href={paths.completeRegister}
        onLeave={() => keepDestination(paths.guarantee(number))}
        onDismiss={props.onDismiss}
      />
    )
  const isTold = haveChanged || action.refusal === 'terms_changed'
  return (
    <PlainDialog
      action={{
        ...action,
        problem: isTold ? undefined : action.problem,
        run: haveChanged ? () => setReadVersion(terms_version) : action.run,
      }}
      title={t('dialog.acceptTitle', { amount: total })}
      {...(haveChanged && { confirmLabel: t('dialog.readNewTerms') })}
      onDismiss={props.onDismiss}
    >
      <p>{t('dialog.acceptText', { amount: total })}</p>
      <p className="words">{total_in_words}</p>
      <p>
        {t('dialog.acceptTerms', {
          due: format.duration(payment_terms.due_seconds * 1000, 'lasting'),
          late: format.duration(payment_terms.late_seconds * 1000, 'lasting'),
          fee: amount(payment_terms.fee_fils),
        })}
      </p>
      {haveChanged && (
        <Notice tone="late" role="alert" title={t('dialog.termsChanged')}>
          <p>{t('dialog.newTerms', { price: amount(price_fils), total })}</p>
        </Notice>
      )}
    </PlainDialog>
  )
}

interface FirstDialogProps {
  title: string
  text: string
  label: string
  href: string
  onLeave?: () => void
  onDismiss: () => void
}

/** Another page comes before the action. */
function FirstDialog({ title, text, label, href, onLeave, onDismiss }: FirstDialogProps) {
  const ui = useTranslation('ui')
  return (
    <Dialog open title={title} onClose={onDismiss}>
      <p>{text}</p>
      <div className="dialog-actions">
        <LinkButton data-autofocus href={href} {...(onLeave && { onClick: onLeave })}>
          {label}
        </LinkButton>
        <Button variant="secondary" onClick={onDismiss}>
          {ui.t('back')}
        </Button>
      </div>
    </Dialog>
  )
}
