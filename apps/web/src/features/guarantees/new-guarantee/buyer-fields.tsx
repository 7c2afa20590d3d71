import { Avatar, Bdi, Button, ChoiceCards, Icon, Notice, PhoneField, TextField } from '@damana/ui'
import { Search } from 'lucide-react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { FoundBuyer } from './lookups.ts'
import type { Wizard } from './use-wizard.ts'

/** Two numbers name the buyer; who cannot be found by them is named by hand. */
export function BuyerFields({ wizard, onSearchAgain }: { wizard: Wizard; onSearchAgain: (event: FormEvent) => Promise<void> }) {
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
  const name = buyer.name ?? ''
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
