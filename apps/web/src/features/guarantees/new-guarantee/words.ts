import { useTranslation } from 'react-i18next'
import type { FieldWords } from '#forms/contract-resolver.ts'
import type { Answers } from './answers.ts'

/** Error messages for unanswered questions. */
export function useWords(): FieldWords<Answers> {
  const { t } = useTranslation('guarantees/new-guarantee')
  return {
    user_company_id: { invalid_choice: t('wrong.forWhom') },
    is_owner: { required: t('wrong.isOwner') },
    registration_number: { required: t('wrong.registrationNumber'), invalid_format: t('wrong.registrationNumberForm') },
    owner_national_number: { required: t('wrong.ownerNationalNumber') },
    owner_phone: { required: t('wrong.ownerPhone') },
    consent: { required: t('wrong.consent') },
    type: { required: t('wrong.type') },
    manufacture_year: { required: t('wrong.year'), invalid_format: t('wrong.yearForm') },
    plate_code: { required: t('wrong.plateCode'), invalid_format: t('wrong.plateCodeForm') },
    plate_number: { required: t('wrong.plateNumber'), invalid_format: t('wrong.plateNumberForm') },
    chassis_number: { invalid_format: t('wrong.chassisForm') },
    owner_name: { required: t('wrong.ownerName'), too_short: t('wrong.buyerNameShort') },
    licence_photo: { required: t('wrong.photo') },
    buyer_national_number: { required: t('wrong.buyerNationalNumber') },
    buyer_phone: { required: t('wrong.buyerPhone') },
    buyer_name: { required: t('wrong.buyerName'), too_short: t('wrong.buyerNameShort') },
    buyer_kind: { required: t('wrong.buyerKind') },
    price_fils: { required: t('wrong.price') },
    commissionOn: { invalid_choice: t('wrong.commissionOn') },
    transfer_type: { invalid_choice: t('wrong.transferType') },
  }
}
