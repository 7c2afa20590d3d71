import type { Output } from '@damana/contract'
import { Button, Card, Ltr, Money, useFormat } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { MoreButton } from './more-button.tsx'
import { SectionFrame } from './section-frame.tsx'
import { type useSimulatorAction, useSimulatorList } from './use-simulator.ts'

type MakeGood = Output<'GET /sandbox/bank/make-goods'>['make_goods'][number]

/** Amounts that Damana owes the client account; a button transfers each from Damana's own account. */
export function MakeGoodsCard(props: ReturnType<typeof useSimulatorAction>) {
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
