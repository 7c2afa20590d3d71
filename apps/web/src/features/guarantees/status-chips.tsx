import type { FlagKind, OperationalStatus } from '@damana/contract/statuses'
import { OperationalChip } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { toneOf } from './status.ts'

/** Where the guarantee stands, and beside it what stands in its way. */
export function StatusChips({ status, flags }: { status: OperationalStatus; flags: readonly FlagKind[] }) {
  const { t } = useTranslation('guaranteeStatus')
  return (
    <>
      <OperationalChip tone={toneOf[status]}>{t(`status.${status}`)}</OperationalChip>
      {flags.map((flag) => (
        <OperationalChip key={flag} tone="flag">
          {t(`flag.${flag}`)}
        </OperationalChip>
      ))}
    </>
  )
}
