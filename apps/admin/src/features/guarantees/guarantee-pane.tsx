import { Bdi, Ltr, Notice, Plate, useFormat } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api.ts'
import { LedgerEntries } from '#features/books/index.ts'
import { CaseError, CaseSkeleton } from '#layout/case-states.tsx'
import { usePageTitle } from '#layout/page-title.ts'
import { Case, Columns, Section } from '#layout/panes.tsx'
import { GuaranteeChips } from './guarantee-chips.tsx'
import { HistorySection } from './history-section.tsx'
import { MoneySection } from './money-section.tsx'
import { PartiesSection } from './parties-section.tsx'
import { guaranteeQuery, type GuaranteeFile } from './query.ts'
import { VehicleSection } from './vehicle-section.tsx'

interface GuaranteePaneProps {
  number: string
  back: { href: string; label: string }
  /** It is shown because its registry does not answer. */
  isSilent?: boolean
}

/** Everything staff may know of one guarantee, down to the entries of its money. */
export function GuaranteePane({ number, back, isSilent = false }: GuaranteePaneProps) {
  const { t } = useTranslation('guarantees')
  const { data, error, isFetching, refetch } = useQuery(guaranteeQuery(number))
  usePageTitle(t('titled', { number }))
  if (data) return <GuaranteeFileCase file={data} back={back} isSilent={isSilent} isStale={error !== null} />
  if (!error) return <CaseSkeleton />
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 422)
  return (
    <CaseError title={t(isMissing ? 'gone' : 'failed')} isMissing={isMissing} back={back} busy={isFetching} onRetry={() => void refetch()}>
      {t(isMissing ? 'goneText' : 'failedText')}
    </CaseError>
  )
}

function GuaranteeFileCase({
  file: { guarantee, entries },
  back,
  isSilent,
  isStale,
}: { file: GuaranteeFile; isStale: boolean } & Required<Omit<GuaranteePaneProps, 'number'>>) {
  const { t } = useTranslation('guarantees')
  const shell = useTranslation('shell')
  const status = useTranslation('guaranteeStatus')
  const format = useFormat()
  const { number, vehicle, created_at, release_requested_at, operational_status, flags } = guarantee
  return (
    <Case
      back={back}
      picture={<Plate number={vehicle.plate_number} code={vehicle.plate_code} size="lg" />}
      title={
        <>
          <Bdi>{vehicle.type}</Bdi> <Ltr className="font-normal text-muted">{vehicle.manufacture_year}</Ltr>
        </>
      }
      meta={
        <>
          <span>
            {t('guarantee')} <Ltr>{number}</Ltr>
          </span>
          <span>{t('createdAt', { moment: format.dayTime(created_at) })}</span>
        </>
      }
      chip={<GuaranteeChips guarantee={guarantee} />}
    >
      {isStale && <Notice tone="late" role="status" title={shell.t('stale')} />}
      {isSilent && operational_status === 'release_requested' && (
        <Notice tone="late" title={t('silent')}>
          <p>{release_requested_at ? t('silentText', { moment: format.dayTime(release_requested_at) }) : t('silentTextOpen')}</p>
        </Notice>
      )}
      {flags.map(({ kind, reason, since }) => (
        <Notice key={`${kind} ${since}`} tone="late" title={status.t(`flag.${kind}`)}>
          <p>
            {t('flagSince', { moment: format.dayTime(since) })} <Bdi>{reason}</Bdi>
          </p>
        </Notice>
      ))}
      <Columns
        aside={
          <>
            <MoneySection guarantee={guarantee} />
            <VehicleSection vehicle={vehicle} />
          </>
        }
      >
        <PartiesSection guarantee={guarantee} />
        <HistorySection guarantee={guarantee} />
      </Columns>
      <Section title={t('entries')} note={t('entriesCount', { count: entries.length })}>
        <LedgerEntries entries={entries} />
      </Section>
    </Case>
  )
}
