import { Button, Link, TextField, toast } from '@damana/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { paths } from '#paths.ts'
import { useStaff } from '#session.ts'
import { DecisionDialog } from './decision-dialog.tsx'

const refreshEveryMs = 30_000
const restoreFindingsKey = ['GET /admin/restore/findings']
const restoreQuery = {
  queryKey: ['GET /admin/restore'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api('GET /admin/restore', undefined, { signal }),
  refetchInterval: refreshEveryMs,
}

/**
 * Above every page while a restored database stands still: what is awaited, who has agreed, and the way on for an administrator and finance. After that, as long as
 * something that was found since is not resolved.
 */
export function RestoreBar() {
  const { t } = useTranslation('shell')
  const client = useQueryClient()
  const { role } = useStaff()
  const { data } = useQuery(restoreQuery)
  const [isOpen, setOpen] = useState(false)
  const takeBack = useMutation({
    mutationFn: () => api('POST /admin/restore/take-back', { body: {} }),
    onSettled: () => client.invalidateQueries({ queryKey: restoreQuery.queryKey }),
  })
  if (!data) return null
  const { restore, open_findings: openFindings } = data
  const findings = openFindings > 0 && <Link href={paths.restore}>{t('restoreFindings', { count: openFindings })}</Link>
  if (!restore)
    return (
      findings && (
        <aside className="restore-strip" aria-label={t('restore')}>
          <span>{t('restoreLeft')}</span>
          {findings}
        </aside>
      )
    )
  const mayAgree = role !== 'reviewer' && restore.approvals.every((one) => one.role !== role)
  return (
    <div className="restore-strip" role="alert" aria-label={t('frozen')}>
      <b>{t('frozen')}</b>
      <span>
        {t('frozenText')} {restore.payouts_in_doubt > 0 && t('frozenDoubt', { count: restore.payouts_in_doubt })}{' '}
        {restore.statement_at === null && t('frozenWait')}{' '}
        {restore.approvals.length > 0 && t('frozenBy', { names: restore.approvals.map(({ name }) => name).join(' · ') })}
      </span>
      {findings || <Link href={paths.restore}>{t('restore')}</Link>}
      {mayAgree && (
        <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
          {t('thaw')}
        </Button>
      )}
      {restore.approvals.some(({ is_you }) => is_you) && (
        <Button size="sm" variant="quiet" busy={takeBack.isPending} onClick={() => takeBack.mutate()}>
          {t('takeApprovalBack')}
        </Button>
      )}
      {isOpen && <ThawDialog approves={restore.approvals[0]?.sha256} onClose={() => setOpen(false)} />}
    </div>
  )
}

function ThawDialog({ approves, onClose }: { approves: string | undefined; onClose: () => void }) {
  const { t } = useTranslation('shell')
  const client = useQueryClient()
  const [code, setCode] = useState('')
  return (
    <DecisionDialog
      title={t('thawTitle')}
      text={<p>{t('thawText')}</p>}
      confirmLabel={t('thaw')}
      check={() => (/^[0-9٠-٩۰-۹]{6}$/.test(code.trim()) ? [] : [{ field: 'totp', message: t('thawCodeMissing') }])}
      send={(reason, options) =>
        api('POST /admin/restore/thaw', { body: { totp: code.trim(), reason, ...(approves === undefined ? {} : { approves }) } }, options)
      }
      onDone={() => {
        void client.invalidateQueries({ queryKey: restoreQuery.queryKey })
        void client.invalidateQueries({ queryKey: restoreFindingsKey })
        toast.success(t('thawDone'))
        onClose()
      }}
      onClose={onClose}
    >
      {(errorOf) => (
        <TextField
          name="totp"
          label={t('thawCode')}
          inputMode="numeric"
          autoComplete="one-time-code"
          ltr
          required
          value={code}
          error={errorOf('totp')}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
    </DecisionDialog>
  )
}
