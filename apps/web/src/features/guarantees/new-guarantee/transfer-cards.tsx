import type { Fils } from '@damana/contract/money'
import { ChoiceCards, Ltr, Money } from '@damana/ui'
import { Trans, useTranslation } from 'react-i18next'
import type { Wizard } from './use-wizard.ts'

/** How the money reaches the seller: what it costs and how long it takes. */
export function TransferCards({ wizard, urgentFee }: { wizard: Wizard; urgentFee: Fils | undefined }) {
  const { t } = useTranslation('guarantees/new-guarantee')
  return (
    <ChoiceCards
      name="transfer_type"
      label={wizard.answers.is_owner === 'no' ? t('terms.transferTypeOwner') : t('terms.transferType')}
      choices={[
        {
          value: 'ACH',
          title: (
            <>
              {t('terms.ach')} <Ltr className="wizard-quiet">(ACH)</Ltr>
            </>
          ),
          note: t('terms.achNote'),
        },
        {
          value: 'RTGS',
          title: (
            <>
              {t('terms.rtgs')} <Ltr className="wizard-quiet">(RTGS)</Ltr>
            </>
          ),
          note:
            urgentFee === undefined ? (
              t('terms.rtgsNote')
            ) : (
              <span>
                <Trans t={t} i18nKey="terms.rtgsNoteAmount" components={{ amount: <Money fils={urgentFee} flat /> }} />
              </span>
            ),
        },
      ]}
      {...wizard.choice('transfer_type')}
    />
  )
}
