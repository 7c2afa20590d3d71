import type { Args } from '@damana/contract'
import { Button, ErrorSummary, TextArea, TextField, toast } from '@damana/ui'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { forgetDraft, readDraft, saveDraft } from '#drafts.ts'
import { useProving } from '#features/code/use-proving.ts'
import { useContractForm } from '#forms/contract-form.ts'
import { useProfile, type Profile } from '#session.ts'
import { UnsavedNotice } from '../unsaved-notice.tsx'
import { useKeepAccess, type Access } from './access-query.ts'
import { DocsLink } from './docs-link.tsx'
import { Proof } from './proof.tsx'

type Answers = Args<'POST /api-access/apply'>['body']
const questions = ['purpose', 'contact_email'] as const
const longestPurpose = 1_000

/** The application; after a refusal it begins with what was sent before. */
export function ApplicationForm({ before }: { before?: NonNullable<Access['account']> }) {
  const { t } = useTranslation('profile/api-access')
  const profile = useProfile()
  const keep = useKeepAccess()
  const [sentBefore] = useState<Answers>({ purpose: before?.purpose ?? '', contact_email: before?.contact_email ?? profile.email ?? '' })
  const [draft] = useState(() => readApplication(profile))
  const [isRestored, setRestored] = useState(draft !== undefined)
  const { proving, prove } = useProving<Answers>()
  const contractForm = useContractForm<Answers>({
    rules: {},
    compare: ({ purpose, contact_email }) => ({
      ...(purpose.trim() === '' && { purpose: 'required' }),
      ...(contact_email.trim() === '' && { contact_email: 'required' }),
    }),
    words: { purpose: { too_short: t('wrong.purpose'), too_long: t('wrong.purpose'), required: t('wrong.purpose') } },
    defaultValues: { ...sentBefore, ...draft },
  })
  const { form, text, summary, attempt, submit, isBusy } = contractForm
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(draftName, whose(profile), values) }),
    [form, profile],
  )
  const discard = () => {
    form.reset(sentBefore)
    forgetDraft(draftName, whose(profile))
    setRestored(false)
  }
  const apply = async (body: Answers) => {
    const access = await api('POST /api-access/apply', { body }, { once: true })
    forgetDraft(draftName, whose(profile))
    toast.success(t('appliedToast'))
    keep(access)
  }
  return (
    <section className="card" aria-labelledby="api-application-title">
      <form noValidate onSubmit={(event) => void submit(prove, { title: t('applyFailed') })(event)}>
        <div className="account-form">
          <div>
            <h2 id="api-application-title">{t(before ? 'applyAgain' : 'apply')}</h2>
            <p className="profile-quiet">{t('what')}</p>
            <p className="profile-quiet">{t('whatNot')}</p>
            <DocsLink />
          </div>
          {isRestored && <UnsavedNotice onDiscard={discard} />}
          <ErrorSummary errors={summary(questions)} attempt={attempt} />
          <div className="stack-4 form-wide">
            <TextArea {...text('purpose')} rows={5} label={t('purpose')} hint={t('purposeHint')} maxLength={longestPurpose} />
            <TextField
              {...text('contact_email')}
              type="email"
              inputMode="email"
              autoComplete="email"
              ltr
              label={t('contact')}
              hint={t('contactHint')}
            />
          </div>
        </div>
        <footer className="card-footer account-form-actions">
          <Button type="submit" busy={isBusy}>
            {t('send')}
          </Button>
        </footer>
      </form>
      {proving && <Proof {...proving} change="apply" confirmLabel={t('send')} failed={t('applyFailed')} send={apply} />}
    </section>
  )
}

const draftName = 'api-application-1'
const whose = ({ phone, email, slug, user_company_id }: Profile) => `${phone ?? email ?? slug}:${user_company_id ?? ''}`
const readApplication = (profile: Profile) => (readDraft(draftName, whose(profile)) as Answers | null | undefined) ?? undefined // written above, by this shape's name
