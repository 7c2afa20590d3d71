import { Bdi, Notice, useFormat } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import type { Guarantee } from '#features/guarantees/queries.ts'

const systemReasons = ['staff', 'objection', 'registry', 'silent', 'stalled', 'bank'] as const

/** What stands in the way, since when and why; and where a request to cancel stands. */
export function Alerts({ guarantee }: { guarantee: Guarantee }) {
  const { t } = useTranslation('guaranteeAlerts')
  const format = useFormat()
  const { flags, cancel_request } = guarantee
  const say = (reason: string) => {
    const known = systemReasons.find((name) => name === reason)
    return known ? t(`reasons.${known}`) : reason
  }
  return (
    <div className="alerts grid gap-3">
      {flags.map(({ kind, reason, since }) => (
        <Notice key={`${kind}-${reason}`} tone={kind === 'blocked' ? 'danger' : 'late'} title={t(kind)}>
          <p>{t(`${kind}Text`)}</p>
          <p>
            <Bdi>{t('since', { moment: format.dayTime(since), reason: say(reason) })}</Bdi>
          </p>
        </Notice>
      ))}
      {cancel_request && (
        <Notice
          tone={cancel_request.status === 'pending' ? 'late' : 'iris'}
          title={`${t('cancelRequest.title')}: ${t(`cancelRequest.${cancel_request.status}`)}`}
        >
          <p>
            <Bdi>{t('cancelRequest.reason', { reason: cancel_request.reason })}</Bdi>
          </p>
        </Notice>
      )}
    </div>
  )
}
