import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { paths } from '#paths.ts'
import type { BlockReason } from '@damana/contract/statuses'
import { Link, Ltr, Notice, Plate, useFormat, VehicleName } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import { LedgerEntries } from '#features/books/ledger-entries.tsx'
import { FeesOfGuarantee } from '#features/fees/fees-of-guarantee.tsx'
import { Case, CasePage, type Back } from '#layout/case-page.tsx'
import { Section } from '#layout/panes.tsx'
import { GuaranteeChips } from './guarantee-chips.tsx'
import { HistorySection } from './history-section.tsx'
import { MoneySection } from './money-section.tsx'
import { PartiesSection } from './parties-section.tsx'
import { guaranteeQuery, type GuaranteeFile } from './query.ts'
import { VehicleSection } from './vehicle-section.tsx'

/** A guarantee that was searched for. */
export function Component() {
  const { t } = useTranslation('guarantees')
  const { number = '' } = useParams()
  return <GuaranteePane number={number} back={{ href: paths.guarantees, label: t('toSearch') }} />
}

/** Everything staff may know of one guarantee, down to the entries of its money. */
function GuaranteePane({ number, back }: { number: string; back: Back }) {
  const { t } = useTranslation('guarantees')
  const result = useQuery(guaranteeQuery(number))
  return (
    <CasePage id={number} result={result} back={back} tabTitle={t('titled', { number })} say={(word) => t(word)} view={GuaranteeFileCase} />
  )
}

function GuaranteeFileCase({ data: { guarantee, entries } }: { data: GuaranteeFile }) {
  const { t } = useTranslation('guarantees')
  const status = useTranslation('ui/guarantee')
  const format = useFormat()
  const { number, vehicle, created_at, flags } = guarantee
  return (
    <Case
      picture={<Plate number={vehicle.plate_number} code={vehicle.plate_code} size="lg" />}
      title={<VehicleName of={vehicle} />}
      meta={
        <>
          <span>
            {t('guarantee')} <Ltr>{number}</Ltr>
          </span>
          <span>{t('createdAt', { moment: format.dayTime(created_at) })}</span>
          {guarantee.active && <Link href={paths.case(number)}>{t('decide')}</Link>}
        </>
      }
      chip={<GuaranteeChips guarantee={guarantee} />}
      notices={flags.map(({ kind, reason, since }) => (
        <Notice key={`${kind} ${since}`} tone="late" title={status.t(`flag.${kind}`)}>
          <p>
            {t('flagSince', { moment: format.dayTime(since) })} {kind === 'blocked' && t(`block.${reason as BlockReason}`)}
          </p>
        </Notice>
      ))}
      aside={
        <>
          <MoneySection guarantee={guarantee} />
          <FeesOfGuarantee number={number} />
          <VehicleSection vehicle={vehicle} />
        </>
      }
      history={<HistorySection guarantee={guarantee} />}
      below={
        <Section title={t('entries')} note={t('entriesCount', { count: entries.length })}>
          <LedgerEntries entries={entries} />
        </Section>
      }
    >
      <PartiesSection guarantee={guarantee} />
    </Case>
  )
}
