import type { CallOptions } from '@damana/client/client'
import { SelectField, TextField, toast, type SummarisedError } from '@damana/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { DecisionDialog } from '#layout/decision-dialog.tsx'
import { interestsQuery, type Interest, type Interests } from './query.ts'

export type Act = { name: 'declare' } | { name: 'confirm' | 'withdraw'; interest: Interest }
const relations = ['self', 'spouse', 'company'] as const
const shortest = 9

/** Declares a number, confirms one, or asks for its withdrawal. */
export function InterestDialog({ act, onClose }: { act: Act; onClose: () => void }) {
  const { t } = useTranslation('interests')
  const client = useQueryClient()
  const [relation, setRelation] = useState<(typeof relations)[number]>('self')
  const [number, setNumber] = useState('')
  const isDeclaring = act.name === 'declare'
  const words = act.name === 'confirm' && act.interest.withdrawn_at !== null ? 'end' : act.name
  const check = (): SummarisedError[] =>
    isDeclaring && number.trim().length < shortest ? [{ field: 'national_number', message: t('numberMissing') }] : []
  const send = (_: string, options: CallOptions): Promise<Interests> => {
    if (act.name === 'declare') return api('POST /admin/interests', { body: { relation, national_number: number.trim() } }, options)
    const params = { id: act.interest.id }
    return act.name === 'confirm'
      ? api('POST /admin/interests/:id/confirm', { params, body: {} }, options)
      : api('POST /admin/interests/:id/withdraw', { params, body: {} }, options)
  }
  const done = (answer: Interests) => {
    client.setQueryData(interestsQuery().queryKey, answer)
    toast.success(t('done'))
    onClose()
  }
  return (
    <DecisionDialog
      title={isDeclaring ? t('declare') : t(words === 'end' ? 'endTitle' : words === 'confirm' ? 'confirmTitle' : 'withdrawTitle')}
      text={<p>{isDeclaring ? t('declareText') : t(words === 'end' ? 'endText' : words === 'confirm' ? 'confirmText' : 'withdrawText')}</p>}
      confirmLabel={isDeclaring ? t('declare') : t(words === 'end' ? 'confirmWithdrawal' : words === 'confirm' ? 'confirm' : 'withdraw')}
      isReasonAsked={false}
      check={check}
      send={send}
      onDone={done}
      onRefused={() => void client.invalidateQueries({ queryKey: interestsQuery().queryKey })}
      onClose={onClose}
    >
      {(errorOf) =>
        isDeclaring && (
          <>
            <SelectField
              name="relation"
              label={t('relation')}
              value={relation}
              options={relations.map((value) => ({ value, label: t(`relationOf.${value}`) }))}
              onChange={(event) => setRelation(relations.find((one) => one === event.target.value) ?? 'self')}
            />
            <TextField
              name="national_number"
              label={t('number')}
              hint={t('numberHint')}
              error={errorOf('national_number')}
              required
              ltr
              maxLength={20}
              value={number}
              onChange={(event) => setNumber(event.target.value)}
            />
          </>
        )
      }
    </DecisionDialog>
  )
}
