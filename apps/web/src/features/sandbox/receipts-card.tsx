import type { Output } from '@damana/contract'
import { formatFils, parseFils } from '@damana/contract/money'
import { Bdi, Button, Card, Ltr, Money, OperationalChip, useFormat } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import type { PayoutStatusReport } from './payout-status-report-dialog.tsx'
import { MoreButton } from './more-button.tsx'
import { SectionFrame } from './section-frame.tsx'
import { type useSimulatorAction, useSimulatorList } from './use-simulator.ts'

type Receipt = Output<'GET /sandbox/bank/receipts'>['receipts'][number]
interface Props extends ReturnType<typeof useSimulatorAction> {
  /** Collects the input of a status report and sends it. */
  say: (word: PayoutStatusReport) => void
}

/** Receipts on the client account: notified or not, on a statement or not, reversed, replaced. */
export function ReceiptsCard({ act, busy, say }: Props) {
  const { t } = useTranslation('sandbox')
  const query = useSimulatorList('GET /sandbox/bank/receipts', {})
  const sendStatement = () =>
    act(
      'statement',
      () => api('POST /sandbox/bank/answer', { body: { what: 'statement' } }),
      () => t('ourBank.statementSent'),
    )
  return (
    <Card
      title={t('ourBank.receipts')}
      flush
      aside={
        <Button size="sm" variant="secondary" busy={busy === 'statement'} onClick={() => void sendStatement()}>
          {t('ourBank.sendStatement')}
        </Button>
      }
    >
      <SectionFrame query={query}>
        {({ pages }) => {
          const receipts = pages.flatMap((page) => page.receipts)
          if (receipts.length === 0) return <p className="card-body muted">{t('ourBank.noReceipts')}</p>
          return (
            <ul className="sandbox-rows">
              {receipts.map((receipt) => (
                <ReceiptRow key={receipt.bank_reference} receipt={receipt} act={act} busy={busy} say={say} />
              ))}
            </ul>
          )
        }}
      </SectionFrame>
      <MoreButton list={query} />
    </Card>
  )
}

function ReceiptRow({ receipt, act, busy, say }: Props & { receipt: Receipt }) {
  const { t } = useTranslation('sandbox')
  const format = useFormat()
  const { bank_reference: id, told, stated, taken_back, paid_again_as } = receipt
  const kept = parseFils(receipt.deducted_charges_fils)
  const move = (what: 'tell' | 'state' | 'pay_again' | 'tell_other_way') =>
    act(
      `${what}:${id}`,
      () => api('POST /sandbox/bank/receipt', { body: { what, bank_reference: id } }),
      () => t(`ourBank.done.${what}`),
    )
  return (
    <li className="sandbox-row">
      <div className="sandbox-row-top">
        <Ltr>{id}</Ltr>
        <span className="sandbox-note">{t(`buyerBank.${receipt.way}`)}</span>
        <Bdi className="sandbox-note">{t('ourBank.receipt.from', { name: receipt.payer_name })}</Bdi>
        {receipt.guarantee_number && <Ltr className="sandbox-note">{receipt.guarantee_number}</Ltr>}
        <OperationalChip tone={told ? 'active' : 'waiting'}>{t(told ? 'ourBank.receipt.told' : 'ourBank.receipt.untold')}</OperationalChip>
        {stated && <OperationalChip tone="done">{t('ourBank.receipt.stated')}</OperationalChip>}
        {taken_back && <OperationalChip tone="flag">{t('ourBank.receipt.takenBack')}</OperationalChip>}
        {paid_again_as !== null && <OperationalChip tone="done">{t('ourBank.receipt.paidAgain')}</OperationalChip>}
        <span className="sandbox-row-end strong">
          <Money fils={receipt.amount_fils} />
        </span>
      </div>
      <div className="sandbox-row-top sandbox-note">
        <span>{format.dayTime(receipt.received_at)}</span>
        {kept > 0n && <span>{t('ourBank.receipt.kept', { amount: formatFils(kept) })}</span>}
      </div>
      <div className="sandbox-acts">
        {!told && (
          <Button size="sm" busy={busy === `tell:${id}`} onClick={() => void move('tell')}>
            {t('ourBank.receipt.tell')}
          </Button>
        )}
        {!stated && (
          <Button size="sm" variant="secondary" busy={busy === `state:${id}`} onClick={() => void move('state')}>
            {t('ourBank.receipt.state')}
          </Button>
        )}
        {!stated && receipt.way === 'biller' && (
          <Button size="sm" variant="secondary" onClick={() => say({ what: 'state', id })}>
            {t('ourBank.receipt.stateLess')}
          </Button>
        )}
        {told && receipt.way !== 'biller' && (
          <Button size="sm" variant="secondary" busy={busy === `tell_other_way:${id}`} onClick={() => void move('tell_other_way')}>
            {t('ourBank.receipt.tellOtherWay')}
          </Button>
        )}
        {told && !taken_back && (
          <Button size="sm" variant="secondary" onClick={() => say({ what: 'take_back', id })}>
            {t('ourBank.receipt.takeBack')}
          </Button>
        )}
        {taken_back && paid_again_as === null && (
          <Button size="sm" variant="secondary" busy={busy === `pay_again:${id}`} onClick={() => void move('pay_again')}>
            {t('ourBank.receipt.payAgain')}
          </Button>
        )}
      </div>
    </li>
  )
}
