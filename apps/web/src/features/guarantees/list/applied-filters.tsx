import { Icon } from '@damana/ui'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { clean, isFiltered, type Filters } from './filters.ts'
import { useFilterNames } from './use-filter-names.ts'

interface AppliedFiltersProps {
  filters: Filters
  onChange: (change: (now: Filters) => Filters) => void
}

/** One tag for each filter that is set; pressing it takes the filter away. */
export function AppliedFilters({ filters, onChange }: AppliedFiltersProps) {
  const { t } = useTranslation('guarantees')
  const names = useFilterNames()
  if (!isFiltered(filters) || filters.turn) return null
  const { operational_status, financial_status, commission, from, to, money, entries_from, entries_to, q } = filters
  const tags = [
    q && { name: t('filter.searchTag', { text: q }), without: { q: undefined } },
    operational_status && {
      name: `${t('filter.operational')} ${names.operational(operational_status)}`,
      without: { operational_status: undefined },
    },
    financial_status && {
      name: `${t('filter.financial')} ${names.financial(financial_status)}`,
      without: { financial_status: undefined },
    },
    commission && { name: names.commission(commission), without: { commission: undefined } },
    (from ?? to) && { name: names.days(filters), without: { from: undefined, to: undefined } },
    money && {
      name: t(`filter.${money}`, {
        days: names.days({ ...(entries_from && { from: entries_from }), ...(entries_to && { to: entries_to }) }),
      }),
      without: { money: undefined, entries_from: undefined, entries_to: undefined },
    },
  ].filter((tag) => typeof tag === 'object')
  return (
    <div className="list-applied">
      <ul aria-label={t('filter.applied')}>
        {tags.map(({ name, without }) => (
          <li key={name} className="filter-tag">
            <bdi>{name}</bdi>
            <button
              type="button"
              aria-label={t('filter.remove', { filter: name })}
              onClick={() => onChange((now) => clean({ ...now, ...without }))}
            >
              <Icon of={X} size="sm" />
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="text-button size-xs" onClick={() => onChange(() => ({}))}>
        {t('filter.clear')}
      </button>
    </div>
  )
}
