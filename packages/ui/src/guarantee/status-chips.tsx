import type { FlagKind, OperationalStatus } from '@damana/contract/statuses'
import { useTranslation } from 'react-i18next'
import { OperationalChip, type OperationalTone } from '../chip.tsx'

const toneOf: Record<OperationalStatus, OperationalTone> = {
  awaiting_owner: 'waiting',
  awaiting_acceptance: 'waiting',
  awaiting_payment: 'waiting',
  in_transfer: 'active',
  release_requested: 'asked',
  completed: 'done',
  rejected: 'off',
  expired: 'off',
  cancelled: 'off',
}

/** The status of a guarantee and its flags. Its phrases are `ui/guarantee`. */
export function StatusChips({ status, flags }: { status: OperationalStatus; flags: readonly FlagKind[] }) {
  const { t } = useTranslation('ui/guarantee')
  return (
    <>
      <OperationalChip tone={toneOf[status]}>{t(`status.${status}`)}</OperationalChip>
      {[...new Set(flags)].map((flag) => (
        <OperationalChip key={flag} tone="flag">
          {t(`flag.${flag}`)}
        </OperationalChip>
      ))}
    </>
  )
}
