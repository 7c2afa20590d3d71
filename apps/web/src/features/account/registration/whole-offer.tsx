import type { Output } from '@damana/contract'
import { Button, ErrorState, Ltr, MoneySummary, Notice, Plate, Spinner, useAmount, useFormat, VehicleName, Name } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { api, ApiError } from '#api.ts'
import { AuthScreen } from '../auth-screen.tsx'

type Offer = Output<'POST /invitations/:number/offer'>

interface WholeOfferProps {
  number: string
  /** The flow that the code to the phone opened. */
  flowId: string
  onChangePhone: () => void
  onFlowEnded: () => void
  onGoOn: () => void
}

/** The offer, before a name or a password is asked for. Another phone is told what a number that nobody has would be. */
export function WholeOffer({ number, flowId, onChangePhone, onFlowEnded, onGoOn }: WholeOfferProps) {
  const { t } = useTranslation('account/registration')
  const {
    data: offer,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['POST /invitations/:number/offer', number, flowId],
    queryFn: () => api('POST /invitations/:number/offer', { params: { number }, body: { flow_id: flowId } }),
  })
  const code = error instanceof ApiError ? error.code : undefined
  const end = useEffectEvent(onFlowEnded)
  useEffect(() => {
    if (code === 'flow_ended') end()
  }, [code])
  if (offer === undefined && (error === null || code === 'flow_ended'))
    return (
      <AuthScreen step="offer" title={t('offer.loading')}>
        <Spinner />
      </AuthScreen>
    )
  if (offer === undefined && code !== 'not_found')
    return (
      <AuthScreen step="offer" title={t('offer.title')}>
        <ErrorState error={error} title={t('offer.failed')} onRetry={() => void refetch()} busy={isFetching} />
      </AuthScreen>
    )
  if (offer === undefined)
    return (
      <AuthScreen
        step="offer"
        title={t('offer.noneTitle')}
        text={<Trans t={t} i18nKey="offer.noneText" components={{ number: <Ltr>{number}</Ltr> }} />}
      >
        <Button block onClick={onChangePhone}>
          {t('changePhone')}
        </Button>
        <Button variant="secondary" block onClick={onGoOn}>
          {t('offer.registerAnyway')}
        </Button>
      </AuthScreen>
    )
  return (
    <AuthScreen step="offer-shown" title={t('offer.title')} text={t('offer.text')}>
      <OfferTerms offer={offer} />
      <Button block onClick={onGoOn}>
        {t('offer.proceed')}
      </Button>
      <p className="size-sm muted centred">{t('offer.notBound')}</p>
    </AuthScreen>
  )
}

function OfferTerms({ offer }: { offer: Offer }) {
  const { t } = useTranslation('account/registration')
  const amount = useAmount()
  const format = useFormat()
  const { vehicle, seller, partner, partner_fee_on: payer, wait, payment_terms } = offer
  const partnerFee = (side: 'buyer' | 'seller') =>
    partner && payer === side
      ? [
          {
            label: (
              <>
                {t('offer.partnerFeeOf')} <Name of={partner} official />
              </>
            ),
            note: t(`offer.partnerFeeOn_${side}`),
            amount: offer.partner_fee_fils,
          },
        ]
      : []
  return (
    <section className="offer-terms" aria-label={t('offer.label')}>
      <div className="offer-vehicle">
        <Plate number={vehicle.plate_number} code={vehicle.plate_code} />
        <div>
          <h2>
            <VehicleName of={vehicle} />
          </h2>
          <p className="size-sm muted">
            {t('offer.seller')} <Name className="strong" of={seller} /> · <Ltr>{offer.number}</Ltr>
          </p>
        </div>
      </div>
      <MoneySummary
        rows={[
          { label: t('offer.price'), amount: offer.price_fils },
          { label: t('offer.share'), note: t(`offer.on_${offer.commissionOn}`), amount: offer.buyer_share_fils },
          ...partnerFee('buyer'),
        ]}
        total={{ label: t('offer.total'), amount: offer.total_price_fils }}
        words={offer.total_in_words}
        after={partnerFee('seller')}
      />
      <ul className="offer-conditions">
        <li>{t('offer.held')}</li>
        <li>
          {t('offer.pay', {
            due: format.duration(payment_terms.due_seconds * 1000, 'lasting'),
            late: format.duration(payment_terms.late_seconds * 1000, 'lasting'),
            fee: amount(payment_terms.fee_fils),
          })}
        </li>
      </ul>
      {wait.until && <Notice tone="hold" title={t('offer.until', { until: format.moment(wait.until) })} />}
    </section>
  )
}
