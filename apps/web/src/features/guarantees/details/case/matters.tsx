import type { Guarantee } from '#features/guarantees/queries.ts'
import { Card, DefinitionList, useFormat, OperationalChip, Bdi } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { SplitSums } from './split-sums.tsx'
import type { BlockReason } from '@damana/contract/statuses'

/** The parts of a case: split proposal, blocks, transfer proof. */
export const Matters = ({ guarantee }: { guarantee: Guarantee }) => (
  <>
    {guarantee.split && <SplitCard split={guarantee.split} role={guarantee.role} />}
    {guarantee.blocks.length > 0 && <CaseCard blocks={guarantee.blocks} role={guarantee.role} />}
    {guarantee.confirmation && <ConfirmationCard confirmation={guarantee.confirmation} role={guarantee.role} />}
  </>
)

/** The papers of a side that reviewers look at while the registry is silent. */
function ConfirmationCard({
  confirmation: { by, at, decide_until, escalated },
  role,
}: {
  confirmation: NonNullable<Guarantee['confirmation']>
  role: Guarantee['role']
}) {
  const { t } = useTranslation('guarantees/details/case')
  const format = useFormat()
  const who = useWho(role)
  return (
    <Card title={t('confirmation.title')} className="matter-card">
      <div className="stack-4">
        <p className="step-words">{t('confirmation.text')}</p>
        {escalated && <p className="matter-late">{t('escalated')}</p>}
        <DefinitionList
          items={[
            { label: t('confirmation.by'), value: who(by) },
            { label: t('confirmation.at'), value: format.dayTime(at) },
            { label: t('until'), value: format.dayTime(decide_until) },
          ]}
        />
      </div>
    </Card>
  )
}

type Split = NonNullable<Guarantee['split']>

/** The proposal of staff to split what is held: the three sums, and who has answered what. */
function SplitCard({ split, role }: { split: Split; role: Guarantee['role'] }) {
  const { t } = useTranslation('guarantees/details/case')
  const format = useFormat()
  const { open, answer_until, seller_answer, buyer_answer } = split
  const isAgreed = seller_answer === 'yes' && buyer_answer === 'yes'
  const answer = (given: Split['seller_answer']) => t(given ? `split.${given}` : open ? 'split.awaited' : 'split.no')
  return (
    <Card
      title={t('split.title')}
      className="matter-card"
      aside={open ? <OperationalChip tone="waiting">{t('split.open')}</OperationalChip> : undefined}
    >
      <div className="stack-4">
        <p className="step-words">{t(open ? 'split.text' : isAgreed ? 'split.agreed' : 'split.closed')}</p>
        <SplitSums split={split} reader={role} />
        <DefinitionList
          items={[
            { label: t(role === 'seller' ? 'split.yourAnswer' : 'split.sellerAnswer'), value: answer(seller_answer) },
            { label: t(role === 'buyer' ? 'split.yourAnswer' : 'split.buyerAnswer'), value: answer(buyer_answer) },
            ...(open ? [{ label: t('split.until'), value: format.dayTime(answer_until) }] : []),
          ]}
        />
        {open && role === 'creator' && <p className="size-sm muted">{t('split.ownerAnswers')}</p>}
      </div>
    </Card>
  )
}

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
function CaseCard({ blocks, role }: { blocks: Guarantee['blocks']; role: Guarantee['role'] }) {
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

/** One of the two sides, as its reader calls it. */
function useWho(role: Guarantee['role']): (side: 'seller' | 'buyer') => string {
  const { t } = useTranslation('guarantees/details/case')
  return (side) => t(side === role ? 'you' : side)
}
