import { checkField, ownerConsentRules } from '@damana/contract/form-rules'
import { Button, Dialog, LinkButton, TextArea, toast, useAmount } from '@damana/ui'
import { lazyWithPhrases } from '#phrases.ts'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, ApiError } from '#api.ts'
import { paths } from '#paths.ts'
import { failureText } from '#failure-text.ts'
import { CodeStep } from '#features/code/code-step.tsx'
import { lastCodeOf, type LastCode } from '#features/code/last-code.ts'
import { ProblemNote } from '../actions/problem-note.tsx'
import { failureToast, type DoneToast } from '../actions/use-guarantee-action.ts'
import { errorText } from '../reason-text.ts'
import { AccountChoice } from './account-choice.tsx'
import { bankCodeOf, cleanIban, isPayableIban } from '#features/bank-account/iban.rules.ts'
import type { OwnerAccountView, OwnerAct, OwnerView } from './owner-view.ts'
import type { SplitAnswer } from './split-question.tsx'
import { useBanks } from '#features/bank-account/use-banks.ts'

interface OwnerDialogProps {
  name: OwnerAct
  token: string
  view: OwnerView
  onDone: (answer: OwnerView | OwnerAccountView) => void
  onDismiss: () => void
}

const longestReason = 500
const done = {
  consent: 'consented',
  refuse: 'refused',
  withdraw: 'cancelled',
  answer_split: 'splitAnswered',
  name_iban: 'accountNamed',
} as const satisfies Record<OwnerAct, DoneToast>

const SplitQuestion = lazyWithPhrases(
  () => import('./split-question.tsx').then((file) => file.SplitQuestion),
  'guarantees/actions/case',
  'guarantees/details/case',
)

