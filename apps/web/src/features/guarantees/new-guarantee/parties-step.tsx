import { Skeleton } from '@damana/ui'
import { lazyPart } from '@damana/ui/load-part'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api.ts'
import { isBuyerTheSeller, questions } from './answers.ts'
import { BuyerFields } from './buyer-fields.tsx'
import { buyerOf, type FoundBuyer } from './lookups.ts'
import { StepForm } from './step-form.tsx'
import type { Wizard } from './use-wizard.ts'
import { VehiclePanel } from './vehicle-panel.tsx'

const HandVehicleFields = lazyPart(() => import('./hand-vehicle-fields.tsx').then((file) => ({ default: file.HandVehicleFields })))

const notMatched: FoundBuyer = { status: 'not_matched', name: null, kind: null, party_ref: null }
/** A service that is down or has been asked too often must not hold up a sale: the buyer can be named by hand. */
const isOutOfService = (error: unknown): boolean => error instanceof ApiError && (error.status === 429 || error.status >= 500)

/** Step 1: the vehicle that was found, and who buys it. */
export function PartiesStep({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('newGuarantee')
  const { vehicle, buyer, profile, submit, blame, goTo, visit, queryClient, answers } = wizard
  const [isSending, setSending] = useState(false)
  const next = submit(
    async (answers) => {
      if (isBuyerTheSeller(answers, profile.phone)) return blame('buyer_national_number', 'sameBuyerOwner')
      if (buyer) return goTo(2)
      const lookup = buyerOf(answers)
      await queryClient.fetchQuery(lookup).catch((error: unknown) => {
        if (!isOutOfService(error)) throw error
        queryClient.setQueryData(lookup.queryKey, notMatched)
      })
    },
    { fields: questions[1] ?? [], renames: { national_number: 'buyer_national_number', phone: 'buyer_phone' } },
  )
  return (
    <StepForm
      wizard={wizard}
      title={t('parties.title')}
      submitLabel={buyer ? t('next') : t('parties.look')}
      onSubmit={next}
      isWaiting={isSending}
      aside={<WhoSeesWhat />}
    >
      {answers.by_hand ? (
        <Suspense fallback={<Skeleton height="560px" />}>
          <HandVehicleFields wizard={wizard} onBusy={setSending} />
        </Suspense>
      ) : (
        vehicle && <VehiclePanel found={vehicle} onEdit={() => visit(0)} />
      )}
      <BuyerFields wizard={wizard} />
    </StepForm>
  )
}

function WhoSeesWhat() {
  const { t } = useTranslation('newGuarantee')
  return (
    <aside className="card wizard-aside">
      <h3>{t('parties.privacy')}</h3>
      <ul>
        <li>{t('parties.privacyBefore')}</li>
        <li>{t('parties.privacyAfter')}</li>
        <li>{t('parties.privacyNumber')}</li>
      </ul>
    </aside>
  )
}
