import { Avatar, Card, DefinitionList, Ltr, Name, nameOf, Phone } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import type { Guarantee } from '../queries.ts'

type Party = Guarantee['seller']

/** Seller and buyer; the other side is masked until the guarantee is accepted. */
export function PartiesCard({ guarantee: { seller, buyer, creator, partner_fee_on, active, role } }: { guarantee: Guarantee }) {
  const { t } = useTranslation('guarantees/details')
  const unmasked = active ? t(role === 'partner' ? 'parties.maskedName' : 'parties.masked') : undefined
  return (
    <Card title={t('parties.title')} flush>
      <div className="parties">
        <PartyFacts party={seller} title={t('parties.seller')} unmasked={unmasked} />
        <PartyFacts party={buyer} title={t('parties.buyer')} unmasked={unmasked} />
        {creator && <PartyFacts party={creator} title={t(partner_fee_on ? 'parties.partner' : 'parties.creator')} unmasked={unmasked} />}
      </div>
    </Card>
  )
}

/** `unmasked`: what is shown of it later. */
function PartyFacts({ party, title, unmasked }: { party: Party; title: string; unmasked: string | undefined }) {
  const { t } = useTranslation('guarantees/details')
  const facts = [
    ...(party.national_id ? [{ label: t('parties.nationalId'), value: <Ltr>{party.national_id}</Ltr> }] : []),
    ...(party.phone ? [{ label: t('parties.phone'), value: <Phone number={party.phone} /> }] : []),
  ]
  return (
    <div className="party">
      <Avatar name={nameOf(party)} plain={!party.is_you} />
      <div>
        <small>
          {party.is_you ? t('parties.you', { role: title }) : title}
          {party.kind === 'company' && ` · ${t('parties.company')}`}
        </small>
        <b>
          <Name of={party} official />
        </b>
        {facts.length > 0 && <DefinitionList layout="rows" items={facts} />}
        {party.masked && unmasked && <small>{unmasked}</small>}
      </div>
    </div>
  )
}
