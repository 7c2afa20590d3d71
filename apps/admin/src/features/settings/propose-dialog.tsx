import type { CallOptions } from '@damana/client/client'
import { jordanInstant } from '@damana/contract/jordan-time'
import type { SettingName } from '@damana/contract/setting-kinds'
import { TextField, toast, type SummarisedError } from '@damana/ui'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { api, type ApiError } from '#api.ts'
import { queueKey } from '#features/queue/query.ts'
import { DecisionDialog } from '#layout/decision-dialog.tsx'
import { settingsQuery, type Settings } from './query.ts'

interface ProposeDialogProps<Answer> {
  title: string
  text: ReactNode
  /** Left out: the moment may be left open, and is then that of the approval. */
  isMomentNeeded?: boolean
  /** Of the page whose call answers. */
  queryKey: QueryKey
  send: (validFrom: string | null, reason: string, options: CallOptions) => Promise<Answer>
  labelElsewhere?: (field: string) => string | undefined
  onRefused?: (error: ApiError) => void
  onDone: () => void
  onClose: () => void
}

/** Proposes what holds from a moment on. */
export function ProposeDialog<Answer>({
  title,
  text,
  isMomentNeeded = false,
  queryKey,
  send,
  labelElsewhere,
  onRefused,
  onDone,
  onClose,
}: ProposeDialogProps<Answer>) {
  const { t } = useTranslation('settings')
  const client = useQueryClient()
  const [moment, setMoment] = useState('')
  const isOpen = moment === '' && !isMomentNeeded
  const check = (): SummarisedError[] => (isOpen || momentOf(moment) ? [] : [{ field: 'valid_from', message: t('momentInvalid') }])
  return (
    <DecisionDialog<Answer>
      title={title}
      text={text}
      confirmLabel={t('propose')}
      check={check}
      {...(labelElsewhere && { labelElsewhere })}
      {...(onRefused && { onRefused })}
      send={(reason, options) => send(momentOf(moment), reason, options)}
      onDone={(answer) => {
        client.setQueryData(queryKey, answer)
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
          {...(isMomentNeeded ? { required: true } : { optional: true, hint: t('validFromHint') })}
          error={errorOf('valid_from')}
          value={moment}
          onChange={(event) => setMoment(event.target.value)}
        />
      )}
    </DecisionDialog>
  )
}

type ProposeSettingsProps = Pick<ProposeDialogProps<Settings>, 'text' | 'onDone' | 'onClose'> & {
  changes: readonly { name: string; value: string }[]
}

/** Proposes values of settings, all from the same moment on. */
export function ProposeSettings({ changes, ...rest }: ProposeSettingsProps) {
  const { t } = useTranslation('settings')
  return (
    <ProposeDialog<Settings>
      title={t('proposeTitle', { count: changes.length })}
      queryKey={settingsQuery.queryKey}
      labelElsewhere={(field) => {
        const [, at] = /^changes\/(\d+)\//.exec(field) ?? []
        const name = changes[Number(at)]?.name
        return name === undefined ? undefined : t(`name.${name as SettingName}`) // the server named these
      }}
      send={(validFrom, reason, options) =>
        api('POST /admin/settings/propose', { body: { changes: [...changes], valid_from: validFrom, reason } }, options)
      }
      {...rest}
    />
  )
}

/** A moment typed on the clock of Amman; null where none is. */
export function momentOf(typed: string): string | null {
  const [day = '', time = ''] = typed.split('T')
  const moment = typed === '' ? Number.NaN : jordanInstant(day, time.slice(0, 5)).getTime()
  return Number.isNaN(moment) ? null : new Date(moment).toISOString()
}
