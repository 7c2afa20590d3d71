import { Card, DefinitionList, Ltr, useFormat, type Definition } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#session.ts'
import { Incomplete } from '../incomplete.tsx'
import { ProfileFrame } from '../profile-frame.tsx'
import { WhenLoaded } from '../when-loaded.tsx'
import { ContactCard } from './contact-card.tsx'
import { IdentityCard } from './identity-card.tsx'
import { InvitationsCard } from './invitations-card.tsx'
import { PersonCard } from './person-card.tsx'
import { PersonalAccountCard } from './personal-account-card.tsx'
import { personalQuery, type Personal } from './personal-query.ts'

/** `/profile`: identity, contacts and registration data. */
export function Component() {
  const { t } = useTranslation('profile/overview')
  const { account_type, next_screen, identity } = useProfile()
  return (
    <ProfileFrame title={t('title')}>
      <div className="profile-main">
        <PersonCard />
        <InvitationsCard />
        <ContactCard />
        {next_screen === 'complete_register' ? (
          <Incomplete>{t(account_type === 'company' ? 'incompleteUser' : 'incompleteText')}</Incomplete>
        ) : (
          <>
            {identity !== null && <IdentityCard />}
            <PersonalCard />
            {account_type === 'company' && <PersonalAccountCard />}
          </>
        )}
      </div>
    </ProfileFrame>
  )
}

function PersonalCard() {
  const { t } = useTranslation('profile/overview')
  const query = useQuery(personalQuery())
  return (
    <WhenLoaded query={query} height="210px">
      {(personal) => (
        <Card title={t('personal')}>
          <div className="stack-5">
            <Facts of={personal} />
            <p className="profile-quiet">{t('readOnly')}</p>
          </div>
        </Card>
      )}
    </WhenLoaded>
  )
}

/** Known answers only; a field that does not apply to the nationality is left out. */
function Facts({ of: { date_of_birth, nationality_type, national_number, country_name, document_id } }: { of: Personal }) {
  const { t } = useTranslation('profile/overview')
  const format = useFormat()
  const facts: Definition[] = [
    { label: t('nationality'), value: nationality_type && t(`nationalities.${nationality_type}`) },
    { label: t('nationalNumber'), value: national_number && <Ltr>{national_number}</Ltr> },
    { label: t('country'), value: country_name },
    { label: t('document'), value: document_id && document_id !== national_number && <Ltr>{document_id}</Ltr> },
    { label: t('birth'), value: date_of_birth && format.date(date_of_birth) },
  ]
  return <DefinitionList items={facts.filter(({ value }) => Boolean(value))} />
}
