import { Avatar, Bdi, Button, ChoiceCards, Icon, nameOf, Notice, PhoneField, Skeleton, TextField } from '@damana/ui'
import { lazyPart } from '@damana/ui/load-part'
import { Suspense, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isBuyerTheSeller, questions } from './answers.ts'
import { StepForm } from './step-form.tsx'
import type { Wizard } from './use-wizard.ts'
import { VehiclePanel } from './vehicle-panel.tsx'
import { Search } from 'lucide-react'
import type { FoundBuyer } from './lookups.ts'

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

/** Two numbers name the buyer; who cannot be found by them is named by hand. */
function BuyerFields({ wizard, onSearchAgain }: { wizard: Wizard; onSearchAgain: (event: FormEvent) => Promise<void> }) {
  const { t } = useTranslation('guarantees/new-guarantee')
  const { text, choice, buyer, isBuyerUnanswered, isBusy } = wizard
  return (
    <section className="wizard-section" aria-labelledby="buyer-title">
      <h3 id="buyer-title">{t('parties.buyer')}</h3>
      <div className="wizard-pair">
        <TextField
          {...text('buyer_national_number')}
          label={t('parties.buyerNationalNumber')}
          hint={t('parties.buyerNationalNumberHint')}
          digits
          autoComplete="off"
          autoCapitalize="characters"
        />
        <PhoneField {...text('buyer_phone')} label={t('parties.buyerPhone')} hint={t('parties.buyerPhoneHint')} autoComplete="off" />
      </div>
      <div role="status">
        {buyer?.status === 'matched' && <BuyerCard buyer={buyer} />}
        {buyer?.status === 'not_matched' && !isBuyerUnanswered && (
          <Notice tone="iris" title={t('parties.notFound')}>
            {t('parties.notFoundNote')}
          </Notice>
        )}
        {isBuyerUnanswered && (
          <Notice tone="late" title={t('parties.unanswered')}>
            <p>{t('parties.unansweredNote')}</p>
            <Button variant="secondary" size="sm" busy={isBusy} icon={<Icon of={Search} />} onClick={(event) => void onSearchAgain(event)}>
              {t('parties.searchAgain')}
            </Button>
          </Notice>
        )}
      </div>
      {buyer?.status === 'not_matched' && (
        <>
          <ChoiceCards
            name="buyer_kind"
            label={t('parties.buyerKind')}
            choices={[
              { value: 'person', title: t('parties.person') },
              { value: 'company', title: t('parties.company') },
            ]}
            {...choice('buyer_kind')}
          />
          <TextField
            {...text('buyer_name')}
            label={t('parties.buyerName')}
            hint={t('parties.buyerNameHint')}
            autoComplete="off"
            fieldClassName="wizard-short"
          />
        </>
      )}
    </section>
  )
}

function BuyerCard({ buyer }: { buyer: FoundBuyer }) {
  const { t } = useTranslation('guarantees/new-guarantee')
  const name = nameOf({ name: buyer.name ?? '', name_latin: buyer.name_latin })
  return (
    <div className="wizard-buyer">
      <Avatar name={name} plain />
      <div>
        <span className="wizard-quiet">{t('parties.found')}</span>
        <b>
          <Bdi>{name}</Bdi> <span className="wizard-quiet">{buyer.kind === 'company' ? t('parties.company') : t('parties.person')}</span>
        </b>
        <p>{t('parties.foundNote')}</p>
      </div>
    </div>
  )
}
