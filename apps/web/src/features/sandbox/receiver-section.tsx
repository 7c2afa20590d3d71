import type { Output } from '@damana/contract'
import { Button, Card, EmptyState, Ltr, OperationalChip, SelectField, useFormat } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { MoreButton } from './more-button.tsx'
import { SectionFrame } from './section-frame.tsx'
import { useSimulatorAction, useSimulatorList } from './use-simulator.ts'

type Page = Output<'GET /sandbox/receiver'>
type Receipt = Page['receipts'][number]
const answers = ['takes', 'fails', 'slow'] as const

/** A receiver of webhooks: what came, and how it answers at each of its addresses. */
export function ReceiverSection() {
  const { t } = useTranslation('sandbox')
  const query = useSimulatorList('GET /sandbox/receiver', {})
  const { act, busy } = useSimulatorAction()
  const answer = (name: string, wanted: string) =>
    act(
      name,
      () =>
        api('POST /sandbox/receiver/:name/answer', {
          params: { name },
          body: { answer: answers.find((known) => known === wanted) ?? 'takes' },
        }),
      () => t('receiver.set'),
    )
  const giveUp = (name: string) =>
    act(
      name,
      () => api('POST /sandbox/receiver/:name/give-up', { params: { name } }),
      ({ count }) => t('receiver.givenUp', { given: count }),
    )
  return (
    <SectionFrame query={query}>
      {({ pages }) => {
        const [first] = pages
        const receipts = pages.flatMap((page) => page.receipts)
        return (
          <>
            <Card title={t('receiver.addresses')}>
              <p className="sandbox-note">
                {t('receiver.lead')} <Ltr className="break-anywhere">{`${first?.origin ?? ''}name`}</Ltr>
              </p>
              {first?.addresses.length === 0 && <EmptyState title={t('receiver.noAddress')} />}
              {first?.addresses.map(({ name, answer: now }) => (
                <div key={name} className="sandbox-choices">
                  <SelectField
                    label={t('receiver.answerOf', { name })}
                    value={now}
                    disabled={busy === name}
                    options={answers.map((value) => ({ value, label: t(`receiver.answers.${value}`) }))}
                    onChange={(event) => void answer(name, event.target.value)}
                  />
                  <Button variant="secondary" size="sm" disabled={busy !== undefined} onClick={() => void giveUp(name)}>
                    {t('receiver.giveUp', { name })}
                  </Button>
                </div>
              ))}
            </Card>
            <Card title={t('receiver.title')} flush>
              {receipts.length === 0 && <EmptyState title={t('receiver.none')}>{t('receiver.noneText')}</EmptyState>}
              <ul className="sandbox-rows">
                {receipts.map((receipt) => (
                  <ReceiptRow key={receipt.id} of={receipt} />
                ))}
              </ul>
              <MoreButton list={query} />
            </Card>
          </>
        )
      }}
    </SectionFrame>
  )
}

function ReceiptRow({ of: { name, received_at, headers, body, is_verified, answer } }: { of: Receipt }) {
  const { t } = useTranslation('sandbox')
  const format = useFormat()
  return (
    <li className="sandbox-row">
      <div className="sandbox-row-top">
        <Ltr className="strong">{name}</Ltr>
        <OperationalChip tone={is_verified ? 'done' : 'flag'}>
          {t(is_verified ? 'receiver.verified' : 'receiver.unverified')}
        </OperationalChip>
        <span className="sandbox-note">{t(`receiver.answers.${answer}`)}</span>
        <span className="sandbox-note sandbox-row-end">{format.dayTime(received_at)}</span>
      </div>
      <p className="sandbox-text" dir="ltr">
        {body}
      </p>
      <details>
        <summary>{t('receiver.headers')}</summary>
        <dl className="sandbox-note sandbox-headers" dir="ltr">
          {Object.entries(headers).map(([header, value]) => (
            <div key={header}>
              <dt>{header}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </li>
  )
}
