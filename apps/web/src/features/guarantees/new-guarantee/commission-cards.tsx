import { allocate, noFils, parseFils, type Fils } from '@damana/contract/money'
import type { Bearer } from '@damana/contract/statuses'
import { ChoiceCards, Ltr, Money } from '@damana/ui'
import { Trans, useTranslation } from 'react-i18next'
import type { Quote } from './use-quote.ts'
import type { Wizard } from './use-wizard.ts'

const bearers = ['buyer', 'seller', 'equally'] as const satisfies readonly Bearer[]

/** The bearer of the commission, with the amounts of each choice. */
export function CommissionCards({ wizard, quote }: { wizard: Wizard; quote: Quote | undefined }) {
  const { t } = useTranslation('guarantees/new-guarantee')
  return (
    <ChoiceCards
      name="commissionOn"
      label={t('terms.commissionOn')}
      choices={bearers.map((bearer) => ({
        value: bearer,
        title:
          bearer === 'equally' ? (
            <>
              {t('terms.equally')} <Ltr className="wizard-light">50/50</Ltr>
            </>
          ) : (
            t(`terms.${bearer}`)
          ),
        note: quote ? <Consequence bearer={bearer} commission={parseFils(quote.commission_after_fils)} /> : t(`terms.${bearer}Note`),
      }))}
      {...wizard.choice('commissionOn')}
    />
  )
}

/** Each sentence in an element of its own: a browser that translates the page takes its texts away, and React would look for them when another sentence takes its place. */
function Consequence({ bearer, commission }: { bearer: Bearer; commission: Fils }) {
  const { t } = useTranslation('guarantees/new-guarantee')
  const [buyers = noFils, sellers = noFils] = allocate(commission, [1n, 1n]) // an odd fils is the buyer's
  if (bearer === 'equally' && buyers !== sellers)
    return (
      <span key="parts">
        <Trans
          t={t}
          i18nKey="terms.equallyNoteAmounts"
          components={{ buyer: <Money fils={buyers} flat />, seller: <Money fils={sellers} flat /> }}
        />
      </span>
    )
  const amount = <Money fils={bearer === 'equally' ? buyers : commission} flat />
  return (
    <span key="whole">
      <Trans t={t} i18nKey={`terms.${bearer}NoteAmount`} components={{ amount }} />
    </span>
  )
}
