import type { Output } from '@damana/contract'
import { formatFils, parseFils } from '@damana/contract/money'
import { Bdi, Button, Card, EmptyState, Ltr, Money, OperationalChip, type OperationalTone, useFormat } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import type { PayoutStatusReport } from './payout-status-report-dialog.tsx'
import { MoreButton } from './more-button.tsx'
import { SectionFrame } from './section-frame.tsx'
import { type useSimulatorAction, useSimulatorList } from './use-simulator.ts'

type PaymentFile = Output<'GET /sandbox/bank/files'>['files'][number]
type Payment = PaymentFile['payments'][number]
interface Props extends ReturnType<typeof useSimulatorAction> {
  /** Collects the input of a status report and sends it. */
  say: (word: PayoutStatusReport) => void
}
const toneOf: Readonly<Record<Payment['bank_status'], OperationalTone>> = {
  received: 'active',
  accepted: 'active',
  rejected: 'flag',
  debited: 'done',
  returned: 'flag',
}
const isUndone = ({ bank_status, returned_fils }: Payment) =>
  (bank_status === 'received' || bank_status === 'accepted') && returned_fils === null

const answered = { accept: 'accepted', settle: 'settled', ask_back: 'askedBack' } as const

/** The payment files that the bank received, and the status report that it sends next about each payment. */
export function FilesCard(props: Props) {
  const { t } = useTranslation('sandbox')
  const query = useSimulatorList('GET /sandbox/bank/files', {})
  return (
    <Card title={t('ourBank.files')} flush>
      <SectionFrame query={query}>{({ pages }) => <Files files={pages.flatMap(({ files }) => files)} {...props} />}</SectionFrame>
      <MoreButton list={query} />
    </Card>
  )
}

function Files({ files, act, busy, say }: Props & { files: readonly PaymentFile[] }) {
  const { t } = useTranslation('sandbox')
  const format = useFormat()
  return (
    <>
      {files.length === 0 && <EmptyState title={t('ourBank.noFiles')} />}
      <ul className="sandbox-rows">
        {files.map((file) => (
          <li className="sandbox-row" key={file.message_id}>
            <div className="sandbox-row-top">
              <b>{t('ourBank.file', { rail: file.rail })}</b>
              <Ltr className="sandbox-note sandbox-text">{file.message_id}</Ltr>
              <span className="sandbox-note sandbox-row-end">{format.dayTime(file.received_at)}</span>
              {file.payments.every(isUndone) && (
                <Button size="sm" variant="secondary" onClick={() => say({ what: 'reject_file', id: file.message_id })}>
                  {t('ourBank.rejectFile')}
                </Button>
              )}
            </div>
            {file.payments.map((payment) => (
              <PaymentRow key={payment.end_to_end_id} payment={payment} act={act} busy={busy} say={say} />
            ))}
          </li>
        ))}
      </ul>
    </>
  )
}

function PaymentRow({ payment, act, busy, say }: Props & { payment: Payment }) {
  const { t } = useTranslation('sandbox')
  const { end_to_end_id: id, bank_status, returned_fils, amount_fils: amountFils } = payment
  const answer = (what: 'accept' | 'settle' | 'ask_back') =>
    act(
      `${what}:${id}`,
      () => api('POST /sandbox/bank/answer', { body: { what, end_to_end_id: id } }),
      () => t(`ourBank.${answered[what]}`),
    )
  const misbehave = (what: 'debit_again' | 'return_again') =>
    act(
      `${what}:${id}`,
      () => api('POST /sandbox/bank/answer', { body: { what, end_to_end_id: id } }),
      () => t(`ourBank.wrong.${what}`),
    )
  return (
    // A file has many payments with the same buttons.
    <div role="group" aria-label={id} className="stack-2">
      <div className="sandbox-row-top">
        <Ltr>{id}</Ltr>
        <Bdi>{payment.creditor}</Bdi>
        <Ltr className="sandbox-note sandbox-text">{payment.iban}</Ltr>
        <OperationalChip tone={toneOf[bank_status]}>{t(`ourBank.status.${bank_status}`)}</OperationalChip>
        {returned_fils !== null && (
          <span className="sandbox-note">{t('ourBank.returnedNote', { amount: formatFils(parseFils(returned_fils)) })}</span>
        )}
        <span className="sandbox-row-end strong">
          <Money fils={amountFils} />
        </span>
      </div>
      <div className="sandbox-acts">
        {bank_status === 'received' && (
          <Button size="sm" variant="secondary" busy={busy === `accept:${id}`} onClick={() => void answer('accept')}>
            {t('ourBank.accept')}
          </Button>
        )}
        {(bank_status === 'received' || bank_status === 'accepted') && (
          <Button size="sm" variant="secondary" busy={busy === `settle:${id}`} onClick={() => void answer('settle')}>
            {t('ourBank.settle')}
          </Button>
        )}
        {isUndone(payment) && (
          <Button size="sm" variant="secondary" busy={busy === `ask_back:${id}`} onClick={() => void answer('ask_back')}>
            {t('ourBank.askBack')}
          </Button>
        )}
        {isUndone(payment) && (
          <Button size="sm" variant="secondary" onClick={() => say({ what: 'reject', id })}>
            {t('ourBank.reject')}
          </Button>
        )}
        {bank_status !== 'rejected' && returned_fils === null && (
          <Button size="sm" variant="secondary" onClick={() => say({ what: 'return', id, amountFils })}>
            {t('ourBank.return')}
          </Button>
        )}
        {(bank_status === 'debited' || bank_status === 'returned') && (
          <Button size="sm" variant="secondary" busy={busy === `debit_again:${id}`} onClick={() => void misbehave('debit_again')}>
            {t('ourBank.debitAgain')}
          </Button>
        )}
        {bank_status === 'returned' && (
          <Button size="sm" variant="secondary" busy={busy === `return_again:${id}`} onClick={() => void misbehave('return_again')}>
            {t('ourBank.returnAgain')}
          </Button>
        )}
      </div>
    </div>
  )
}
