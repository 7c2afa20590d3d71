import type { Guarantee } from '#features/guarantees/queries.ts'
import { CaseCard } from './case-card.tsx'
import { ConfirmationCard } from './confirmation-card.tsx'
import { SplitCard } from './split-card.tsx'

/** The parts of a case: split proposal, blocks, transfer proof. */
export const Matters = ({ guarantee }: { guarantee: Guarantee }) => (
  <>
    {guarantee.split && <SplitCard split={guarantee.split} role={guarantee.role} />}
    {guarantee.blocks.length > 0 && <CaseCard blocks={guarantee.blocks} role={guarantee.role} />}
    {guarantee.confirmation && <ConfirmationCard confirmation={guarantee.confirmation} role={guarantee.role} />}
  </>
)
