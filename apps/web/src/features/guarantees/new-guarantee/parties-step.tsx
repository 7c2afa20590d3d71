import { Skeleton } from '@damana/ui'
import { lazyPart } from '@damana/ui/load-part'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isBuyerTheSeller, questions } from './answers.ts'
import { BuyerFields } from './buyer-fields.tsx'
import { StepForm } from './step-form.tsx'
import type { Wizard } from './use-wizard.ts'
import { VehiclePanel } from './vehicle-panel.tsx'

const HandVehicleFields = lazyPart(() => import('./hand-vehicle-fields.tsx').then((file) => ({ default: file.HandVehicleFields })))

/** As the look-up calls the fields of the buyer. */
const buyerRenames = { national_number: 'buyer_national_number', phone: 'buyer_phone' } as const

/** Step 1: the vehicle that was found, and who buys it. */
export function PartiesStep({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('guarantees/new-guarantee')
  const { vehicle, buyer, oneself, findBuyer, submit, blame, goTo, visit, answers } = wizard
  const [isSending, setSending] = useState(false)
  const next = submit(
    async (answers) => {
      if (isBuyerTheSeller(answers, oneself)) return blame('buyer_national_number', 'sameBuyerOwner')
      if (buyer) goTo(2)
      else await findBuyer(answers)
    },
    { fields: questions[1] ?? [], renames: buyerRenames },
  )
  const searchAgain = submit(findBuyer, { fields: ['buyer_national_number', 'buyer_phone'], renames: buyerRenames })
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
      <BuyerFields wizard={wizard} onSearchAgain={searchAgain} />
    </StepForm>
  )
}

function WhoSeesWhat() {
  const { t } = useTranslation('guarantees/new-guarantee')
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
