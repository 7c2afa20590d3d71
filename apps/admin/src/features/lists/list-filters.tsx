import { listWords } from '@damana/contract/list-words'
import { filterNames, type FilterName, listChoices, listNamed, type ListName } from '@damana/contract/staff-lists'
import { DateRange, FilterSelect, Icon, Ltr, readLang, TextField } from '@damana/ui'
import { Search, X } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api.ts'
import type { Filters } from './query.ts'

/** The column whose values a filter chooses among. */
const columnOf = {
  status: 'status',
  group: 'group',
  age: 'age',
  reason: 'held_reason',
  rail: 'rail',
  purpose: 'purpose',
  file: 'file',
  beneficiary: 'beneficiary',
  method: 'method',
  payer: 'payer',
  why: 'why',
  what: 'what',
  problem: 'problem',
  second: 'awaits_second',
  waits: 'waits',
  doubt: 'in_doubt',
  kind: 'kind',
  side: 'side',
  cause: 'cause',
  door: 'door',
  financial: 'financial',
  account: 'ledger_account',
  event: 'event',
  book: 'book',
  figure: 'figure',
  open: 'balance_fils',
} as const satisfies Record<FilterName, string>

interface ListFiltersProps {
  list: ListName
  filters: Filters
  error: unknown
  /** The name of whom the list is cut to, by a filter that has only an id. */
  party: ReactNode
  onChange: (changed: Filters) => void
}

/** The filters of a list, and its search by a whole number or reference. */
export function ListFilters({ list, filters, error, party, onChange }: ListFiltersProps) {
  const { t } = useTranslation('lists')
  const words = listWords[readLang()]
  const { filters: own, first, hasNoDays } = listNamed(list)
  const [typed, setTyped] = useState(filters.q ?? '')
  const search = (event: FormEvent) => {
    event.preventDefault()
    onChange({ q: typed.trim() })
  }
  return (
    <div className="list-filters">
      <form role="search" noValidate onSubmit={search}>
        <TextField
          name="q"
          label={t('search')}
          hint={t(`searchHint.${list}`)}
          error={isOfSearch(error) ? t('searchMeansNothing') : undefined}
          ltr
          digits
          maxLength={60}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          action={
            <button type="submit" className="input-action" aria-label={t('find')}>
              <Icon of={Search} />
            </button>
          }
        />
      </form>
      <div className="list-choices" role="group" aria-label={t('filters')}>
        {filterNames.map((name) => {
          const of = own[name]
          if (of === undefined) return null
          const label = words.column[columnOf[name]]
          if (of === 'exact')
            return (
              filters[name] && (
                <span key={name} className="filter-tag">
                  {label} {name === 'beneficiary' && party ? party : <Ltr>{filters[name]}</Ltr>}
                  <button type="button" aria-label={t('without', { filter: label })} onClick={() => onChange({ [name]: '' })}>
                    <Icon of={X} size="sm" />
                  </button>
                </span>
              )
            )
          const texts: Readonly<Record<string, string>> = words.choice[of]
          return (
            <FilterSelect
              key={name}
              label={label}
              value={filters[name] ?? first?.[name] ?? ''}
              options={[
                ...(first?.[name] ? [] : [{ value: '', label: t('any') }]),
                ...listChoices[of].map((value) => ({ value, label: texts[value] ?? value })),
              ]}
              onChange={(value) => onChange({ [name]: value })}
            />
          )
        })}
        {!hasNoDays && (
          <DateRange
            label={t('days')}
            value={{ from: filters.from, to: filters.to }}
            onChange={({ from, to }) => onChange({ from: from ?? '', to: to ?? '' })}
          />
        )}
      </div>
    </div>
  )
}

/** The list is not searched by what was typed. */
export const isOfSearch = (error: unknown): boolean =>
  error instanceof ApiError && error.errors.some(({ pointer }) => pointer === '/query/q')
