import { MoneyField, OperationalChip, ChoiceCards, Ltr, Money, TextField } from '@damana/ui'
import { useTranslation, Trans } from 'react-i18next'
import { ApiError } from '#api.ts'
import { handVehicleOf } from './answers.ts'
import { QuotePanel } from './quote-panel.tsx'
import { SilentRegistry } from './silent-registry.tsx'
import { StepForm } from './step-form.tsx'
import { useCreateGuarantee } from './use-create-guarantee.ts'
import { useDiscount, type CheckedDiscount } from './use-discount.ts'
import { TemplateField } from './template-field.tsx'
import { useQuote, type Quote } from './use-quote.ts'
import type { Wizard } from './use-wizard.ts'
import { VehicleLine } from './vehicle-panel.tsx'
import { allocate, noFils, parseFils, type Fils } from '@damana/contract/money'
import type { Bearer } from '@damana/contract/statuses'
import type { FocusEvent, KeyboardEvent } from 'react'
import { failureText } from '@damana/ui/failure-text'

/** The codes of a quote that speak of the price. */
const priceCodes: ReadonlySet<string> = new Set(['price_out_of_range', 'seller_due_too_low'])

/** Step 2: price, who pays the commission, discount, how the money is sent; beside it what that means for both. */
export function TermsStep({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('guarantees/new-guarantee')
  const { answers, vehicle, form, text, visit } = wizard
  const discount = useDiscount(answers)
  const live = useQuote(answers, discount.discount?.code)
  const create = useCreateGuarantee(wizard)
  const price = text('price_fils')
  const hasLeftPrice = form.getFieldState('price_fils', form.formState).isTouched
  const refusedPrice = hasLeftPrice && live.error instanceof ApiError && priceCodes.has(live.error.code) ? live.error.message : undefined
  return (
    <StepForm
      wizard={wizard}
      title={t('terms.title')}
      submitLabel={t('terms.create')}
      onSubmit={create}
      aside={<QuotePanel live={live} answers={answers} />}
    >
      <SilentRegistry wizard={wizard} />
      {answers.by_hand ? (
        <VehicleLine vehicle={handVehicleOf(answers)} onEdit={() => visit(1)}>
          <span>
            <OperationalChip tone="flag">{t('byHand.chip')}</OperationalChip>
          </span>
        </VehicleLine>
      ) : (
        vehicle && <VehicleLine vehicle={vehicle.vehicle} onEdit={() => visit(0)} />
      )}
      <MoneyField
        {...price}
        error={price.error ?? refusedPrice}
        defaultValue={form.getValues('price_fils')}
        label={t('terms.price')}
        hint={t('terms.priceHint')}
        fieldClassName="wizard-short"
      />
      <TemplateField wizard={wizard} onCode={discount.check} />
      <CommissionCards wizard={wizard} quote={live.quote} />
      <DiscountField wizard={wizard} checked={discount} />
      <TransferCards wizard={wizard} urgentFee={live.urgentFee} />
    </StepForm>
  )
}

const bearers = ['buyer', 'seller', 'equally'] as const satisfies readonly Bearer[]

/** The bearer of the commission, with the amounts of each choice. */
function CommissionCards({ wizard, quote }: { wizard: Wizard; quote: Quote | undefined }) {
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

function Consequence({ bearer, commission }: { bearer: Bearer; commission: Fils }) {
  const { t } = useTranslation('guarantees/new-guarantee')
  const [buyers = noFils, sellers = noFils] = allocate(commission, [1n, 1n]) // an odd fils is the buyer's
  if (bearer === 'equally' && buyers !== sellers)
    return (
      <Trans
        t={t}
        i18nKey="terms.equallyNoteAmounts"
        components={{ buyer: <Money fils={buyers} flat />, seller: <Money fils={sellers} flat /> }}
      />
    )
  const amount = <Money fils={bearer === 'equally' ? buyers : commission} flat />
  return <Trans t={t} i18nKey={`terms.${bearer}NoteAmount`} components={{ amount }} />
}

/** How the money reaches the seller: what it costs and how long it takes. */
function TransferCards({ wizard, urgentFee }: { wizard: Wizard; urgentFee: Fils | undefined }) {
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

/** A code is checked by its button, by Enter, and when the field is left: the summary must show what will be created. */
function DiscountField({ wizard, checked }: { wizard: Wizard; checked: CheckedDiscount }) {
  const { t } = useTranslation('guarantees/new-guarantee')
  const { error, onBlur, ...field } = wizard.text('discount_code')
  const { discount, isChecking, check } = checked
  const refusal = checked.error === null || checked.error === undefined ? undefined : failureText(checked.error)
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    check()
    void onBlur(event)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    check()
  }
  return (
    <TextField
      {...field}
      onBlur={leave}
      onKeyDown={press}
      label={t('terms.discountCode')}
      optional
      ltr
      digits
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      fieldClassName="wizard-short"
      error={error ?? refusal}
      success={discount && t('terms.discountGot', { value: discount.value, unit: discount.unit })}
      action={
        <button type="button" className="input-action" onClick={() => check()} aria-busy={isChecking || undefined}>
          {t('terms.check')}
        </button>
      }
    />
  )
}
