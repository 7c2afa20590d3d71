import { DefinitionList, ErrorState, Link, Ltr, Name, Plate, RegistryText, Skeleton, Skeletons } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Section } from '#layout/panes.tsx'
import { paths } from '#paths.ts'
import { GuaranteeChips } from './guarantee-chips.tsx'
import { guaranteeQuery } from './query.ts'

/** The guarantee behind a transfer, in short. */
export function GuaranteeSummary({ number }: { number: string }) {
  const { t } = useTranslation('guarantees')
  const { data, isError, error, isFetching, refetch } = useQuery(guaranteeQuery(number))
  return (
    <Section title={t('itsGuarantee')} note={<Link href={paths.guarantee(number)}>{t('open')}</Link>}>
      {data ? (
        <div className="guarantee-box">
          <div className="guarantee-line">
            <Plate number={data.guarantee.vehicle.plate_number} code={data.guarantee.vehicle.plate_code} />
            <span>
              <RegistryText field="type">{data.guarantee.vehicle.type}</RegistryText>{' '}
              <Ltr className="muted">{data.guarantee.vehicle.manufacture_year}</Ltr>
            </span>
            <span className="case-chips">
              <GuaranteeChips guarantee={data.guarantee} />
            </span>
          </div>
          <DefinitionList
            layout="rows"
            items={[
              { label: t('number'), value: <Ltr>{number}</Ltr> },
              { label: t('seller'), value: <Name of={data.guarantee.seller} official /> },
              { label: t('buyer'), value: <Name of={data.guarantee.buyer} official /> },
            ]}
          />
        </div>
      ) : isError ? (
        <ErrorState error={error} title={t('failed')} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeletons>
          <Skeleton height="72px" />
        </Skeletons>
      )}
    </Section>
  )
}