/** An answer of the owner, confirmed by a code to the owner's phone. */
export function OwnerDialog({ name, token, view, onDone, onDismiss }: OwnerDialogProps) {
  const { t } = useTranslation('guarantees/owner')
  const actions = useTranslation('guarantees/actions')
  const ui = useTranslation('ui')
  const codes = useTranslation('code')
  const bankAccount = useTranslation('bank-account')
  const amount = useAmount()
  const [account, setAccount] = useState<'known' | 'other'>(view.iban_tail && name !== 'name_iban' ? 'known' : 'other')
  const [iban, setIban] = useState('')
  const [ibanError, setIbanError] = useState<string>()
  const [reason, setReason] = useState('')
  const [answerOfSplit, setAnswerOfSplit] = useState<SplitAnswer>()
  const [splitError, setSplitError] = useState<string>()
  const [sent, setSent] = useState<{ resend_at: string; last?: LastCode }>()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [codeError, setCodeError] = useState<string>()
  const [isUnproven, setUnproven] = useState(false)
  const ibanField = useRef<HTMLInputElement>(null)
  const typedIban = cleanIban(iban)
  const isIbanWanted = (name === 'consent' || name === 'name_iban') && account === 'other'
  const isGood = name === 'consent' || name === 'name_iban' || (name === 'answer_split' && answerOfSplit !== 'no')
  const params = { token }
  const banks = useBanks()
  const bank = banks?.find(({ code }) => code === bankCodeOf(typedIban))

  const refuseIban = (message: string) => {
    setAsking(false)
    setIbanError(message)
    setTimeout(() => ibanField.current?.focus())
  }
  const content = {
    ...(name === 'consent' && { terms_version: view.terms_version }),
    ...(isIbanWanted && { iban: typedIban }),
    ...(name === 'refuse' && reason.trim() && { reason: reason.trim() }),
    ...(name === 'answer_split' && { answer: answerOfSplit }),
  }
  const sendCode = async () => {
    if (
      isIbanWanted &&
      (checkField(ownerConsentRules.iban, typedIban) ||
        !isPayableIban(
          typedIban,
          banks?.map(({ code }) => code),
        ))
    )
      return refuseIban(bankAccount.t(typedIban ? 'wrong.ibanForm' : 'wrong.iban'))
    if (name === 'answer_split' && !answerOfSplit) return setSplitError(t('splitRequired'))
    setBusy(true)
    setProblem(undefined)
    setCodeError(undefined)
    try {
      setSent(await api('POST /owner-links/:token/sendOtp', { params, body: { action: name === 'name_iban' ? 'iban' : name, content } }))
      setAsking(true)
    } catch (error) {
      const last = lastCodeOf(error)
      if (last) {
        setSent(last)
        setAsking(true)
      } else if (error instanceof ApiError && error.code === 'iban_invalid') refuseIban(bankAccount.t('wrong.ibanForm'))
      else if (error instanceof ApiError && error.reason === 'identity_unproven') setUnproven(true)
      else setProblem(errorText(error) ?? codes.t('sendFailed'))
    } finally {
      setBusy(false)
    }
  }
  const send = (code: string): Promise<OwnerView | OwnerAccountView> => {
    const body = { code, ...content }
    const options = { once: true } as const
    switch (name) {
      case 'consent':
        return api('POST /owner-links/:token/consent', { params, body: { ...body, terms_version: view.terms_version } }, options)
      case 'refuse':
        return api('POST /owner-links/:token/refuse', { params, body }, options)
      case 'withdraw':
        return api('POST /owner-links/:token/withdraw', { params, body }, options)
      case 'answer_split':
        return api('POST /owner-links/:token/answer-split', { params, body: { code, answer: answerOfSplit ?? 'no' } }, options)
      case 'name_iban':
        return api('POST /owner-links/:token/iban', { params, body: { code, iban: typedIban } }, options)
    }
  }
  const answer = async (code: string) => {
    setBusy(true)
    setProblem(undefined)
    setCodeError(undefined)
    try {
      const after = await send(code)
      toast.success(actions.t(`toast.${done[name]}`))
      onDone(after)
    } catch (error) {
      const refused = error instanceof ApiError ? error.code : ''
      if (refused === 'iban_invalid') refuseIban(bankAccount.t('wrong.ibanForm'))
      else if (refused === 'otp_incorrect') setCodeError(codes.t('incorrect'))
      else {
        if (error instanceof ApiError && error.reason === 'identity_unproven') {
          setAsking(false)
          setUnproven(true)
        }
        toast.failure(actions.t(failureToast(error, done[name])))
        setProblem(errorText(error) ?? failureText(error))
      }
    } finally {
      setBusy(false)
    }
  }
  const dismiss = () => {
    toast.success(actions.t('toast.dismissed'))
    onDismiss()
  }

  return (
    <Dialog open title={t(`${name}Title`, { amount: amount(view.quote.price_fils) })} onClose={isBusy ? () => {} : dismiss}>
      {isAsking ? (
        <CodeStep
          sentTo={t('sentTo', { tail: view.phone_tail })}
          resendAt={sent?.resend_at}
          last={sent?.last}
          problem={problem}
          error={codeError}
          isBusy={isBusy}
          confirmLabel={t(name === 'answer_split' && answerOfSplit === 'no' ? 'decline_split' : name)}
          danger={!isGood}
          onResend={() => void sendCode()}
          onCode={(code) => void answer(code)}
          onDismiss={dismiss}
        />
      ) : (
        <form
          className="stack-4"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void sendCode()
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
          <ProblemNote problem={problem} />
          {isUnproven && (
            <LinkButton href={paths.identity} variant="secondary">
              {t('proveIdentity')}
            </LinkButton>
          )}
          <div className="dialog-actions">
            <Button type="submit" variant={isGood ? 'primary' : 'danger-solid'} busy={isBusy}>
              {t('sendCode')}
            </Button>
            <Button variant="quiet" data-autofocus={isIbanWanted ? undefined : true} disabled={isBusy} onClick={dismiss}>
              {ui.t('back')}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}
