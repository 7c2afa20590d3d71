import type { RegistrationStep } from '@damana/contract/statuses'
import { Bdi, DefinitionList, Ltr, Notice, useFormat, type Definition, type SummarisedError } from '@damana/ui'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useCountries } from '#features/address/use-countries.ts'
import { otherBank, unprovenOf } from '#features/bank-account/account-answers.ts'
import { groupIban } from '#features/bank-account/iban.rules.ts'
import { useBanks } from '#features/bank-account/use-banks.ts'
import { PhotoFields } from '#features/identity/photo-fields.tsx'
import { usePhotos } from '#features/identity/use-photos.ts'
import { failureText } from '@damana/ui/failure-text'
import { StepFrame } from './step-frame.tsx'
import type { Registration, Saved } from './use-registration.ts'

/** All steps as they are saved, each with the way back to it, and the end of the registration. */
export function Review({ registration }: { registration: Registration }) {
  const { t } = useTranslation('registration')
  const account = useTranslation('bank-account')
  const facts = useFacts(registration.saved)
  const unproven = registration.saved.bank ? unprovenOf(registration.saved.bank) : undefined
  const [errors, setErrors] = useState<SummarisedError[]>([])
  const [attempt, setAttempt] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const photos = usePhotos()
  const areOffered = registration.mismatch?.photosOffered === true
  const fail = (found: SummarisedError[]) => {
    setErrors(found)
    setAttempt((count) => count + 1)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (areOffered && !photos.isEmpty && !photos.body) return fail(photos.problems())
    setBusy(true)
    setErrors([])
    try {
      await registration.submit(areOffered ? photos.body : undefined)
    } catch (error) {
      fail([{ message: t('review.failed') }, { message: failureText(error) }])
      setBusy(false)
    }
  }
  return (
    <StepFrame
      registration={registration}
      title={t('review.title')}
      errors={errors}
      attempt={attempt}
      isBusy={isBusy}
      submitLabel={t(areOffered && !photos.isEmpty ? 'photos.submit' : 'review.submit')}
      onSubmit={submit}
    >
      <p className="registration-text">{t('review.text')}</p>
      {registration.steps.map((name, index) => (
        <section key={name} className="registration-part" aria-labelledby={`${name}-part`}>
          <div className="registration-part-head">
            <h3 id={`${name}-part`}>{t(`${name}.title`)}</h3>
            <button
              type="button"
              className="text-button"
              aria-label={t('review.editOf', { part: t(`${name}.title`) })}
              onClick={() => registration.visit(index)}
            >
              {t('review.edit')}
            </button>
          </div>
          <DefinitionList items={facts[name]} />
          {name === 'bank' && unproven && (
            <Notice tone="hold" title={account.t('unproven')}>
              <p>{account.t(`unprovenReasons.${unproven}`)}</p>
            </Notice>
          )}
        </section>
      ))}
      {areOffered && (
        <section className="registration-part" aria-labelledby="photos-part">
          <div className="registration-part-head">
            <h3 id="photos-part">{t('photos.title')}</h3>
          </div>
          <p className="registration-text">{t('photos.text')}</p>
          <PhotoFields photos={photos} errors={errors} />
        </section>
      )}
    </StepFrame>
  )
}

function useFacts({ personal, bank, address }: Saved): Record<RegistrationStep, Definition[]> {
  const { t } = useTranslation('registration')
  const account = useTranslation('bank-account')
  const home = useTranslation('address')
  const format = useFormat()
  const countries = useCountries()
  const banks = useBanks()
  const countryOf = (id: string) => countries?.find((country) => country.id === id)?.name ?? id
  const bankOf = (code: string) => (code === otherBank ? account.t('otherBank') : (banks?.find((one) => one.code === code)?.name ?? code))
  const latin = (text: string) => <Ltr>{text}</Ltr>
  return {
    personal: personal
      ? [
          { label: t('personal.born'), value: format.date(personal.date_of_birth) },
          { label: t('personal.nationality'), value: t(`personal.nationalities.${personal.nationality_type}`) },
          ...(personal.national_number ? [{ label: t('personal.nationalNumber'), value: latin(personal.national_number) }] : []),
          ...(personal.country ? [{ label: t('personal.country'), value: countryOf(personal.country) }] : []),
          ...(personal.document_id ? [{ label: t('personal.documentId'), value: latin(personal.document_id) }] : []),
        ]
      : [],
    bank: bank
      ? [
          { label: account.t('iban'), value: latin(groupIban(bank.iban)), long: true },
          { label: account.t('bank'), value: bankOf(bank.bank) },
          { label: account.t('swift'), value: latin(bank.swift_code) },
          { label: account.t('currency'), value: account.t(`currencies.${bank.currency}`) },
          ...(bank.clik_name ? [{ label: account.t('clik'), value: latin(bank.clik_name) }] : []),
        ]
      : [],
    address: address
      ? [
          { label: home.t('country'), value: countryOf(address.country) },
          { label: home.t('city'), value: <Bdi>{address.city}</Bdi> },
          { label: home.t('street'), value: <Bdi>{address.street_name}</Bdi> },
          { label: home.t('building'), value: latin(address.building_number) },
        ]
      : [],
  }
}
