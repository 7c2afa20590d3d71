import type { RegistrationStep } from '@damana/contract/statuses'
import { DefinitionList, Iban, Ltr, Notice, useFormat, type Definition, type SummarisedError } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { useCountries } from '#features/address/use-countries.ts'
import { otherBank, unprovenOf } from '#features/bank-account/account-answers.ts'
import { useBanks } from '#features/bank-account/use-banks.ts'
import { PhotoFields } from '#features/identity/photo-fields.tsx'
import type { Photos } from '#features/identity/use-photos.ts'
import type { Registration, Saved } from './use-registration.ts'

/** The saved answers of the steps before the last one, each step with the way back to it. */
export function EarlierParts({ registration: { saved, steps, step, visit } }: { registration: Registration }) {
  const { t } = useTranslation('registration')
  const account = useTranslation('bank-account')
  const facts = useFacts(saved)
  const unproven = saved.bank ? unprovenOf(saved.bank) : undefined
  return steps.slice(0, step).map((name, index) => (
    <section key={name} className="registration-part" aria-labelledby={`${name}-part`}>
      <div className="registration-part-head">
        <h3 id={`${name}-part`}>{t(`${name}.title`)}</h3>
        <button type="button" className="text-button" aria-label={t('editOf', { part: t(`${name}.title`) })} onClick={() => visit(index)}>
          {t('edit')}
        </button>
      </div>
      <DefinitionList items={facts[name] ?? []} />
      {name === 'bank' && unproven && (
        <Notice tone="hold" title={account.t('unproven')}>
          <p>{account.t(`unprovenReasons.${unproven}`)}</p>
        </Notice>
      )}
    </section>
  ))
}

/** The photos that a reviewer compares where the civil register does not confirm what was typed. */
export function PhotosPart({ photos, errors }: { photos: Photos; errors: readonly SummarisedError[] }) {
  const { t } = useTranslation('registration')
  return (
    <section className="registration-part" aria-labelledby="photos-part">
      <h3 id="photos-part">{t('photos.title')}</h3>
      <p>{t('photos.text')}</p>
      <PhotoFields photos={photos} errors={errors} />
    </section>
  )
}

/** The address is typed in the last step and never shown here. */
function useFacts({ personal, bank }: Saved): Partial<Record<RegistrationStep, Definition[]>> {
  const { t } = useTranslation('registration')
  const account = useTranslation('bank-account')
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
          { label: account.t('iban'), value: <Iban iban={bank.iban} />, long: true },
          { label: account.t('bank'), value: bankOf(bank.bank) },
          { label: account.t('swift'), value: latin(bank.swift_code) },
          { label: account.t('currency'), value: account.t(`currencies.${bank.currency}`) },
          ...(bank.clik_name ? [{ label: account.t('clik'), value: latin(bank.clik_name) }] : []),
        ]
      : [],
  }
}
