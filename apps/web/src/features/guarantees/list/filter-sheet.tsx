import { Button, Dialog, SelectField, TextField } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { shownFinancial, shownOperational, type Filters } from './filters.ts'
import { useFilterNames } from './use-filter-names.ts'

interface FilterSheetProps {
  filters: Filters
  onChange: (change: Record<string, string | undefined>) => void
  onClear: () => void
  onClose: () => void
}

/** The filters on a phone. Each takes effect at once; the list is behind the sheet. */
export function FilterSheet({ filters, onChange, onClear, onClose }: FilterSheetProps) {
  const { t } = useTranslation('guarantees')
  const names = useFilterNames()
  const all = { value: '', label: t('filter.all') }
  return (
    <Dialog open title={t('filter.title')} onClose={onClose}>
      <div className="stack-4">
        <SelectField
          label={t('filter.operationalField')}
          value={filters.operational_status ?? ''}
          options={[all, ...shownOperational(filters).map((value) => ({ value, label: names.operational(value) }))]}
          onChange={(event) => onChange({ operational_status: event.target.value })}
        />
        <SelectField
          label={t('filter.financialField')}
          value={filters.financial_status ?? ''}
          options={[all, ...shownFinancial(filters).map((value) => ({ value, label: names.financial(value) }))]}
          onChange={(event) => onChange({ financial_status: event.target.value })}
        />
        <div className="filter-dates">
          <TextField
            type="date"
            label={t('filter.from')}
            value={filters.from ?? ''}
            max={filters.to}
            onChange={(event) => onChange({ from: event.target.value })}
          />
          <TextField
            type="date"
            label={t('filter.to')}
            value={filters.to ?? ''}
            min={filters.from}
            onChange={(event) => onChange({ to: event.target.value })}
          />
        </div>
      </div>
      <div className="dialog-actions">
        <Button onClick={onClose}>{t('filter.show')}</Button>
        <Button variant="quiet" onClick={onClear}>
          {t('filter.clear')}
        </Button>
      </div>
    </Dialog>
  )
}
