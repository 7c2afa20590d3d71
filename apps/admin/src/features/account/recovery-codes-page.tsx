import { Button, DefinitionList, Ltr, TextField, useFormat, type SummarisedError } from '@damana/ui'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { DecisionDialog } from '#layout/decision-dialog.tsx'
import { ReadPage } from '#layout/read-page.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const codesQuery = () =>
  queryOptions({
    queryKey: ['GET /admin/auth/recovery-codes'],
    queryFn: ({ signal }) => api('GET /admin/auth/recovery-codes', undefined, { signal }),
  })

/** How many recovery codes one has left, and a new set. */
export function Component() {
  const { t } = useTranslation('account')
  const format = useFormat()
  const client = useQueryClient()
  const [isRenewing, setRenewing] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()
  return (
    <ReadPage title={t('codesTitle')} about={t('codesAbout')} query={useQuery(codesQuery())} failed={t('codesFailed')}>
      {({ left, made_at: madeAt }) => (
        <>
          <div className="stack-4">
            <DefinitionList
              layout="rows"
              items={[
                { label: t('codesLeft'), value: <Ltr>{left}</Ltr> },
                { label: t('codesMadeAt'), value: madeAt === null ? t('codesNone') : format.dayTime(madeAt) },
              ]}
            />
            {codes && <RecoveryCodes codes={codes} />}
            <p>
              <Button variant="secondary" onClick={() => setRenewing(true)}>
                {t('codesRenew')}
              </Button>
            </p>
          </div>
          {isRenewing && (
            <RenewDialog
              onClose={() => setRenewing(false)}
              onDone={(made) => {
                setCodes(made)
                setRenewing(false)
                void client.invalidateQueries({ queryKey: codesQuery().queryKey })
              }}
            />
          )}
        </>
      )}
    </ReadPage>
  )
}

function RenewDialog({ onDone, onClose }: { onDone: (codes: readonly string[]) => void; onClose: () => void }) {
  const { t } = useTranslation('account')
  const [totp, setTotp] = useState('')
  const check = (): SummarisedError[] => (/^[0-9٠-٩۰-۹]{6}$/.test(totp.trim()) ? [] : [{ field: 'totp', message: t('codeIncomplete') }])
  return (
    <DecisionDialog
      title={t('codesRenewTitle')}
      text={<p>{t('codesRenewText')}</p>}
      confirmLabel={t('codesRenew')}
      isReasonAsked={false}
      check={check}
      send={(_, options) => api('POST /admin/auth/recovery-codes', { body: { totp: totp.trim() } }, options)}
      onDone={({ recovery_codes: codes }) => onDone(codes)}
      onClose={onClose}
    >
      {(errorOf) => (
        <TextField
          name="totp"
          label={t('code')}
          error={errorOf('totp')}
          required
          ltr
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={totp}
          onChange={(event) => setTotp(event.target.value)}
        />
      )}
    </DecisionDialog>
  )
}
