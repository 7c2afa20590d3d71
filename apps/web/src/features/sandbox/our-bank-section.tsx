import { Card, SelectField } from '@damana/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { type PayoutStatusReport, PayoutStatusReportDialog } from './payout-status-report-dialog.tsx'
import { FilesCard } from './files-card.tsx'
import { MakeGoodsCard } from './make-goods-card.tsx'
import { ReceiptsCard } from './receipts-card.tsx'
import { SectionFrame } from './section-frame.tsx'
import { useBankModes, useSimulatorAction } from './use-simulator.ts'

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
