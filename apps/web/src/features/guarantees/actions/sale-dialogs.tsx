import { Button, Dialog, LinkButton, Notice, officialNameOf, useAmount, useFormat } from '@damana/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#paths.ts'
import { keepDestination, useProfile } from '#session.ts'
import { ActionConfirm } from './action-form.tsx'
import { useAction, type ActionDialogProps } from './use-action.ts'
import type { Guarantee } from '../queries.ts'

/** Either side asks for the release; the buyer confirms it with a code. */
export function ReleaseDialog(props: ActionDialogProps) {
  const { t } = useTranslation('guarantees/actions')
  const amount = useAmount()
  const { role, seller, money, early_release, registry_shows_buyer } = props.guarantee
  const fee = amount(early_release.fee_fils)
  // A partner takes no action of a side.
  const who = role === 'partner' ? 'creator' : role
  const action = useAction('release', props, {})
  return (
    <ActionConfirm
      action={action}
      title={t(`release.title_${who}`, { amount: amount(money.to_seller_fils), name: officialNameOf(seller) })}
      acknowledgement={t('release.waiverDone')}
      onDismiss={props.onDismiss}
    >
      <p>{t(`release.text_${who}`)}</p>
      {!registry_shows_buyer &&
        (early_release.first_free ? (
          <p>{t('release.earlyFirst', { fee })}</p>
        ) : (
          <Notice tone="late" title={t(`release.earlyNext_${who}`, { fee })} />
        ))}
    </ActionConfirm>
  )
}

/** The fee of the partner who proposes the sale, for the side that pays it. */
function PartnerFee({ of: { creator, partner_fee_fils, partner_fee_on }, side }: { of: Guarantee; side: 'buyer' | 'seller' }) {
  const { t } = useTranslation('guarantees/actions')
  const amount = useAmount()
  if (creator === null || partner_fee_on !== side) return null
  return <p>{t(`partnerFee_${side}`, { fee: amount(partner_fee_fils), name: officialNameOf(creator) })}</p>
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
        title={t('consent.identityTitle')}
        text={t(identity === 'in_review' ? 'consent.identityInReview' : 'consent.identityText')}
        label={t('consent.proveIdentity')}
        href={paths.identity}
        onDismiss={props.onDismiss}
      />
    )
  return (
    <ActionConfirm action={action} title={t('consent.title', { amount: amount(price_fils) })} onDismiss={props.onDismiss}>
      <p>{t('consent.text', { due: amount(seller_due_fils) })}</p>
      <p className="words">{seller_due_in_words}</p>
      <PartnerFee of={props.guarantee} side="seller" />
    </ActionConfirm>
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
        title={t('accept.incompleteTitle')}
        text={t('accept.incompleteText')}
        label={t('accept.completeRegistration')}
        href={paths.completeRegister}
        onLeave={() => keepDestination(paths.guarantee(number))}
        onDismiss={props.onDismiss}
      />
    )
  const isTold = haveChanged || action.refusal === 'terms_changed'
  return (
    <ActionConfirm
      action={{
        ...action,
        problem: isTold ? undefined : action.problem,
        run: haveChanged ? () => setReadVersion(terms_version) : action.run,
      }}
      title={t('accept.title', { amount: total })}
      {...(haveChanged && { confirmLabel: t('accept.readNewTerms') })}
      onDismiss={props.onDismiss}
    >
      <p>{t('accept.text', { amount: total })}</p>
      <p className="words">{total_in_words}</p>
      <PartnerFee of={props.guarantee} side="buyer" />
      <p>
        {t('accept.terms', {
          due: format.duration(payment_terms.due_seconds * 1000, 'lasting'),
          late: format.duration(payment_terms.late_seconds * 1000, 'lasting'),
          fee: amount(payment_terms.fee_fils),
        })}
      </p>
      {haveChanged && (
        <Notice tone="late" role="alert" title={t('accept.termsChanged')}>
          <p>{t('accept.newTerms', { price: amount(price_fils), total })}</p>
        </Notice>
      )}
    </ActionConfirm>
  )
}

/** The other side agrees to exactly the terms that are shown, confirmed with a code. */
export function AcceptTermsDialog(props: ActionDialogProps) {
  const { t } = useTranslation('guarantees/actions')
  const amount = useAmount()
  const { role, terms_proposal: proposed } = props.guarantee
  const action = useAction('accept_terms', props, proposed ? { proposal: proposed.proposal } : undefined)
  const { price_fils: price, total_price_fils: total, seller_due_fils: due } = proposed ?? props.guarantee
  return (
    <ActionConfirm action={action} title={t('accept_terms.title', { price: amount(price) })} onDismiss={props.onDismiss}>
      <p>{t(`accept_terms.text_${role === 'buyer' ? 'buyer' : 'seller'}`, { total: amount(total), due: amount(due) })}</p>
      <p>{t('accept_terms.time')}</p>
    </ActionConfirm>
  )
}

export function RefuseTermsDialog(props: ActionDialogProps) {
  const { t } = useTranslation('guarantees/actions')
  const { terms_proposal: proposed } = props.guarantee
  const action = useAction('refuse_terms', props, proposed ? { proposal: proposed.proposal } : undefined)
  return (
    <ActionConfirm action={action} title={t('refuse_terms.title')} onDismiss={props.onDismiss}>
      <p>{t('refuse_terms.text')}</p>
    </ActionConfirm>
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
