import type { Output } from '@damana/contract'
import { Button, ErrorSummary, Notice, toast } from '@damana/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { addressQuestions, noAddress, type AddressAnswers } from '#features/address/address-answers.ts'
import { AddressFields } from '#features/address/address-fields.tsx'
import { useAddressForm } from '#features/address/use-address-form.ts'
import { reasonText } from '#features/guarantees/reason-text.ts'
import { useProfile } from '#session.ts'
import { Incomplete } from '../incomplete.tsx'
import { ProfileFrame } from '../profile-frame.tsx'
import { WhenLoaded } from '../when-loaded.tsx'
import { dropAddressDraft, keepAddressDraft, openAddressDraft } from './draft.ts'

type AddressInfo = Output<'GET /profile/address'>
const queryKey = ['GET /profile/address']

/** `/profile/address`: where one lives, or where the company acted for is. */
export function Component() {
  const { t } = useTranslation('profileAddress')
  const profile = useTranslation('profile')
  const { next_screen } = useProfile()
  const query = useQuery({ queryKey, queryFn: ({ signal }) => api('GET /profile/address', undefined, { signal }) })
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
  const { t } = useTranslation('profileAddress')
  if (!may_change)
    return (
      <Notice tone="iris" title={t('notYours')}>
        <p>{reasonText(reason)}</p>
      </Notice>
    )
  return <AddressForm address={address ?? noAddress} />
}

function AddressForm({ address: { building_number, street_name, country, city } }: { address: AddressAnswers }) {
  const { t } = useTranslation('profileAddress')
  const client = useQueryClient()
  const profile = useProfile()
  const contractForm = useAddressForm(openAddressDraft(profile, { building_number, street_name, country, city }))
  const { form, summary, attempt, submit, isBusy } = contractForm
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepAddressDraft(profile, values) }),
    [form, profile],
  )
  const save = async (body: AddressAnswers) => {
    client.setQueryData(queryKey, await api('POST /profile/address', { body }))
    dropAddressDraft(profile)
    toast.success(t('saved'))
  }
  return (
    <section className="card">
      <form noValidate onSubmit={(event) => void submit(save, { title: t('failed') })(event)}>
        <div className="account-form">
          <p className="profile-quiet">{t(profile.user_company_id === null ? 'text' : 'textOfCompany')}</p>
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
