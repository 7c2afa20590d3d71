import { lazyWithPhrases } from '#phrases.ts'
import { Suspense, useState, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useProfile, type Profile, keepDestination } from '#session.ts'
import { NewGuaranteeWizard } from './wizard.tsx'
import type { IdentityState } from '@damana/contract/statuses'
import { EmptyState, LinkButton, Card, CopyRow, Icon, Link, Ltr, useFormat } from '@damana/ui'
import { useTranslation, Trans } from 'react-i18next'
import { usePageTitle } from '#layout/page-title.ts'
import { paths } from '#paths.ts'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { guaranteeQuery } from '../queries.ts'
import { companiesToSellFor } from './companies.ts'
import './new-guarantee.css'

const ShareOffer = lazyWithPhrases(() => import('../share/share-offer.tsx').then((file) => file.ShareOffer), 'guarantees/share')

/** `/add-damana`: the wizard, what came of it, or why it is not open yet. */
export function Component() {
  const profile = useProfile()
  const { state } = useLocation() as { state: { created?: CreatedGuarantee } | null } // written by the wizard alone
  const [round, setRound] = useState(0)
  if (profile.next_screen === 'complete_register') return <RegistrationIncomplete />
  const unproven = unprovenIdentity(profile)
  if (state?.created) return <Created {...state.created} />
  if (unproven) return <IdentityUnproven state={unproven} />
  return <NewGuaranteeWizard key={round} onStartOver={() => setRound(round + 1)} />
}

type Unproven = Exclude<IdentityState, 'proven'>

/** State of an unproven identity where nothing can be sold with it; undefined for a proven one, and where a company sells. */
const unprovenIdentity = (profile: Profile): Unproven | undefined => {
  const { identity } = profile
  return identity === null || identity === 'proven' || companiesToSellFor(profile).length > 0 ? undefined : identity
}

/** Shown instead of the wizard to a user who has to prove the identity before selling. */
function IdentityUnproven({ state }: { state: Unproven }) {
  const { t } = useTranslation('guarantees/new-guarantee')
  usePageTitle(t('title'))
  return (
    <>
      <div className="page-head">
        <h1>{t('title')}</h1>
      </div>
      <EmptyState
        title={t(`identity.title.${state}`)}
        action={<LinkButton href={paths.identity}>{t(`identity.action.${state}`)}</LinkButton>}
      >
        {t(`identity.text.${state}`)}
      </EmptyState>
    </>
  )
}

/** Shown instead of the wizard to a user with an incomplete registration. */
function RegistrationIncomplete() {
  const { t } = useTranslation('guarantees/new-guarantee')
  usePageTitle(t('title'))
  return (
    <>
      <div className="page-head">
        <h1>{t('title')}</h1>
      </div>
      <EmptyState
        title={t('incomplete.title')}
        action={
          <LinkButton href={paths.completeRegister} onClick={() => keepDestination(paths.newGuarantee)}>
            {t('incomplete.complete')}
          </LinkButton>
        }
      >
        {t('incomplete.text')}
      </EmptyState>
    </>
  )
}

interface CreatedGuarantee {
  number: string
  isOwnerAsked: boolean
  /** The vehicle was entered by hand; a reviewer or the registry confirms it. */
  isByHand?: boolean
}

/** The guarantee exists: its number, the way to it, and who is awaited now. */
function Created({ number, isOwnerAsked, isByHand = false }: CreatedGuarantee) {
  const { t } = useTranslation('guarantees/new-guarantee')
  const heading = useRef<HTMLHeadingElement>(null)
  usePageTitle(t('title'))
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card className="wizard-created">
      <span className="wizard-created-mark">
        <Icon of={CircleCheck} size="lg" />
      </span>
      <h1 ref={heading} tabIndex={-1}>
        <Trans t={t} i18nKey="created.title" components={{ number: <Ltr>{number}</Ltr> }} />
      </h1>
      <WhatNext number={number} isOwnerAsked={isOwnerAsked} isByHand={isByHand} />
      <div className="wizard-created-links">
        <CopyRow label={t('created.number')} value={<Ltr>{number}</Ltr>} text={number} />
        <Suspense>
          <ShareOffer number={number} isOffered={!isOwnerAsked} />
        </Suspense>
      </div>
      <div className="wizard-created-actions">
        <LinkButton href={paths.guarantee(number)}>{t('created.open')}</LinkButton>
        <Link href={paths.newGuarantee}>{t('created.another')}</Link>
      </div>
    </Card>
  )
}

function WhatNext({ number, isOwnerAsked, isByHand = false }: CreatedGuarantee) {
  const { t } = useTranslation('guarantees/new-guarantee')
  const format = useFormat()
  const { data } = useQuery(guaranteeQuery(number))
  // The registry may have answered meanwhile: then it is as if it had at once.
  const isUnverified = isByHand && !data?.flags.every(({ kind }) => kind !== 'vehicle_unverified')
  const until = !isUnverified && data?.wait.until ? format.moment(data.wait.until) : undefined
  const first = isOwnerAsked
    ? [until ? t('created.ownerConsentsUntil', { until }) : t('created.ownerConsents'), t('created.thenBuyerAccepts')]
    : [until ? t('created.buyerAcceptsUntil', { until }) : t('created.buyerAccepts')]
  return (
    <section>
      <h2>{t('created.next')}</h2>
      <ol className="wizard-next">
        {[...(isUnverified ? [t('created.vehicleVerified')] : []), ...first, t('created.buyerPays'), t('created.ownership')].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
    </section>
  )
}
