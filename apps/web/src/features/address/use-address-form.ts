import { addressRules } from '@damana/contract/form-rules'
import { useTranslation } from 'react-i18next'
import { useContractForm, type ContractForm } from '#forms/contract-form.ts'
import type { AddressAnswers } from './address-answers.ts'

/** The form of an address, with the rules of the call that changes one. */
export function useAddressForm(defaultValues: AddressAnswers): ContractForm<AddressAnswers> {
  const { t } = useTranslation('address')
  return useContractForm<AddressAnswers>({
    rules: addressRules,
    words: {
      country: { required: t('wrong.country'), invalid_choice: t('wrong.country') },
      city: { required: t('wrong.city'), too_short: t('wrong.cityShort') },
      street_name: { required: t('wrong.street'), too_short: t('wrong.streetShort') },
      building_number: { required: t('wrong.building') },
    },
    defaultValues,
  })
}
