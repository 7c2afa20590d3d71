import { checkField, ownerConsentRules } from '@damana/contract/form-rules'
import { callByLink } from '@damana/contract/guarantee-actions'
import { Button, Dialog, LinkButton, TextArea, toast, useAmount } from '@damana/ui'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, ApiError } from '#api.ts'
import { bankCodeOf, cleanIban, isPayableIban } from '#features/bank-account/iban.rules.ts'
import { useBanks } from '#features/bank-account/use-banks.ts'
import { CodeDialog } from '#features/code/code-dialog.tsx'
import { ProblemNote } from '#features/code/problem-note.tsx'
import { useCode } from '#features/code/use-code.ts'
import { paths } from '#paths.ts'
import { lazyWithPhrases } from '#phrases.ts'
import type { SplitAnswer } from '../actions/split-question.tsx'
import { failureToast, type DoneToast } from '../actions/use-action.ts'
import { errorText } from '../reason-text.ts'
import { AccountChoice } from './account-choice.tsx'
import type { OwnerAccountView, OwnerAct, OwnerView } from './owner-view.ts'

interface OwnerDialogProps {
  name: OwnerAct
  token: string
  view: OwnerView
  onDone: (answer: OwnerView | OwnerAccountView) => void
  onDismiss: () => void
}

const longestReason = 500
/** The body is checked by the call that it goes to. */
const send = api as unknown as (
  name: string,
  args: { params: { token: string }; body: object },
  options: { once: true },
) => Promise<OwnerView | OwnerAccountView>
const done = {
  consent: 'consented',
  refuse: 'refused',
  withdraw: 'cancelled',
  answer_split: 'splitAnswered',
  name_iban: 'accountNamed',
} as const satisfies Record<OwnerAct, DoneToast>

const SplitQuestion = lazyWithPhrases(
  () => import('../actions/split-question.tsx').then((file) => file.SplitQuestion),
  'guarantees/details/case',
)

/** An answer of the owner, confirmed by a code to the owner's phone. */
export function OwnerDialog({ name, token, view, onDone, onDismiss }: OwnerDialogProps) {
  const { t } = useTranslation('guarantees/owner')
  const actions = useTranslation('guarantees/actions')
  const ui = useTranslation('ui')
  const bankAccount = useTranslation('bank-account')
  const amount = useAmount()
  const [account, setAccount] = useState<'known' | 'other'>(view.iban_tail && name !== 'name_iban' ? 'known' : 'other')
  const [iban, setIban] = useState('')
  const [ibanError, setIbanError] = useState<string>()
  const [reason, setReason] = useState('')
  const [answerOfSplit, setAnswerOfSplit] = useState<SplitAnswer>()
  const [splitError, setSplitError] = useState<string>()
  const [unproven, setUnproven] = useState<string>()
  const ibanField = useRef<HTMLInputElement>(null)
  const typedIban = cleanIban(iban)
  const isIbanWanted = (name === 'consent' || name === 'name_iban') && account === 'other'
  const isGood = name === 'consent' || name === 'name_iban' || (name === 'answer_split' && answerOfSplit !== 'no')
  const params = { token }
  const banks = useBanks()
  const bank = banks?.find(({ code }) => code === bankCodeOf(typedIban))

  const refuseIban = (message: string) => {
    setIbanError(message)
    setTimeout(() => ibanField.current?.focus())
  }
  const content = {
    ...(name === 'consent' && { terms_version: view.terms_version }),
    ...(isIbanWanted && { iban: typedIban }),
    ...(name === 'refuse' && reason.trim() && { reason: reason.trim() }),
    ...(name === 'answer_split' && { answer: answerOfSplit }),
  }
  const call = name === 'name_iban' ? 'POST /owner-links/:token/iban' : callByLink(name)
  const code = useCode({
    send: () => api('POST /owner-links/:token/sendOtp', { params, body: { action: name === 'name_iban' ? 'iban' : name, content } }),
    give: async (digits) => {
      try {
        const after = await send(call, { params, body: { code: digits, ...content } }, { once: true })
        toast.success(actions.t(`toast.${done[name]}`))
        onDone(after)
      } catch (error) {
        const isShown = error instanceof ApiError && (error.code === 'iban_invalid' || error.code === 'otp_incorrect')
        if (!isShown) toast.failure(actions.t(failureToast(error, done[name])))
        throw error
      }
    },
    takes(refusal) {
      if (refusal.code === 'iban_invalid') refuseIban(bankAccount.t('wrong.ibanForm'))
      else if (refusal.reason === 'identity_unproven') setUnproven(errorText(refusal))
      else return false
      return true
    },
  })
  const begin = () => {
    const known = banks?.map(({ code: bankCode }) => bankCode)
    if (isIbanWanted && (checkField(ownerConsentRules.iban, typedIban) || !isPayableIban(typedIban, known)))
      return refuseIban(bankAccount.t(typedIban ? 'wrong.ibanForm' : 'wrong.iban'))
    if (name === 'answer_split' && !answerOfSplit) return setSplitError(t('splitRequired'))
    setUnproven(undefined)
    void code.begin()
  }
  const dismiss = () => {
    toast.success(actions.t('toast.dismissed'))
    onDismiss()
  }

  const title = t(`${name}Title`, { amount: amount(view.quote.price_fils) })
  if (code.isAsking)
    return (
      <CodeDialog
        title={title}
        code={code}
        sentTo={t('sentTo', { tail: view.phone_tail })}
        confirmLabel={t(name === 'answer_split' && answerOfSplit === 'no' ? 'decline_split' : name)}
        danger={!isGood}
        onDismiss={dismiss}
      />
    )
  return (
    <Dialog open title={title} onClose={code.isBusy ? () => {} : dismiss}>
      <form
        className="stack-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          begin()
        }}
      >
        <p className="dialog-body">{t(`${name}Text`, { due: amount(view.money.to_seller_fils) })}</p>
        {(name === 'consent' || name === 'name_iban') && (
          <AccountChoice
            ref={ibanField}
            tail={name === 'name_iban' ? null : view.iban_tail}
            account={account}
            iban={iban}
            error={ibanError}
            bank={bank?.name}
            onAccount={setAccount}
            onIban={(typed) => {
              setIban(typed)
              setIbanError(undefined)
            }}
          />
        )}
        {name === 'answer_split' && view.split && (
          <Suspense>
            <SplitQuestion
              split={view.split}
              reader="seller"
              answer={answerOfSplit}
              error={splitError}
              onAnswer={(given) => {
                setAnswerOfSplit(given)
                setSplitError(undefined)
              }}
            />
          </Suspense>
        )}
        {name === 'refuse' && (
          <TextArea
            label={t('reason')}
            hint={t('reasonHint')}
            optional
            maxLength={longestReason}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
        <ProblemNote problem={unproven ?? code.problem} />
        {unproven && (
          <LinkButton href={paths.identity} variant="secondary">
            {t('proveIdentity')}
          </LinkButton>
        )}
        <div className="dialog-actions">
          <Button type="submit" variant={isGood ? 'primary' : 'danger-solid'} busy={code.isBusy}>
            {t('sendCode')}
          </Button>
          <Button variant="quiet" data-autofocus={isIbanWanted ? undefined : true} disabled={code.isBusy} onClick={dismiss}>
            {ui.t('back')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
