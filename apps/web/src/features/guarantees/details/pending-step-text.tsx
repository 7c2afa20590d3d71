import { useAmount, useFormat } from '@damana/ui'
import { lazyWithPhrases } from '#phrases.ts'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Guarantee } from '../queries.ts'
import { isBetweenSides, isMine, isOrdinary, type OrdinaryWait } from './pending-step/pending-step.ts'

const RareStepText = lazyWithPhrases(
  () => import('./pending-step/rare-step-text.tsx').then((file) => file.RareStepText),
  'guarantees/details/pending-step',
)

/** About what two sentences take, so that little moves when they come. */
const wordsHeight = 96

/** The pending step: who has to act until when, and the result of no action; after the end, the outcome. */
export function PendingStepText({ guarantee }: { guarantee: Guarantee }) {
  const { t } = useTranslation('guarantees/details')
  const { code } = guarantee.wait
  return (
    <>
      {code === 'none' ? (
        <p className="step-words">{isBetweenSides(guarantee) ? t('step.betweenSidesText') : guarantee.money.summary}</p>
      ) : isOrdinary(code) ? (
        <OrdinaryWords code={code} guarantee={guarantee} />
      ) : (
        <Suspense fallback={<div style={{ minHeight: wordsHeight }} />}>
          <RareStepText code={code} guarantee={guarantee} />
        </Suspense>
      )}
      {guarantee.flags.some(({ kind }) => kind === 'blocked' || kind === 'cancellation') && (
        <p className="step-words">{t('step.paused')}</p>
      )}
    </>
  )
}

function OrdinaryWords({ code, guarantee }: { code: Exclude<OrdinaryWait, 'none'>; guarantee: Guarantee }) {
  const { t } = useTranslation('guarantees/details')
  const format = useFormat()
  const amount = useAmount()
  const { until } = guarantee.wait
  const who = isMine(guarantee) ? 'mine' : 'other'
  // Before the registry names the buyer, the moment is the last one to move the ownership.
  const what = code === 'release' && !guarantee.registry_shows_buyer ? 'transfer' : code
  return (
    <>
      {what === 'countdown' || what === 'payout' ? (
        <p className="step-words">{t(`waitOpen.${what}_${who}`)}</p>
      ) : (
        until && (
          <p className="step-words">
            {t(`wait.${what}_${who}`, {
              until: format.moment(until),
              amount: amount(guarantee.payment?.remaining_fils ?? guarantee.total_price_fils),
            })}
          </p>
        )
      )}
      <p className="step-words">{t(`otherwise.${what}_${who}`)}</p>
    </>
  )
}
