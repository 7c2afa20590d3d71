import type { Args } from '@damana/contract'
import { callByLink, guaranteeActions, type LinkActionName, type LinkCall } from '@damana/contract/guarantee-actions'
import { LinkButton, toast, useAmount } from '@damana/ui'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, ApiError } from '#api.ts'
import { useCode } from '#features/code/use-code.ts'
import { paths } from '#paths.ts'
import { lazyWithPhrases } from '#phrases.ts'
import { ActionForm } from '../actions/action-form.tsx'
import { failureToast } from '../actions/use-action.ts'
import { useFields, type Texts } from '../actions/use-fields.tsx'
import { errorText } from '../reason-text.ts'
import { useAccountChoice } from './account-choice.tsx'
import { isOfPartner, type OwnerAccountView, type OwnerAct, type OwnerView } from './owner-view.ts'

interface OwnerDialogProps {
  name: OwnerAct
  /** A reason that was chosen before the dialog. */
  reason?: string | undefined
  token: string
  view: OwnerView
  onDone: (answer: OwnerView | OwnerAccountView) => void
  onDismiss: () => void
}

const SplitSums = lazyWithPhrases(() => import('../details/case/split-sums.tsx').then((file) => file.SplitSums), 'guarantees/details/case')

type WithoutCode<Body> = Body extends { code: string } ? Omit<Body, 'code'> : never
type Content = WithoutCode<Args<LinkCall<LinkActionName> | 'POST /owner-links/:token/iban'>['body']>
const rowOf = (name: OwnerAct) =>
  name === 'name_iban'
    ? { call: 'POST /owner-links/:token/iban' as const, fields: { iban: 'iban' } as const, isDanger: false }
    : { call: callByLink(name), fields: guaranteeActions[name].byLink?.fields ?? {}, isDanger: guaranteeActions[name].danger === true }

/** An answer of the owner, as its row says it, confirmed by a code to the owner's phone. */
export function OwnerDialog({ name, reason, token, view, onDone, onDismiss }: OwnerDialogProps) {
  const { t } = useTranslation('guarantees/owner')
  const actions = useTranslation('guarantees/actions')
  const amount = useAmount()
  const { call, fields, isDanger } = rowOf(name)
  const proposed = name === 'accept_terms' ? view.terms_proposal : null
  const own = t(name, {
    returnObjects: true,
    amount: amount(proposed?.price_fils ?? view.quote.price_fils),
    due: amount(proposed?.seller_due_fils ?? view.money.to_seller_fils),
  })
  const texts: Texts = {
    ...actions.t(name, { returnObjects: true }),
    ...own,
    ...(name === 'refuse' && isOfPartner(view) && { hint: t('refuse.hintOfPartner') }),
  }
  const account = useAccountChoice(name === 'name_iban' ? null : view.iban_tail)
  const iban = 'iban' in fields ? account.iban : undefined
  const form = useFields<Content>(fields, texts, {
    terms_version: view.terms_version,
    proposal: view.terms_proposal?.proposal,
    iban,
    reason,
  })
  const [unproven, setUnproven] = useState<string>()
  const params = { token }
  const code = useCode({
    send: () =>
      api('POST /owner-links/:token/sendOtp', {
        params,
        body: { action: name === 'name_iban' ? 'iban' : name, ...(form.body && { content: { ...form.body } }) },
      }),
    give: async (digits) => {
      try {
        const after = await api(call, { params, body: { code: digits, ...form.body } }, { once: true })
        toast.success(actions.t(`${name}.done`))
        onDone(after)
      } catch (error) {
        const isShown = error instanceof ApiError && (error.code === 'iban_invalid' || error.code === 'otp_incorrect')
        if (!isShown) toast.failure(actions.t(failureToast(error)))
        throw error
      }
    },
    takes(refusal) {
      if (refusal.code === 'iban_invalid') account.refuse()
      else if (refusal.reason === 'identity_unproven') setUnproven(errorText(refusal))
      else return false
      return true
    },
  })
  return (
    <ActionForm
      action={{
        label: own.name,
        code,
        isCodeFirst: true,
        sendLabel: t('sendCode'),
        sentTo: t('sentTo', { tail: view.phone_tail }),
        isBusy: false,
        problem: unproven,
        isDanger: isDanger || form.isNo,
        run: () => {}, // the code goes out with the call
      }}
      title={texts.title}
      confirmLabel={form.isNo ? texts.confirmNo : undefined}
      errors={[...form.errors, ...('iban' in fields ? account.errors : [])]}
      only={account.field}
      isFieldFirst={iban !== undefined}
      wayOut={
        unproven && (
          <LinkButton href={paths.identity} variant="secondary">
            {t('proveIdentity')}
          </LinkButton>
        )
      }
      onTried={() => {
        setUnproven(undefined)
        form.onTried()
        account.onTried()
      }}
      onDismiss={() => {
        toast.note(actions.t('toast.dismissed'))
        onDismiss()
      }}
    >
      <p className="dialog-body">{texts.text}</p>
      {'iban' in fields && account.control}
      {name === 'answer_split' && view.split && (
        <Suspense>
          <SplitSums split={view.split} reader="seller" />
        </Suspense>
      )}
      {form.controls}
    </ActionForm>
  )
}
