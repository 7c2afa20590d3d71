import { noFils, parseFils, subtractFils, toWire } from '@damana/contract/money'
import { ChoiceCards, useAmount } from '@damana/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { DecisionDialog } from '#layout/decision-dialog.tsx'
import { readVote } from './decisions.rules.ts'
import type { DecisionFormProps } from './decision-form.tsx'

const bearers = ['buyer', 'seller', 'waived'] as const
type Bearer = (typeof bearers)[number]

/** A cancellation is approved, and who bears its fee: what each of it means to the fils stands beside it. */
export function ApproveCancellationForm({ staffCase, ...rest }: DecisionFormProps) {
  const { t } = useTranslation('cases')
  const amount = useAmount()
  const { guarantee, votes } = staffCase
  const request = guarantee.cancel_request
  const [bearer, setBearer] = useState<Bearer | undefined>(() => {
    const vote = votes.find(({ is_you, subject }) => !is_you && subject === 'cancellation')
    const named = vote && readVote(vote).details[0]
    return bearers.find((one) => one === named)
  })
  const fee = parseFils(request?.fee_fils ?? '0')
  const received = parseFils(staffCase.received_fils)
  const isPaid = received > 0n
  const afterFee = received > fee ? subtractFils(received, fee) : noFils
  const notes: Record<Bearer, string> = {
    buyer: isPaid
      ? t('fee.buyerPaid', { fee: amount(toWire(fee)), back: amount(toWire(afterFee)) })
      : t('fee.buyerOwes', { fee: amount(toWire(fee)) }),
    seller: t(isPaid ? 'fee.sellerPaid' : 'fee.sellerOwes', { fee: amount(toWire(fee)), back: amount(toWire(received)) }),
    waived: isPaid ? t('fee.waivedPaid', { back: amount(toWire(received)) }) : t('fee.waivedUnpaid'),
  }
  return (
    <DecisionDialog
      wide
      title={t('title.approve_cancellation')}
      text={<p>{t(request?.after_payment ? 'cancelPaid' : 'text.approve_cancellation')}</p>}
      confirmLabel={t('action.approve_cancellation')}
      check={() => (bearer === undefined ? [{ field: 'fee_side', message: t('fee.missing') }] : [])}
      send={(reason, options) =>
        api(
          'POST /admin/cases/:number/cancellation',
          { params: { number: guarantee.number }, body: { decision: 'approve', reason, ...(bearer ? { fee_side: bearer } : {}) } },
          options,
        )
      }
      {...rest}
    >
      {(errorOf) => (
        <ChoiceCards
          name="fee_side"
          error={errorOf('fee_side')}
          label={t('fee.label', { fee: amount(toWire(fee)) })}
          choices={bearers.map((value) => ({
            value,
            title: value === request?.by ? t('fee.requester', { side: t(`fee.${value}`) }) : t(`fee.${value}`),
            note: notes[value],
          }))}
          value={bearer}
          onChange={(value) => setBearer(bearers.find((one) => one === value))}
        />
      )}
    </DecisionDialog>
  )
}
