import type { SettingKind } from '@damana/contract/setting-kinds'
import { Bdi, Ltr, Money, useFormat } from '@damana/ui'
import { useTranslation } from 'react-i18next'

/** A value as people read it: durations in their units, sums in dinars. */
export function SettingValue({ kind, json }: { kind: SettingKind; json: string }) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const value: unknown = JSON.parse(json)
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  const lasting = (seconds: unknown) => (Number(seconds) === 0 ? '0' : format.duration(Number(seconds) * 1000, 'lasting'))
  if (list.length === 0 || value === '') return <span className="muted">{t('nothing')}</span>
  switch (kind) {
    case 'seconds':
    case 'window':
    case 'delays':
      return list.map(lasting).join(t('listComma'))
    case 'workdays':
      return t('workdays', { count: Number(value) })
    case 'sum':
      return <Money fils={String(value)} flat />
    case 'share':
      return <Ltr>{`${Number(value) / 100}%`}</Ltr>
    case 'percent':
      return <Ltr>{`${Number(value)}%`}</Ltr>
    case 'milliseconds':
      return <Ltr>{`${Number(value)} ms`}</Ltr>
    case 'flag':
      return t(value === true ? 'yes' : 'no')
    case 'dates':
      return <Ltr>{list.join(' · ')}</Ltr>
    case 'text':
    case 'optionalText':
      return <Bdi>{String(value)}</Bdi>
    default:
      return <Ltr>{String(value)}</Ltr>
  }
}
