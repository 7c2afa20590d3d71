import { Button, EmptyState, Icon, LinkButton } from '@damana/ui'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '#paths.ts'
import type { Side } from '../queries.ts'
import { isFiltered, type Filters } from './filters.ts'

interface EmptyListProps {
  side: Side
  filters: Filters
  mayCreate: boolean
  onClear: () => void
}

/** No guarantees at all, or none that the filters let through: two different things. */
export function EmptyList({ side, filters, mayCreate, onClear }: EmptyListProps) {
  const { t } = useTranslation('guarantees')
  if (isFiltered(filters))
    return (
      <EmptyState
        title={t('filteredEmpty')}
        action={
          <Button variant="secondary" size="sm" onClick={onClear}>
            {t('filter.clear')}
          </Button>
        }
      >
        {t('filteredEmptyText')}
      </EmptyState>
    )
  return (
    <EmptyState
      title={t('empty')}
      action={
        side === 'sale' &&
        mayCreate && (
          <LinkButton size="sm" href={paths.newGuarantee} icon={<Icon of={Plus} />}>
            {t('newGuarantee')}
          </LinkButton>
        )
      }
    >
      {t(`emptyText_${side}`)}
    </EmptyState>
  )
}
