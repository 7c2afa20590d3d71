import { DefinitionList, Link, Money } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Section } from '#layout/panes.tsx'
import { paths } from '#paths.ts'
import { useStaff } from '#session.ts'
import { stateOf } from './fee-state.ts'
import { feesOfGuaranteeQuery } from './query.ts'

/** All fees of a guarantee, closed ones too; for finance. */
export function FeesOfGuarantee({ number }: { number: string }) {
  const { t } = useTranslation('fees')
  const shell = useTranslation('shell')
  const { role } = useStaff()
  const { data } = useQuery({ ...feesOfGuaranteeQuery(number), enabled: role !== 'reviewer' })
  if (!data || data.items.length === 0) return null
  return (
    <Section title={shell.t('fees')}>
      <DefinitionList
        layout="rows"
        items={data.items.map((fee) => ({
          label: (
            <>
              <Link href={paths.fee(fee.number)}>{t(`kind.${fee.kind}`)}</Link> {t(`side.${fee.side}`)} · {t(`state.${stateOf(fee)}`)}
            </>
          ),
          value: <Money fils={fee.amount_fils} flat />,
        }))}
      />
    </Section>
  )
}
