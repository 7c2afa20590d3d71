import { Icon } from '@damana/ui'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { clean, isFiltered, type Filters } from './filters.ts'
import { useFilterNames } from './use-filter-names.ts'

/** One tag for each filter that is set; pressing it takes the filter away. */
export function AppliedFilters({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) {
  const { t } = useTranslation('guarantees')
  const names = useFilterNames()
  if (!isFiltered(filters)) return null
  const { operational_status, financial_status, from, to, q } = filters
  const all = { operational_status, financial_status, from, to, q }
  const tags = [
    q && { name: t('filter.searchTag', { text: q }), without: { ...all, q: undefined } },
    operational_status && {
      name: `${t('filter.operational')} ${names.operational(operational_status)}`,
      without: { ...all, operational_status: undefined },
    },
    financial_status && {
      name: `${t('filter.financial')} ${names.financial(financial_status)}`,
      without: { ...all, financial_status: undefined },
    },
    (from ?? to) && { name: names.days(filters), without: { ...all, from: undefined, to: undefined } },
  ].filter((tag) => typeof tag === 'object')
  return (
    <div className="list-applied">
      <ul aria-label={t('filter.applied')}>
        {tags.map(({ name, without }) => (
          <li key={name} className="filter-tag">
            <bdi>{name}</bdi>
            <button type="button" aria-label={t('filter.remove', { filter: name })} onClick={() => onChange(clean(without))}>
              <Icon of={X} size="sm" />
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="text-button size-xs" onClick={() => onChange({})}>
        {t('filter.clear')}
      </button>
    </div>
  )
}
