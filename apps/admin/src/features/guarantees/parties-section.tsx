import { Avatar, DefinitionList, Ltr, Name, nameOf, Phone } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { Section } from '#layout/panes.tsx'
import type { Guarantee } from './query.ts'

type Party = Guarantee['seller']

/** Seller, buyer and the creator who acts for the owner or proposes the sale as a partner, unmasked. */
export function PartiesSection({ guarantee: { seller, buyer, creator, partner_fee_on } }: { guarantee: Guarantee }) {
  const { t } = useTranslation('guarantees')
  return (
    <Section title={t('parties')}>
      <div className="people">
        <Person party={seller} role={t('seller')} />
        <Person party={buyer} role={t('buyer')} />
        {creator && <Person party={creator} role={t(partner_fee_on ? 'partner' : 'creator')} />}
      </div>
    </Section>
  )
}

function Person({ party, role }: { party: Party; role: string }) {
  const { t } = useTranslation('guarantees')
  return (
    <div className="person">
      <Avatar name={nameOf(party)} plain />
      <div>
        <small>{party.kind === 'company' ? t('companyRole', { role }) : role}</small>
        <b>
          <Name of={party} official />
        </b>
        <DefinitionList
          layout="rows"
          items={[
            ...(party.national_id ? [{ label: t('nationalId'), value: <Ltr>{party.national_id}</Ltr> }] : []),
            ...(party.phone ? [{ label: t('phone'), value: <Phone number={party.phone} /> }] : []),
          ]}
        />
      </div>
    </div>
  )
}
