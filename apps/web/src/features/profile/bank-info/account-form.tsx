import { Button, ErrorSummary, Ltr, Notice, officialNameOf, toast } from '@damana/ui'
import { lazyWithPhrases } from '#phrases.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { accountQuestions, toAccountBody } from '#features/bank-account/account-answers.ts'
import { AccountFields } from '#features/bank-account/account-fields.tsx'
import { useAccountForm } from '#features/bank-account/use-account-form.ts'
import { useBanks } from '#features/bank-account/use-banks.ts'
import { useProving, type Proving } from '#features/code/use-proving.ts'
import { actedFor, useProfile } from '#session.ts'
import { bankInfoQuery, type BankInfo } from './bank-info-query.ts'
import { useSavedText } from '../saved-text.ts'
import { UnsavedNotice } from '../unsaved-notice.tsx'
import { dropAccountDraft, hasAccountDraft, keepAccountDraft, openAccountDraft } from './draft.ts'

const FormCodeDialog = lazyWithPhrases(() => import('#features/code/form-code-dialog.tsx').then((file) => file.FormCodeDialog), 'code')

interface AccountFormProps {
  info: BankInfo
  onDone: () => void
  onDismiss: (() => void) | undefined
}

const asked = [
  { name: 'iban', label: 'iban' },
  { name: 'bank', label: 'bank' },
  { name: 'swift_code', label: 'swift' },
  { name: 'currency', label: 'currency' },
  { name: 'clik_name', label: 'clik' },
] as const

/** Saves a payout account: checked here, confirmed by a code for this IBAN, then saved. */
export function AccountForm({ info, onDone, onDismiss }: AccountFormProps) {
  const { t } = useTranslation('profile/bank-info')
  const fields = useTranslation('bank-account')
  const savedText = useSavedText()
  const profile = useProfile()
  const [isRestored] = useState(() => hasAccountDraft(profile))
  const queryClient = useQueryClient()
  const banks = useBanks()
  const contractForm = useAccountForm(openAccountDraft(profile))
  const { form, summary, attempt, submit, isBusy } = contractForm
  const { proving, prove } = useProving<ReturnType<typeof toAccountBody>>()
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirst = info.account === null

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepAccountDraft(profile, values) }),
    [form, profile],
  )
  useEffect(() => {
    if (!isFirst) heading.current?.focus({ preventScroll: true })
  }, [isFirst])

  const giveUp = () => {
    dropAccountDraft(profile)
    onDismiss?.()
  }
  const keep = (saved: BankInfo) => {
    dropAccountDraft(profile)
    queryClient.setQueryData(bankInfoQuery().queryKey, saved)
    void queryClient.invalidateQueries({ queryKey: ['GET /guarantees/:number'] })
    const changed = asked.filter(({ name }) => saved.account?.[name] !== info.account?.[name])
    toast.success(
      savedText(
        t('saved'),
        changed.map(({ label }) => fields.t(label)),
      ),
    )
    onDone()
  }
  return (
    <section className="card" aria-labelledby="account-form-title">
      <form noValidate onSubmit={(event) => void submit((answers) => prove(toAccountBody(answers)), { title: t('saveFailed') })(event)}>
        <div className="account-form">
          <div>
            <h2 id="account-form-title" ref={heading} tabIndex={-1}>
              {t(isFirst ? 'first' : 'changeTitle')}
            </h2>
            <p className="profile-quiet">{t(isFirst ? 'firstText' : 'changeText')}</p>
          </div>
          {isRestored && !isFirst && <UnsavedNotice onDiscard={giveUp} />}
          <ErrorSummary errors={summary(accountQuestions)} attempt={attempt} />
          <AccountFields contractForm={contractForm} banks={banks} />
          {info.account?.proven && <Notice tone="iris">{t('orderedStay')}</Notice>}
        </div>
        <footer className="card-footer account-form-actions">
          <Button type="submit" busy={isBusy}>
            {t('save')}
          </Button>
          {onDismiss && (
            <Button variant="quiet" onClick={giveUp}>
              {t('keepOld')}
            </Button>
          )}
        </footer>
      </form>
      {proving && <Proof {...proving} onSaved={keep} />}
    </section>
  )
}

/** The code for this IBAN, with which it is saved. */
function Proof({ body, end, onSaved }: Proving<ReturnType<typeof toAccountBody>> & { onSaved: (saved: BankInfo) => void }) {
  const { t } = useTranslation('profile/bank-info')
  const profile = useProfile()
  return (
    <Suspense>
      <FormCodeDialog
        purpose={{ action: 'bank_info', iban: body.iban, content: { ...body } }}
        title={t('code.title')}
        confirmLabel={t('save')}
        failed={t('saveFailed')}
        send={async () => {
          const saved = await api('POST /profile/bank-info', { body }, { once: true })
          end()
          onSaved(saved)
        }}
        onRefused={end}
        onDismiss={() => end()}
      >
        {t('code.text', { name: officialNameOf(actedFor(profile) ?? profile) })}{' '}
        <Ltr className="strong">{`•••• ${body.iban.slice(-4)}`}</Ltr>
      </FormCodeDialog>
    </Suspense>
  )
}
