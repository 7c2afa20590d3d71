import type { CommissionBand } from '@damana/contract/statuses'
import { useFormat } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import type { Filters, FinancialFilter, OperationalFilter } from './filters.ts'

/** Names of filters, for selects and for the tags that remove them. */
export function useFilterNames() {
  const { t } = useTranslation('guarantees')
  const statuses = useTranslation('ui/guarantee')
  const format = useFormat()
  return {
    operational: (value: OperationalFilter): string =>
      value === 'active' || value === 'inactive' || value === 'offered' || value === 'transferring' || value === 'not_completed'
        ? t(`filter.${value}`)
        : statuses.t(`status.${value}`),
    financial: (value: FinancialFilter): string => (value === 'any' ? t('filter.any') : t(`money.${value}`)),
    commission: (value: CommissionBand): string => t(`filter.commission_${value}`),
    days: ({ from, to }: Pick<Filters, 'from' | 'to'>): string =>
      from && to
        ? t('filter.between', { from: format.day(from), to: format.day(to) })
        : from
          ? t('filter.since', { from: format.day(from) })
          : to
            ? t('filter.until', { to: format.day(to) })
            : '',
  }
}
