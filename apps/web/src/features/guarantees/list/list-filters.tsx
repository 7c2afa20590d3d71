import { Button, DateRange, FilterSelect, Icon } from '@damana/ui'
import { lazyPart } from '@damana/ui/load-part'
import { Search, SlidersHorizontal } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clean, countFilters, readFilters, shownFinancial, shownOperational, type Filters } from './filters.ts'
import { useFilterNames } from './use-filter-names.ts'
import { useIsWide } from '@damana/ui/is-wide'

const FilterSheet = lazyPart(() => import('./filter-sheet.tsx').then((file) => ({ default: file.FilterSheet })))

const typingPauseMs = 350

interface ListFiltersProps {
  filters: Filters
  onChange: (change: (now: Filters) => Filters) => void
}

/** Search and filters above the list: side by side on a wide screen, in a sheet on a phone. */
export function ListFilters({ filters, onChange }: ListFiltersProps) {
  const { t } = useTranslation('guarantees')
  const names = useFilterNames()
  const isWide = useIsWide()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const count = countFilters(filters)
  // The select offers known values only; `readFilters` drops any other.
  const set = (change: Record<string, string | undefined>) =>
    onChange((now) => readFilters(new URLSearchParams(Object.entries(clean({ ...now, turn: undefined, ...change })))))
  return (
    <div className="list-filters" role="search">
      <SearchBox value={filters.q ?? ''} onSearch={(q) => set({ q })} />
      {isWide ? (
        <>
          <FilterSelect
            label={t('filter.operational')}
            value={filters.operational_status ?? ''}
            options={[
              { value: '', label: t('filter.all') },
              ...shownOperational(filters).map((value) => ({ value, label: names.operational(value) })),
            ]}
            onChange={(operational_status) => set({ operational_status })}
          />
          <FilterSelect
            label={t('filter.financial')}
            value={filters.financial_status ?? ''}
            options={[
              { value: '', label: t('filter.all') },
              ...shownFinancial(filters).map((value) => ({ value, label: names.financial(value) })),
            ]}
            onChange={(financial_status) => set({ financial_status })}
          />
          <DateRange
            label={t('filter.date')}
            value={{ from: filters.from, to: filters.to }}
            onChange={({ from, to }) => set({ from, to })}
          />
        </>
      ) : (
        <Button
          variant="secondary"
          size="sm"
          icon={<Icon of={SlidersHorizontal} />}
          aria-label={count ? t('filter.openCount', { count }) : undefined}
          onClick={() => setSheetOpen(true)}
        >
          {t('filter.open')}
          {count > 0 && <span className="count">{count}</span>}
        </Button>
      )}
      {isSheetOpen && (
        <Suspense>
          <FilterSheet
            filters={filters}
            onChange={set}
            onClear={() => onChange(({ q }) => clean({ q }))}
            onClose={() => setSheetOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Searches when the typing pauses, or at once on Enter. */
export function SearchBox({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const { t } = useTranslation('guarantees')
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (value !== known) {
    // The address changed by something else than this box (a tag was removed): the box follows.
    setKnown(value)
    if (value !== typed.trim()) setTyped(value)
  }
  const search = (text: string) => {
    clearTimeout(pause.current)
    onSearch(text.trim())
  }
  return (
    <form
      className="list-search"
      onSubmit={(event) => {
        event.preventDefault()
        search(typed)
      }}
    >
      <Icon of={Search} />
      <input
        className="input"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={40}
        aria-label={t('search')}
        placeholder={t('searchHint')}
        value={typed}
        onChange={(event) => {
          const text = event.target.value
          setTyped(text)
          clearTimeout(pause.current)
          pause.current = setTimeout(() => onSearch(text.trim()), typingPauseMs)
        }}
      />
    </form>
  )
}
