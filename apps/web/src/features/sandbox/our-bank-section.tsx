import { Bdi, Button, Card, EmptyState, Ltr, Money, OperationalChip, SelectField, useFormat } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { SectionFrame } from './section-frame.tsx'
import { useAct, useWorld } from './use-world.ts'

const modes = ['automatic', 'by_hand'] as const

/** The bank of the guarantee account: the files it received, and its next word about each payment. */
export function OurBankSection() {
  const { t } = useTranslation('sandbox')
  const format = useFormat()
  const query = useWorld('GET /sandbox/bank')
  const { act, busy } = useAct()
  const switchTo = (mode: (typeof modes)[number]) =>
    act(
      'mode',
      () => api('POST /sandbox/bank/mode', { body: { mode } }),
      () => t('ourBank.switched'),
    )
  const sendStatement = () =>
    act(
      'statement',
      () => api('POST /sandbox/bank/answer', { body: { what: 'statement' } }),
      () => t('ourBank.statementSent'),
    )
  const answer = (what: 'accept' | 'settle', end_to_end_id: string) =>
    act(
      `${what}:${end_to_end_id}`,
      () => api('POST /sandbox/bank/answer', { body: { what, end_to_end_id } }),
      () => t(what === 'accept' ? 'ourBank.accepted' : 'ourBank.settled'),
    )
  return (
    <SectionFrame query={query}>
      {({ mode, files, unsettled_receipts }) => (
        <>
          <Card title={t('ourBank.mode')}>
            <SelectField
              label={t('ourBank.answers')}
              hint={t(`ourBank.${mode}Hint`)}
              value={mode}
              options={modes.map((value) => ({ value, label: t(`ourBank.${value}`) }))}
              onChange={(event) => void switchTo(event.target.value === 'by_hand' ? 'by_hand' : 'automatic')}
            />
          </Card>
          <Card
            title={t('ourBank.receipts')}
            flush
            aside={
              <Button size="sm" variant="secondary" busy={busy === 'statement'} onClick={() => void sendStatement()}>
                {t('ourBank.sendStatement')}
              </Button>
            }
          >
            {unsettled_receipts.length === 0 && <p className="card-body text-muted">{t('ourBank.noReceipts')}</p>}
            <ul className="sandbox-rows">
              {unsettled_receipts.map((receipt) => (
                <li className="sandbox-row" key={receipt.bank_reference}>
                  <div className="sandbox-row-top">
                    <Ltr>{receipt.bank_reference}</Ltr>
                    <span className="sandbox-note">{format.dayTime(receipt.received_at)}</span>
                    <span className="sandbox-row-end font-semibold">
                      <Money fils={receipt.amount_fils} />
                    </span>
                  </div>
                </li>
              ))}
            </ul>
          </Card>
          <Card title={t('ourBank.files')} flush>
            {files.length === 0 && <EmptyState title={t('ourBank.noFiles')} />}
            <ul className="sandbox-rows">
              {files.map((file) => (
                <li className="sandbox-row" key={file.message_id}>
                  <div className="sandbox-row-top">
                    <b>{t('ourBank.file', { rail: file.rail })}</b>
                    <Ltr className="sandbox-note">{file.message_id}</Ltr>
                    <span className="sandbox-note sandbox-row-end">{format.dayTime(file.received_at)}</span>
                  </div>
                  {file.payments.map((payment) => (
                    <div className="sandbox-row-top" key={payment.end_to_end_id}>
                      <Ltr>{payment.end_to_end_id}</Ltr>
                      <Bdi>{payment.creditor}</Bdi>
                      <Ltr className="sandbox-note">{payment.iban}</Ltr>
                      <OperationalChip
                        tone={
                          payment.bank_status === 'debited'
                            ? 'done'
                            : payment.bank_status === 'rejected' || payment.bank_status === 'returned'
                              ? 'flag'
                              : 'active'
                        }
                      >
                        {t(`ourBank.status.${payment.bank_status}`)}
                      </OperationalChip>
                      <span className="sandbox-row-end font-semibold">
                        <Money fils={payment.amount_fils} />
                      </span>
                      {payment.bank_status === 'received' && (
                        <Button
                          size="sm"
                          variant="secondary"
                          busy={busy === `accept:${payment.end_to_end_id}`}
                          onClick={() => void answer('accept', payment.end_to_end_id)}
                        >
                          {t('ourBank.accept')}
                        </Button>
                      )}
                      {(payment.bank_status === 'received' || payment.bank_status === 'accepted') && (
                        <Button
                          size="sm"
                          variant="secondary"
                          busy={busy === `settle:${payment.end_to_end_id}`}
                          onClick={() => void answer('settle', payment.end_to_end_id)}
                        >
                          {t('ourBank.settle')}
                        </Button>
                      )}
                    </div>
                  ))}
                </li>
              ))}
            </ul>
          </Card>
        </>
      )}
    </SectionFrame>
  )
}
