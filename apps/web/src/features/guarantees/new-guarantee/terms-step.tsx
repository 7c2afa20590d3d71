import { MoneyField, OperationalChip } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api.ts'
import { handVehicleOf } from './answers.ts'
import { CommissionCards } from './commission-cards.tsx'
import { DiscountField } from './discount-field.tsx'
import { QuotePanel } from './quote-panel.tsx'
import { SilentRegistry } from './silent-registry.tsx'
import { StepForm } from './step-form.tsx'
import { TransferCards } from './transfer-cards.tsx'
import { useCreateGuarantee } from './use-create-guarantee.ts'
import { useDiscount } from './use-discount.ts'
import { useQuote } from './use-quote.ts'
import type { Wizard } from './use-wizard.ts'
import { VehicleLine } from './vehicle-panel.tsx'

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
      <CommissionCards wizard={wizard} quote={live.quote} />
      <DiscountField wizard={wizard} checked={discount} />
      <TransferCards wizard={wizard} urgentFee={live.urgentFee} />
    </StepForm>
  )
}
