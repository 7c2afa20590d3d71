import type { Output } from '@damana/contract'
import { waitCodes, type WaitCode } from '@damana/contract/statuses'
import { Button, Card, EmptyState, Link, Ltr, TextField, useFormat } from '@damana/ui'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { paths } from '#paths.ts'
import { MoreButton } from './more-button.tsx'
import { SectionFrame } from './section-frame.tsx'
import { useSimulatorAction, useSimulatorList } from './use-simulator.ts'

const codeOf = (wait: string): WaitCode => waitCodes.find((code) => code === wait) ?? 'none'

const guaranteesOf = (pages: readonly Output<'GET /sandbox/guarantees'>[]) => pages.flatMap(({ guarantees }) => guarantees)

/** Everything with a deadline, with a button that skips the wait. */
export function TimeSection() {
  const { t } = useTranslation('sandbox')
  const format = useFormat()
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed.trim())
  const query = useSimulatorList('GET /sandbox/guarantees', wanted ? { q: wanted } : {})
  const { act, busy } = useSimulatorAction()
  const pass = (number: string) =>
    act(
      number,
      () => api('POST /sandbox/guarantees/:number/pass-wait', { params: { number }, body: {} }),
      ({ passed }) => t(passed ? 'time.passed' : 'time.nothingPassed'),
    )
  return (
    <SectionFrame query={query}>
      {({ pages }) => (
        <Card title={t('time.title')} flush>
          <div className="sandbox-tools">
            <TextField label={t('time.filter')} hint={t('time.lead')} value={typed} onChange={(event) => setTyped(event.target.value)} />
          </div>
          {guaranteesOf(pages).length === 0 && <EmptyState title={t('time.none')} />}
          <ul className="sandbox-rows">
            {guaranteesOf(pages).map((guarantee) => (
              <li className="sandbox-row" key={guarantee.number}>
                <div className="sandbox-row-top">
                  <Link href={paths.guarantee(guarantee.number)}>
                    <Ltr>{guarantee.number}</Ltr>
                  </Link>
                  <b>{t(`time.waits.${codeOf(guarantee.wait)}`)}</b>
                  <span className="sandbox-note">
                    {guarantee.until ? t('time.until', { moment: format.dayTime(guarantee.until) }) : t('time.noLimit')}
                  </span>
                  <span className="sandbox-row-end">
                    <Button size="sm" variant="secondary" busy={busy === guarantee.number} onClick={() => void pass(guarantee.number)}>
                      {t('time.pass')}
                    </Button>
                  </span>
                </div>
                <p className="sandbox-note">{t('time.sides', { seller: guarantee.seller_name, buyer: guarantee.buyer_name })}</p>
              </li>
            ))}
          </ul>
          <MoreButton list={query} />
        </Card>
      )}
    </SectionFrame>
  )
}
