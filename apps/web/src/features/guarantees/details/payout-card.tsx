import { Card, DefinitionList, LinkButton, Ltr, Money, Notice, useFormat } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import type { Guarantee } from '#features/guarantees/queries.ts'
import { paths } from '#paths.ts'

type Payout = NonNullable<Guarantee['payout']>

/** Another who paid is no reader of this page; who acts for the owner receives nothing. */
const isBeneficiary = (role: Guarantee['role'], { purpose, to_payer }: Payout): boolean =>
  purpose === 'partner' ? role === 'partner' : !to_payer && role === (purpose === 'refund' ? 'buyer' : 'seller')

/** The transfer to the seller, back to the buyer, or of a partner's own fee: how far it is, when it is promised, why it waits or failed, and how its beneficiary mends it. */
export function PayoutCard({ payout, guarantee: { role } }: { payout: Payout; guarantee: Guarantee }) {
  const { t } = useTranslation('guarantees/details', { keyPrefix: 'payout' })
  const format = useFormat()
  const isRefund = payout.purpose === 'refund'
  const isMine = isBeneficiary(role, payout)
  const hasFailed = payout.status === 'rejected' || payout.status === 'returned'
  const hasNoAccount = payout.held_reason === 'iban_missing' || payout.held_reason === 'iban_unproven'
  return (
    <Card
      title={t(
        payout.purpose === 'partner'
          ? 'title_partner'
          : payout.to_payer
            ? 'title_refundPayer'
            : `title_${isRefund ? 'refund' : 'seller'}${isMine ? 'You' : ''}`,
      )}
      className="payout-card"
    >
      <div className="stack-4">
        {payout.held_reason && (
          <Notice tone="late" title={t(isRefund ? 'refundHeldTitle' : 'heldTitle')}>
            <p>{t(`held.${payout.held_reason}`)}</p>
          </Notice>
        )}
        {hasFailed && (
          <Notice tone="danger" title={t(`failed_${payout.status === 'rejected' ? 'rejected' : 'returned'}`)}>
            {payout.bank_reason && <p>{payout.bank_reason}</p>}
            <p>{t(isMine ? 'failedText_mine' : 'failedText_other')}</p>
          </Notice>
        )}
        {payout.status === 'withdrawn' && (
          <Notice tone="late" title={t('withdrawnTitle')}>
            <p>{t('withdrawnText')}</p>
          </Notice>
        )}
        {isMine && (hasFailed || hasNoAccount) && (
          <div>
            <LinkButton href={paths.bankInfo} block>
              {t(hasFailed ? 'mend' : 'name')}
            </LinkButton>
            <p className="button-reason">{t('mendNote')}</p>
          </div>
        )}
        {isMine && payout.held_reason === 'identity_unproven' && (
          <LinkButton href={paths.identity} block>
            {t('prove')}
          </LinkButton>
        )}
        <DefinitionList
          layout="rows"
          items={[
            { label: t('amount'), value: <Money fils={payout.amount_fils} flat /> },
            { label: t('status'), value: t(`statuses.${payout.status}`) },
            { label: t('rail'), value: t(payout.rail) },
            ...(payout.expected_on && !payout.settled_at ? [{ label: t('promised'), value: format.weekday(payout.expected_on) }] : []),
            ...(payout.settled_at ? [{ label: t('settled'), value: format.dayTime(payout.settled_at) }] : []),
            // The other side does not see the bank account.
            ...(payout.iban_tail && isMine ? [{ label: t('iban'), value: <Ltr>{payout.iban_tail}</Ltr> }] : []),
            { label: t('number'), value: <Ltr>{payout.number}</Ltr> },
          ]}
        />
      </div>
    </Card>
  )
}
