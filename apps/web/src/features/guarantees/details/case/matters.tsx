import type { Guarantee } from '#features/guarantees/queries.ts'
import { CaseCard } from './case-card.tsx'
import { ConfirmationCard } from './confirmation-card.tsx'
import { SplitCard } from './split-card.tsx'

/** What staff decide about: a proposal to divide the money, blocks, papers. */
export const Matters = ({ guarantee }: { guarantee: Guarantee }) => (
  <>
    {guarantee.split && <SplitCard split={guarantee.split} role={guarantee.role} />}
    {guarantee.blocks.length > 0 && <CaseCard blocks={guarantee.blocks} role={guarantee.role} />}
    {guarantee.confirmation && <ConfirmationCard confirmation={guarantee.confirmation} role={guarantee.role} />}
  </>
)
