import { Card, SelectField, Button, Ltr, Money, useFormat } from '@damana/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { type PayoutStatusReport, PayoutStatusReportDialog } from './payout-status-report-dialog.tsx'
import { FilesCard } from './files-card.tsx'
import { ReceiptsCard } from './receipts-card.tsx'
import { SectionFrame } from './section-frame.tsx'
import { useBankModes, useSimulatorAction, useSimulatorList } from './use-simulator.ts'
import type { Output } from '@damana/contract'
import { MoreButton } from './more-button.tsx'

const modes = ['automatic', 'by_hand', 'silent'] as const
const lines = ['normal', 'breaks_after', 'breaks_before', 'slow', 'proxy_page', 'loses', 'part'] as const

/** The simulated escrow bank: its settings, receipts, payment files, and the next status report of each. */
export function OurBankSection() {
  const { t } = useTranslation('sandbox')
  const query = useBankModes()
  const { act, busy } = useSimulatorAction()
  const [word, setWord] = useState<PayoutStatusReport>()
  const switchTo = (body: { mode?: (typeof modes)[number]; line?: (typeof lines)[number] }) =>
    act(
      'mode',
      () => api('POST /sandbox/bank/mode', { body }),
      () => t('ourBank.switched'),
    )
  return (
    <SectionFrame query={query}>
      {({ mode, line }) => (
        <>
          <Card title={t('ourBank.mode')}>
            <div className="sandbox-choices">
              <SelectField
                label={t('ourBank.answers')}
                hint={t(`ourBank.${mode}Hint`)}
                value={mode}
                options={modes.map((value) => ({ value, label: t(`ourBank.${value}`) }))}
                onChange={(event) => void switchTo({ mode: modes.find((known) => known === event.target.value) ?? 'automatic' })}
              />
              <SelectField
                label={t('ourBank.line')}
                hint={t('ourBank.lineHint')}
                value={line}
                options={lines.map((value) => ({ value, label: t(`ourBank.${value}`) }))}
                onChange={(event) => void switchTo({ line: lines.find((known) => known === event.target.value) ?? 'normal' })}
              />
            </div>
          </Card>
          <ReceiptsCard act={act} busy={busy} say={setWord} />
          <MakeGoodsCard act={act} busy={busy} />
          <FilesCard act={act} busy={busy} say={setWord} />
          {word && (
            <PayoutStatusReportDialog
              key={`${word.what}:${word.id}`}
              word={word}
              act={act}
              busy={busy}
              onClose={() => setWord(undefined)}
            />
          )}
        </>
      )}
    </SectionFrame>
  )
}

type MakeGood = Output<'GET /sandbox/bank/make-goods'>['make_goods'][number]

/** Amounts that Damana owes the client account; a button transfers each from Damana's own account. */
function MakeGoodsCard(props: ReturnType<typeof useSimulatorAction>) {
  const { t } = useTranslation('sandbox')
  const query = useSimulatorList('GET /sandbox/bank/make-goods', {})
  return (
    <Card title={t('ourBank.makeGood.title')} flush>
      <SectionFrame query={query}>
        {({ pages }) => <MakeGoods makeGoods={pages.flatMap(({ make_goods }) => make_goods)} {...props} />}
      </SectionFrame>
      <MoreButton list={query} />
    </Card>
  )
}

function MakeGoods({ makeGoods, act, busy }: ReturnType<typeof useSimulatorAction> & { makeGoods: readonly MakeGood[] }) {
  const { t } = useTranslation('sandbox')
  const format = useFormat()
  const transfer = (number: string) =>
    act(
      `make_good:${number}`,
      () => api('POST /sandbox/bank/answer', { body: { what: 'make_good', end_to_end_id: number } }),
      () => t('ourBank.makeGood.done'),
    )
  return (
    <>
      <p className="card-body muted">{t(makeGoods.length === 0 ? 'ourBank.makeGood.none' : 'ourBank.makeGood.about')}</p>
      <ul className="sandbox-rows">
        {makeGoods.map(({ number, cause, amount_fils, made_at }) => (
          <li className="sandbox-row" key={number} aria-label={number}>
            <div className="sandbox-row-top">
              <Ltr>{number}</Ltr>
              <span className="sandbox-note">{t(`ourBank.makeGood.cause.${cause}`)}</span>
              <span className="sandbox-note">{format.dayTime(made_at)}</span>
              <span className="sandbox-row-end strong">
                <Money fils={amount_fils} />
              </span>
            </div>
            <div className="sandbox-acts">
              <Button size="sm" variant="secondary" busy={busy === `make_good:${number}`} onClick={() => void transfer(number)}>
                {t('ourBank.makeGood.transfer')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
