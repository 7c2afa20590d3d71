import { jordanInstant } from '@damana/contract/jordan-time'
import { TextField, toast, type SummarisedError } from '@damana/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { queueKey } from '#features/queue/query.ts'
import { DecisionDialog } from '#layout/decision-dialog.tsx'
import { settingsQuery, type Settings } from './query.ts'

interface ProposeDialogProps {
  changes: readonly { name: string; value: string }[]
  content: ReactNode
  onDone: () => void
  onClose: () => void
}

/** Proposes values of settings, all from the same moment on. */
export function ProposeDialog({ changes, content, onDone, onClose }: ProposeDialogProps) {
  const { t } = useTranslation('settings')
  const client = useQueryClient()
  const [moment, setMoment] = useState('')
  const check = (): SummarisedError[] => (moment === '' || momentOf(moment) ? [] : [{ field: 'valid_from', message: t('momentInvalid') }])
  return (
    <DecisionDialog<Settings>
      title={t('proposeTitle', { count: changes.length })}
      text={content}
      confirmLabel={t('propose')}
      check={check}
      send={(reason, options) =>
        api('POST /admin/settings/propose', { body: { changes: [...changes], valid_from: momentOf(moment), reason } }, options)
      }
      onDone={(answer) => {
        client.setQueryData(settingsQuery.queryKey, answer)
        void client.invalidateQueries({ queryKey: queueKey })
        toast.success(t('proposed'))
        onDone()
      }}
      onClose={onClose}
    >
      {(errorOf) => (
        <TextField
          type="datetime-local"
          name="valid_from"
          label={t('validFrom')}
          hint={t('validFromHint')}
          optional
          error={errorOf('valid_from')}
          value={moment}
          onChange={(event) => setMoment(event.target.value)}
        />
      )}
    </DecisionDialog>
  )
}

/** A moment typed on the clock of Amman; null where none is. */
export function momentOf(typed: string): string | null {
  const [day = '', time = ''] = typed.split('T')
  const moment = typed === '' ? Number.NaN : jordanInstant(day, time.slice(0, 5)).getTime()
  return Number.isNaN(moment) ? null : new Date(moment).toISOString()
}
