import { Bdi, Card, DefinitionList, Ltr, Money, Notice, Plate, useFormat, type Definition, type NoticeTone, RegistryText } from '@damana/ui'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { Guarantee } from '#features/guarantees/queries.ts'
import { HowItGoes } from './how-it-goes.tsx'
import { WaysOn } from './ways-on.tsx'

type Request = NonNullable<Guarantee['cancel_request']>
const tones: Record<Request['status'], NoticeTone> = { pending: 'hold', approved: 'good', rejected: 'late' }

/** A cancellation request: its state, its reason and the answer. */
export function RequestState({ guarantee, request }: { guarantee: Guarantee; request: Request }) {
  const { t } = useTranslation('profile/remove-damana')
  const format = useFormat()
  const { state } = useLocation() as { state: { sent?: true } | null } // written by the step before alone
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const isSent = state?.sent === true && request.status === 'pending'
  const { vehicle, number } = guarantee
  const facts: Definition[] = [
    { label: t('state.by'), value: t(request.by_you ? 'state.you' : request.by === 'seller' ? 'state.seller' : 'state.buyer') },
    { label: t('state.at'), value: format.dayTime(request.requested_at) },
    { label: t('money.fee'), value: <FeeOf request={request} /> },
    {
      label: t('state.answer'),
      value: request.answer ? t(`state.answers.${request.answer}`) : t('state.noAnswer', { moment: format.moment(request.answer_until) }),
    },
  ]
  return (
    <div className="profile-grid">
      <Card className="cancel-state">
        <div className="stack-5">
          <h2 ref={heading} tabIndex={-1}>
            {isSent ? t('sent') : t('state.title')}
          </h2>
          <div className="cancel-line">
            <Plate number={vehicle.plate_number} code={vehicle.plate_code} />
            <span className="cancel-line-words">
              <b>
                <RegistryText field="type">{vehicle.type}</RegistryText> <Ltr className="profile-quiet">{vehicle.manufacture_year}</Ltr>
              </b>
              <span className="cancel-line-note">
                <Ltr>{number}</Ltr>
              </span>
            </span>
          </div>
          <Notice tone={tones[request.status]} title={t(`state.${request.status}`)} role="status">
            <p>
              <WhatNow request={request} />
            </p>
          </Notice>
          <div>
            <h3 className="cancel-quote-title">{t('state.reason')}</h3>
            <blockquote className="cancel-quote">
              <Bdi>{request.reason}</Bdi>
            </blockquote>
          </div>
          {request.words && request.why !== 'staff' && (
            <div>
              <h3 className="cancel-quote-title">{t('state.objection')}</h3>
              <blockquote className="cancel-quote">
                <Bdi>{request.words}</Bdi>
              </blockquote>
            </div>
          )}
          <DefinitionList items={facts} />
          <WaysOn number={number} />
        </div>
      </Card>
      <aside className="profile-side">
        <HowItGoes />
      </aside>
    </div>
  )
}

function FeeOf({ request: { fee_fils, fee_side } }: { request: Request }) {
  const { t } = useTranslation('profile/remove-damana')
  return (
    <>
      <Money fils={fee_fils} />
      {fee_side && <small className="cancel-fee-side">{t(`state.feeSides.${fee_side}`)}</small>}
    </>
  )
}

function WhatNow({ request }: { request: Request }) {
  const { t } = useTranslation('profile/remove-damana')
  const format = useFormat()
  if (request.status === 'approved')
    return request.check_at && request.after_payment ? t('state.check', { moment: format.moment(request.check_at) }) : t('state.done')
  if (request.status === 'rejected')
    return request.why === 'staff' && request.words
      ? t('state.staffSaid', { reason: request.words })
      : t(`before.${request.why ?? 'fallen'}`)
  const until = format.moment(request.decide_until)
  return `${t(request.escalated ? 'state.escalated' : 'state.decided', { moment: until })}${request.by_you ? ` ${t('state.takeBack')}` : ''}`
}
