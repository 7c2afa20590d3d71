import { allocate, parseFils } from '@damana/contract/money'
import type { Bearer } from '@damana/contract/statuses'
import { ChoiceCards, Ltr, Money } from '@damana/ui'
import { Trans, useTranslation } from 'react-i18next'
import type { Quote } from './use-quote.ts'
import type { Wizard } from './use-wizard.ts'

const bearers = ['buyer', 'seller', 'equally'] as const satisfies readonly Bearer[]

/** Who pays the commission, and what each answer means in dinars. */
export function CommissionCards({ wizard, quote }: { wizard: Wizard; quote: Quote | undefined }) {
  const { t } = useTranslation('newGuarantee')
  const commission = quote && parseFils(quote.commission_after_fils)
  const amountOf = (bearer: Bearer) => (commission === undefined ? undefined : bearer === 'equally' ? allocate(commission, [1n, 1n])[0] : commission)
  return (
    <ChoiceCards
      name="commissionOn"
      label={t('terms.commissionOn')}
      choices={bearers.map((bearer) => {
        const amount = amountOf(bearer)
        return {
          value: bearer,
          title: bearer === 'equally' ? <>{t('terms.equally')} <Ltr className="wizard-light">50/50</Ltr></> : t(`terms.${bearer}`),
          note: amount === undefined ? t(`terms.${bearer}Note`) : <Trans t={t} i18nKey={`terms.${bearer}NoteAmount`} components={{ amount: <Money fils={amount} flat /> }} />,
        }
      })}
      {...wizard.choice('commissionOn')}
    />
  )
}
