import type { Output } from '@damana/contract'
import { Button, ErrorSummary, Notice, toast } from '@damana/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { addressQuestions, noAddress, type AddressAnswers } from '#features/address/address-answers.ts'
import { AddressFields } from '#features/address/address-fields.tsx'
import { useAddressForm } from '#features/address/use-address-form.ts'
import { reasonText } from '#features/guarantees/reason-text.ts'
import { useProfile, type Profile } from '#session.ts'
import { Incomplete } from '../incomplete.tsx'
import { ProfileFrame } from '../profile-frame.tsx'
import { useSavedText } from '../saved-text.ts'
import { UnsavedNotice } from '../unsaved-notice.tsx'
import { WhenLoaded } from '../when-loaded.tsx'
import { forgetDraft, readDraft, saveDraft } from '#drafts.ts'

type AddressInfo = Output<'GET /profile/address'>
const queryKey = ['GET /profile/address']

/** `/profile/address`: where one lives, or where the company acted for is. */
export function Component() {
  const { t } = useTranslation('profile/address')
  const profile = useTranslation('profile')
  const { next_screen } = useProfile()
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => api('GET /profile/address', undefined, { signal }),
    enabled: next_screen !== 'complete_register',
  })
  return (
    <ProfileFrame isOfParty title={t('title')}>
      {next_screen === 'complete_register' ? (
        <Incomplete>{profile.t('incompleteText')}</Incomplete>
      ) : (
        <WhenLoaded query={query}>{(info) => <Opened info={info} />}</WhenLoaded>
      )}
    </ProfileFrame>
  )
}

function Opened({ info: { address, may_change, reason } }: { info: AddressInfo }) {
  const { t } = useTranslation('profile/address')
  if (!may_change)
    return (
      <Notice tone="iris" title={t('notYours')}>
        <p>{reasonText(reason)}</p>
      </Notice>
    )
  return <AddressForm address={address ?? noAddress} />
}

const labels = { country: 'country', city: 'city', street_name: 'street', building_number: 'building' } as const
const changedIn = (now: AddressAnswers, before: AddressAnswers) => addressQuestions.filter((name) => now[name] !== before[name])

function AddressForm({ address: { building_number, street_name, country, city } }: { address: AddressAnswers }) {
  const { t } = useTranslation('profile/address')
  const fields = useTranslation('address')
  const savedText = useSavedText()
  const client = useQueryClient()
  const profile = useProfile()
  const [saved, setSaved] = useState<AddressAnswers>({ building_number, street_name, country, city })
  const [opened] = useState(() => openAddressDraft(profile, saved))
  const [isRestored, setRestored] = useState(() => changedIn(opened, saved).length > 0)
  const contractForm = useAddressForm(opened)
  const { form, summary, attempt, submit, isBusy } = contractForm
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepAddressDraft(profile, values) }),
    [form, profile],
  )
  const save = async (body: AddressAnswers) => {
    const kept = await api('POST /profile/address', { body })
    const changed = changedIn(kept.address ?? noAddress, saved)
    client.setQueryData(queryKey, kept)
    setSaved(body)
    setRestored(false)
    dropAddressDraft(profile)
    toast.success(
      savedText(
        t('saved'),
        changed.map((name) => fields.t(labels[name])),
      ),
    )
  }
  const discard = () => {
    form.reset(saved)
    dropAddressDraft(profile)
    setRestored(false)
  }
  return (
    <section className="card">
      <form noValidate onSubmit={(event) => void submit(save, { title: t('failed') })(event)}>
        <div className="account-form">
          <p className="profile-quiet">{t(profile.user_company_id === null ? 'text' : 'textOfCompany')}</p>
          {isRestored && <UnsavedNotice onDiscard={discard} />}
          <ErrorSummary errors={summary(addressQuestions)} attempt={attempt} />
          <div className="form-wide">
            <AddressFields contractForm={contractForm} />
          </div>
        </div>
        <footer className="card-footer account-form-actions">
          <Button type="submit" busy={isBusy}>
            {t('save')}
          </Button>
        </footer>
      </form>
    </section>
  )
}

const form = 'address-1'
/** The address of a company is no draft for one's own. */
const whose = ({ phone, email, slug, user_company_id }: Profile) => `${phone ?? email ?? slug}:${user_company_id ?? ''}`

const openAddressDraft = (profile: Profile, saved: AddressAnswers): AddressAnswers => ({
  ...saved,
  ...(readDraft(form, whose(profile)) as Partial<AddressAnswers> | null | undefined), // written below, by this shape's name
})
const keepAddressDraft = (profile: Profile, answers: AddressAnswers): void => saveDraft(form, whose(profile), answers)
const dropAddressDraft = (profile: Profile): void => forgetDraft(form, whose(profile))
