import { askCancellationRules, type FieldRules } from '@damana/contract/form-rules'
import { Button, Checkbox, ErrorSummary, Icon, Notice, TextArea, useAmount } from '@damana/ui'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { api, ApiError } from '#api.ts'
import { forgetDraft, readDraft, saveDraft } from '#drafts.ts'
import { useContractForm } from '#forms/contract-form.ts'
import { keepGuarantee, type Guarantee } from '#features/guarantees/queries.ts'
import { paths } from '#paths.ts'
import { useProfile } from '#session.ts'
import { cancellableQuery, type Cancellable } from './cancellation-queries.ts'
import { GuaranteeLine } from './guarantee-line.tsx'
import { Consequences } from './consequences.tsx'
import { RequestSteps } from './request-steps.tsx'

interface Answers {
  reason: string
  agreed: boolean
}
const longestReason = 500
const questions = ['reason', 'agreed'] as const
const rules: FieldRules = { ...askCancellationRules, agreed: { type: 'boolean', const: true, codes: { required: 'required' } } }

const readReason = (draft: string, person: string): string => {
  const kept = readDraft(draft, person)
  return typeof kept === 'string' ? kept : ''
}

/** The form, which keeps the reason as it is typed, and the request that it sends. */
function useRequest({ number, fee_fils }: Cancellable) {
  const { t } = useTranslation('profile/remove-damana')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { phone, email, slug } = useProfile()
  const draft = `remove-damana-1:${number}`
  const person = phone ?? email ?? slug
  const contractForm = useContractForm<Answers>({
    rules,
    words: { reason: { required: t('wrong.reason') }, agreed: { required: t('wrong.agreed') } },
    defaultValues: { reason: readReason(draft, person), agreed: false },
  })
  const { form } = contractForm
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(draft, person, values.reason) }),
    [form, draft, person],
  )

  const request = async ({ reason }: Answers) => {
    const body = { reason: reason.trim(), fee_fils }
    try {
      const now = await api('POST /guarantees/:number/cancellation', { params: { number }, body }, { once: true })
      forgetDraft(draft, person)
      keepGuarantee(queryClient, now)
      await navigate(paths.removeOf(number), { replace: true, state: { sent: true } })
      void queryClient.invalidateQueries({ queryKey: ['GET /cancellations'] })
      await queryClient.invalidateQueries({ queryKey: cancellableQuery(number).queryKey })
    } catch (error) {
      // The guarantee has changed: it is read again, and the fee needs a new acknowledgement.
      if (error instanceof ApiError && error.status === 409) {
        form.setValue('agreed', false)
        await queryClient.invalidateQueries({ queryKey: cancellableQuery(number).queryKey })
        void queryClient.invalidateQueries({ queryKey: ['GET /guarantees/:number', number] })
      }
      throw error
    }
  }
  return { ...contractForm, request }
}

/** Step 1: why, and the agreement to the fee that is shown; it is that fee which is sent. */
export function ReasonStep({ cancellable, guarantee }: { cancellable: Cancellable; guarantee: Guarantee }) {
  const { t } = useTranslation('profile/remove-damana')
  const amount = useAmount()
  const navigate = useNavigate()
  const { number, fee_fils } = cancellable
  const heading = useRef<HTMLHeadingElement>(null)
  const { text, choice, summary, attempt, submit, isBusy, request } = useRequest(cancellable)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const reason = text('reason')
  const agreed = choice('agreed')
  return (
    <>
      <RequestSteps current={1} note={number} />
      <div className="profile-grid">
        <aside className="profile-side cancel-first">
          <Consequences of={cancellable} />
        </aside>
        <section className="card" aria-labelledby="reason-title">
          <form noValidate aria-busy={isBusy || undefined} onSubmit={(event) => void submit(request, { title: t('sendFailed') })(event)}>
            <div className="account-form">
              <h2 id="reason-title" ref={heading} tabIndex={-1}>
                {t('reason.question')}
              </h2>
              <ErrorSummary errors={summary(questions)} attempt={attempt} />
              <div className="cancel-chosen">
                <GuaranteeLine of={cancellable} />
              </div>
              {guarantee.cancel_request?.status === 'rejected' && <Before request={guarantee.cancel_request} />}
              <TextArea {...reason} label={t('reason.label')} hint={t('reason.hint')} maxLength={longestReason} rows={4} />
              {cancellable.after_payment && (
                <Notice tone="hold" title={t('reason.registryTitle')}>
                  <p>{t('reason.registryText')}</p>
                </Notice>
              )}
              <div className="cancel-agreement">
                <p>
                  <b>{t('reason.fee', { amount: amount(fee_fils) })}</b> {t('reason.feeWho')}
                </p>
                <Checkbox {...agreed.field} error={agreed.error}>
                  {t('reason.agree', { amount: amount(fee_fils) })}
                </Checkbox>
              </div>
            </div>
            <footer className="card-footer">
              <Button
                variant="secondary"
                icon={<Icon of={ArrowLeft} mirror />}
                disabled={isBusy}
                onClick={() => void navigate(paths.removeDamana, { state: { chosen: number } })}
              >
                {t('previous')}
              </Button>
              <Button type="submit" variant="danger-solid" busy={isBusy}>
                {t('send')}
              </Button>
            </footer>
          </form>
        </section>
      </div>
    </>
  )
}

/** How the last request ended, before another is made. */
function Before({ request: { words, why } }: { request: NonNullable<Guarantee['cancel_request']> }) {
  const { t } = useTranslation('profile/remove-damana')
  return (
    <Notice tone="iris" title={t('before.title')}>
      <p>{why === 'staff' && words ? t('before.staff', { reason: words }) : t(`before.${why ?? 'fallen'}`)}</p>
    </Notice>
  )
}
