import { ChoiceCards, PhoneField, TextField } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { myself } from './answers.ts'
import type { Wizard } from './use-wizard.ts'

/** Whether one sells one's own vehicle; if not, who its owner is. */
export function OwnerFields({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('guarantees/new-guarantee')
  const { answers, text, choice } = wizard
  const isForCompany = answers.user_company_id !== '' && answers.user_company_id !== myself
  return (
    <>
      <ChoiceCards
        name="is_owner"
        label={isForCompany ? t('basic.isOwnerCompany') : t('basic.isOwner')}
        choices={[
          isForCompany
            ? { value: 'yes', title: t('basic.ownerCompany'), note: t('basic.ownerCompanyNote') }
            : { value: 'yes', title: t('basic.owner'), note: t('basic.ownerNote') },
          { value: 'no', title: t('basic.notOwner'), note: t('basic.notOwnerNote') },
        ]}
        {...choice('is_owner')}
      />
      {answers.is_owner === 'no' && (
        <div className="wizard-pair">
          <TextField
            {...text('owner_national_number')}
            label={t('basic.ownerNationalNumber')}
            hint={t('basic.ownerNationalNumberHint')}
            digits
            autoComplete="off"
            autoCapitalize="characters"
          />
          <PhoneField {...text('owner_phone')} label={t('basic.ownerPhone')} hint={t('basic.ownerPhoneHint')} autoComplete="off" />
        </div>
      )}
    </>
  )
}
