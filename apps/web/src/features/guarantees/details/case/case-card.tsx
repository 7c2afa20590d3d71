import type { BlockReason } from '@damana/contract/statuses'
import { Bdi, Card, DefinitionList, OperationalChip, useFormat } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import type { Guarantee } from '#features/guarantees/queries.ts'
import { useWho } from './use-who.ts'

const deciders: Record<BlockReason, 'staff' | 'finance' | 'registryOrStaff'> = {
  staff: 'staff',
  objection: 'staff',
  registry: 'staff',
  silent: 'registryOrStaff',
  stalled: 'registryOrStaff',
  bank: 'finance',
  identity: 'staff',
}

/** Everything that blocks the sale: why, since when, who decides until when, and what comes next. */
export function CaseCard({ blocks, role }: { blocks: Guarantee['blocks']; role: Guarantee['role'] }) {
  const { t } = useTranslation('guarantees/details/case')
  return (
    <Card title={t('title')} className="matter-card" aside={<OperationalChip tone="flag">{t('blocked')}</OperationalChip>}>
      <ul className="matters">
        {blocks.map((block) => (
          <li key={block.reason}>
            <Block block={block} role={role} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Block({
  block: { reason, since, until, escalated, by, words },
  role,
}: {
  block: Guarantee['blocks'][number]
  role: Guarantee['role']
}) {
  const { t } = useTranslation('guarantees/details/case')
  const format = useFormat()
  const who = useWho(role)
  // The system's reason is a code; a person's reason is shown as written.
  const registryFinding = (['seized', 'mortgaged', 'third_owner', 'other_name'] as const).find(
    (word) => reason === 'registry' && words === word,
  )
  return (
    <>
      <h3>{t(`reason.${reason}`)}</h3>
      {registryFinding && <p className="step-words">{t(`said.${registryFinding}`)}</p>}
      {words && !registryFinding && (
        <blockquote className="said">
          <Bdi>{words}</Bdi>
        </blockquote>
      )}
      <p className="step-words">{t(`next.${reason}`)}</p>
      {escalated && <p className="matter-late">{t('escalated')}</p>}
      <DefinitionList
        items={[
          ...(by ? [{ label: t('whoAsked'), value: who(by) }] : []),
          { label: t('since'), value: format.dayTime(since) },
          ...(until ? [{ label: t('until'), value: format.dayTime(until) }] : []),
          { label: t('whoDecides'), value: t(escalated ? 'admin' : deciders[reason]) },
        ]}
      />
    </>
  )
}
