import { Bdi, Card, Notice, OperationalChip, Skeleton, useFormat, type OperationalTone } from '@damana/ui'
import { lazyWithPhrases } from '#phrases.ts'
import { lazyPart } from '@damana/ui/load-part'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { identityPart } from '#paths.ts'
import { keepProfile, useProfile } from '#session.ts'
import { WhenLoaded } from '../when-loaded.tsx'
import { identityQuery, type Identity } from './identity-query.ts'

const PhotosForm = lazyWithPhrases(() => import('./photos-form.tsx').then((file) => file.PhotosForm), 'identity')
const Reason = lazyPart(() => import('#features/guarantees/reason.tsx').then((file) => ({ default: file.Reason })))

const tones: Record<Identity['state'], OperationalTone> = { unproven: 'off', in_review: 'asked', send_again: 'flag', proven: 'done' }

/** Whether it is proven who this person is, and the photos that prove it. */
export function IdentityCard() {
  const query = useQuery(identityQuery())
  const profile = useProfile()
  // A reviewer's decision may open the wizard.
  const state = query.data?.state
  useEffect(() => {
    if (state !== undefined && state !== profile.identity) keepProfile({ ...profile, identity: state })
  }, [state, profile])
  return (
    <WhenLoaded query={query} height="180px">
      {(identity) => <Shown identity={identity} />}
    </WhenLoaded>
  )
}

function Shown({ identity }: { identity: Identity }) {
  const { t } = useTranslation('profile/overview')
  const { hash } = useLocation()
  const part = useRef<HTMLDivElement>(null)
  // A prompt elsewhere leads to this part of the page.
  useEffect(() => {
    if (hash !== `#${identityPart}`) return
    part.current?.focus({ preventScroll: true })
    part.current?.scrollIntoView({ block: 'start' })
  }, [hash])
  const { state, may_send } = identity
  return (
    <div ref={part} id={identityPart} tabIndex={-1} className="identity">
      <Card title={t('identity.title')} aside={<OperationalChip tone={tones[state]}>{t(`identity.state.${state}`)}</OperationalChip>}>
        <div className="stack-5">
          <State identity={identity} />
          {may_send && (
            <Suspense fallback={<Skeleton height="320px" />}>
              <PhotosForm isAgain={state === 'send_again'} />
            </Suspense>
          )}
        </div>
      </Card>
    </div>
  )
}

function State({ identity: { state, name, words, attempts, may_send, reason, decide_until, contested } }: { identity: Identity }) {
  const { t } = useTranslation('profile/overview')
  const format = useFormat()
  const { account_type } = useProfile()
  return (
    <>
      {contested && (
        <Notice tone="danger" title={t('identity.takenTitle')}>
          <p>{t('identity.takenText')}</p>
        </Notice>
      )}
      {state === 'proven' && (
        <p className="profile-quiet">
          {t(account_type === 'company' ? 'identity.provenUser' : 'identity.provenText')} <Bdi className="strong">{name}</Bdi>
        </p>
      )}
      {state === 'in_review' && (
        <Notice tone="progress" title={t('identity.reviewTitle')}>
          <p>{decide_until ? t('identity.reviewUntil', { moment: format.dayTime(decide_until) }) : t('identity.reviewText')}</p>
        </Notice>
      )}
      {state === 'send_again' && (
        <Notice tone="late" title={t('identity.againTitle')}>
          {words && (
            <p>
              <Bdi>{words}</Bdi>
            </p>
          )}
          <p>{t('identity.attempts', { count: attempts })}</p>
        </Notice>
      )}
      {state === 'unproven' && <p className="profile-quiet">{t('identity.unprovenText')}</p>}
      {!may_send && reason !== null && state !== 'proven' && state !== 'in_review' && (
        <p className="profile-quiet">
          <Suspense>
            <Reason of={reason} />
          </Suspense>
        </p>
      )}
    </>
  )
}
