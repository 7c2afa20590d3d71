import { Card, ConfirmDialog, DefinitionList, Ltr, useFormat, type Definition, Button, toast, Avatar, Bdi, Name, nameOf } from '@damana/ui'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { actedFor, isWithoutCompany, keepProfile, useProfile, type Profile } from '#session.ts'
import { Incomplete } from '../incomplete.tsx'
import { ProfileFrame } from '../profile-frame.tsx'
import { WhenLoaded } from '../when-loaded.tsx'
import { ContactCard } from './contact-card.tsx'
import { IdentityCard } from './identity-card.tsx'
import { personalQuery, type Personal } from './personal-query.ts'
import { actFor, beginAnew } from '#acting.ts'
import { api } from '#api.ts'
import { errorText } from '#features/guarantees/reason-text.ts'
import { lazyPart } from '@damana/ui/load-part'
import { Suspense, useState } from 'react'
import { failureText } from '@damana/ui/failure-text'
import { refreshProfile } from './refresh-profile.ts'

/** `/profile`: identity, contacts and registration data. */
export function Component() {
  const { t } = useTranslation('profile/overview')
  const profile = useProfile()
  const { account_type, next_screen, identity } = profile
  const isAlone = isWithoutCompany(profile)
  return (
    <ProfileFrame title={t('title')}>
      <div className="profile-main">
        <PersonCard />
        <InvitationsCard />
        {next_screen === 'complete_register' ? (
          <>
            <ContactCard />
            <Incomplete>{t(isAlone ? 'incompleteAlone' : account_type === 'company' ? 'incompleteUser' : 'incompleteText')}</Incomplete>
          </>
        ) : (
          <>
            {isAlone && <PersonalAccountCard isAlone />}
            <ContactCard />
            {identity !== null && !isAlone && <IdentityCard />}
            <PersonalCard />
            {account_type === 'company' && !isAlone && <PersonalAccountCard />}
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

/** Of an account that acts for companies alone: the way to buy and sell in person; the first thing of one that has no company any more. */
function PersonalAccountCard({ isAlone = false }: { isAlone?: boolean }) {
  const { t } = useTranslation('profile/overview')
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('POST /profile/personal-account'),
    onSuccess: () => beginAnew(null),
    onError: (error) => toast.failure(errorText(error) ?? t('personalAccount.failed')),
  })
  return (
    <Card title={t(isAlone ? 'personalAccount.aloneTitle' : 'personalAccount.title')}>
      <div className="stack-5">
        <p className="profile-quiet">{t(isAlone ? 'personalAccount.aloneText' : 'personalAccount.text')}</p>
        <div>
          <Button variant={isAlone ? 'primary' : 'secondary'} busy={isPending} onClick={() => mutate()}>
            {t('personalAccount.open')}
          </Button>
        </div>
      </div>
    </Card>
  )
}

const AvatarDialog = lazyPart(() => import('./avatar-dialog.tsx').then((file) => ({ default: file.AvatarDialog })))

/** The person: picture or initials, name, kind of account, companies. */
function PersonCard() {
  const { t } = useTranslation('profile/overview')
  const profile = useProfile()
  const { account_type, companies, profile_image_full_path: image } = profile
  const [isOpen, setOpen] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const remove = async () => {
    setRemoving(true)
    try {
      await api('POST /profile/avatar/remove')
      await refreshProfile()
      toast.success(t('avatar.removed'))
    } catch (error) {
      toast.failure(failureText(error), () => void remove())
    } finally {
      setRemoving(false)
    }
  }
  return (
    <div className="card person">
      <Avatar size="lg" name={nameOf(profile)} image={image} />
      <div>
        <b>
          <Name of={profile} official />
        </b>
        <p className="profile-quiet">
          {t(`types.${isWithoutCompany(profile) ? 'alone' : account_type}`)}
          {companies.map((company) => (
            <span key={company.user_company_id}>
              {' · '}
              <Name of={company} official />
            </span>
          ))}
        </p>
        <div className="person-acts">
          <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
            {t(image ? 'avatar.change' : 'avatar.add')}
          </Button>
          {image && (
            <Button variant="quiet" size="sm" busy={isRemoving} onClick={() => void remove()}>
              {t('avatar.remove')}
            </Button>
          )}
        </div>
      </div>
      <Suspense>{isOpen && <AvatarDialog onClose={() => setOpen(false)} />}</Suspense>
    </div>
  )
}

const queryKey = ['GET /profile/company-invitations']

/** Companies that ask this person to act for them; absent when none does. After an acceptance it asks for whom to act now. */
function InvitationsCard() {
  const { t } = useTranslation('profile/overview')
  const profile = useProfile()
  const [accepted, setAccepted] = useState<Profile['companies'][number]>()
  const format = useFormat()
  const client = useQueryClient()
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => api('GET /profile/company-invitations', undefined, { signal }) })
  const { mutate, isPending } = useMutation({
    mutationFn: (body: { id: string; answer: 'accept' | 'refuse' }) => api('POST /profile/company-invitations', { body }),
    onSuccess: async (_, { answer }) => {
      const { token: __, ...next } = await api('GET /auth/check-auth')
      const known = profile.companies.map(({ user_company_id }) => user_company_id)
      keepProfile(next)
      toast.success(t(answer === 'accept' ? 'invitations.accepted' : 'invitations.refused'))
      setAccepted(next.companies.find(({ user_company_id: id }) => !known.includes(id) && id !== next.user_company_id))
    },
    onError: () => toast.failure(t('invitations.failed')),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  const ask = accepted && (
    <ConfirmDialog
      open
      title={t('invitations.actNow', { company: accepted.name })}
      confirmLabel={t('invitations.actFor', { company: accepted.name })}
      dismissLabel={t('invitations.stay', { party: actedFor(profile)?.name ?? t('invitations.myself') })}
      onConfirm={() => void actFor(accepted.user_company_id).catch(() => toast.failure(t('invitations.actForFailed')))}
      onDismiss={() => setAccepted(undefined)}
    >
      {t('invitations.actNowText')}
    </ConfirmDialog>
  )
  if (!data || data.invitations.length === 0) return ask
  return (
    <Card title={t('invitations.title')}>
      {ask}
      <p className="profile-quiet">{t('invitations.text')}</p>
      <ul>
        {data.invitations.map(({ id, company, until }) => (
          <li key={id} className="row">
            <div>
              <b className="break-anywhere">
                <Bdi>{company}</Bdi>
              </b>
              <small>{t('invitations.until', { moment: format.moment(until) })}</small>
            </div>
            <Button
              size="sm"
              busy={isPending}
              aria-label={t('invitations.acceptOf', { company })}
              onClick={() => mutate({ id, answer: 'accept' })}
            >
              {t('invitations.accept')}
            </Button>
            <Button
              size="sm"
              variant="secondary"
              disabled={isPending}
              aria-label={t('invitations.refuseOf', { company })}
              onClick={() => mutate({ id, answer: 'refuse' })}
            >
              {t('invitations.refuse')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
