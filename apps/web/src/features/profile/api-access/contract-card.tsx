import { Bdi, Card, DefinitionList, EmptyState, Ltr, Money, Notice, OperationalChip, useAmount, useFormat } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { WhenLoaded } from '../when-loaded.tsx'
import { contractQuery, type Contract } from './access-query.ts'

/** The contract by which the company proposes sales between others, or how it gets one. */
export function ContractCard() {
  const { t } = useTranslation('profile/api-access')
  return (
    <WhenLoaded query={useQuery(contractQuery())} height="160px">
      {({ contract }) =>
        contract ? (
          <Agreed contract={contract} />
        ) : (
          <Card title={t('contract.title')}>
            <EmptyState title={t('contract.none')} />
          </Card>
        )
      }
    </WhenLoaded>
  )
}

function Agreed({ contract }: { contract: Contract }) {
  const { t } = useTranslation('profile/api-access')
  const format = useFormat()
  const { bearer, most_price_fils, most_sales_a_day, agreed_at, ended_at, ended_reason } = contract
  const isInForce = ended_at === null
  return (
    <Card
      title={t('contract.title')}
      aside={
        <OperationalChip tone={isInForce ? 'done' : 'off'}>
          {t(isInForce ? 'contract.states.inForce' : 'contract.states.ended')}
        </OperationalChip>
      }
    >
      <div className="stack-5">
        {isInForce ? (
          <p className="profile-quiet">{t('contract.text')}</p>
        ) : (
          <Notice tone="iris" title={t('contract.endedAt', { day: format.date(ended_at) })}>
            {ended_reason !== null && (
              <p className="break-anywhere">
                <Bdi>{ended_reason}</Bdi>
              </p>
            )}
            <p>{t('contract.endedText')}</p>
          </Notice>
        )}
        <DefinitionList
          items={[
            { label: t('contract.fee'), value: <Fee of={contract} /> },
            { label: t('contract.bearer'), value: t(`contract.bearers.${bearer}`) },
            { label: t('contract.mostPrice'), value: <Money fils={most_price_fils} flat /> },
            { label: t('contract.mostSales'), value: t('contract.sales', { count: most_sales_a_day }) },
            { label: t(isInForce ? 'contract.since' : 'contract.agreedOn'), value: format.date(agreed_at) },
          ]}
        />
      </div>
    </Card>
  )
}

/** A sum, or a part of the price with its largest. */
function Fee({ of: { fee_fils, fee_basis_points, most_fee_fils } }: { of: Contract }) {
  const { t } = useTranslation('profile/api-access')
  const amount = useAmount()
  if (fee_basis_points === null) return <Money fils={fee_fils ?? '0'} flat />
  return (
    <>
      <Ltr>{`${fee_basis_points / 100}%`}</Ltr> {t('contract.ofPrice', { most: amount(most_fee_fils) })}
    </>
  )
}
