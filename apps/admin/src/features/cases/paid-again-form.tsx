import { SelectField, useAmount } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { unmatchedReceiptsQuery } from '#features/queue/query.ts'
import { DecisionDialog } from '#layout/decision-dialog.tsx'
import { readVote } from './decisions.rules.ts'
import type { DecisionFormProps } from './decision-form.tsx'

/** Marks a receipt in suspense as the replacement of a reversed one. */
export function PaidAgainForm({ staffCase, ...rest }: DecisionFormProps) {
  const { t } = useTranslation('cases')
  const way = useTranslation('queue')
  const amount = useAmount()
  const { data: waiting = [] } = useQuery(unmatchedReceiptsQuery())
  const [receipt, setReceipt] = useState(() => {
    const vote = staffCase.votes.find(({ is_you, subject }) => !is_you && subject === 'bank')
    return (vote && readVote(vote).details[0]) ?? ''
  })
  return (
    <DecisionDialog
      title={t('title.note_paid_again')}
      text={<p>{t('text.note_paid_again')}</p>}
      confirmLabel={t('action.note_paid_again')}
      send={(reason, options) =>
        api(
          'POST /admin/cases/:number/bank',
          {
            params: { number: staffCase.guarantee.number },
            body: { decision: 'paid_again', reason, ...(receipt === '' ? {} : { receipt }) },
          },
          options,
        )
      }
      {...rest}
    >
      {(errorOf) => (
        <SelectField
          name="receipt"
          error={errorOf('receipt')}
          label={t('bankReceipt')}
          hint={t('bankReceiptHint')}
          optional
          placeholder={t('bankReceiptAny')}
          options={waiting.map(({ number, amount_fils, way: by }) => ({
            value: number,
            label: `${number} · ${amount(amount_fils)} · ${way.t(`way.${by}`)}`,
          }))}
          value={receipt}
          onChange={({ target }) => setReceipt(target.value)}
        />
      )}
    </DecisionDialog>
  )
}
