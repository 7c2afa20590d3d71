import { formatFils, parseFils } from '@damana/contract/money'
import { jordanDay, jordanTime } from '@damana/contract/jordan-time'
import { Bdi, Button, Crumbs, Link, Ltr, Money, MoneyField, TextField, toast } from '@damana/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { api } from '#api.ts'
import { queueKey } from '#features/queue/query.ts'
import { DecisionDialog } from '#layout/decision-dialog.tsx'
import { Section } from '#layout/panes.tsx'
import { ReadPage } from '#layout/read-page.tsx'
import { paths } from '#paths.ts'
import { CodeProposals, codesKey, CodeTerms } from './code-proposals.tsx'
import { momentOf } from './propose-dialog.tsx'
import type { Code } from './query.ts'
import { useWhen } from './use-when.ts'
import { countOf, sumOf } from './value.rules.ts'
import './settings.css'

/** One discount code: what it gives, what is used of it and by whom. */
export function Component() {
  const { t } = useTranslation('settings')
  const { code = '' } = useParams()
  const query = useQuery({
    queryKey: [...codesKey, 'one', code],
    queryFn: ({ signal }) => api('GET /admin/discount-codes/:code', { params: { code } }, { signal }),
  })
  return (
    <ReadPage title={`${t('code')} ${code}`} about={t('codesAbout')} query={query} failed={t('codesFailed')}>
      {(data) => (
        <>
          <Crumbs label={t('tabs')} items={[{ label: t('tab.codes'), href: paths.discountCodes }, { label: code }]} />
          <CodeProposals proposals={data.proposals} />
          <Section title={t(`codeStateOf.${data.state}`)}>
            <CodeTerms terms={data} used={data} />
            {data.state !== 'ended' && <CodeActions data={data} />}
          </Section>
          <Uses key={data.code} first={data} />
        </>
      )}
    </ReadPage>
  )
}

function CodeActions({ data }: { data: Code }) {
  const { t } = useTranslation('settings')
  const client = useQueryClient()
  const [act, setAct] = useState<'stop' | 'limits'>()
  const [until, setUntil] = useState(data.valid_until === null ? '' : typedMoment(data.valid_until))
  const [budget, setBudget] = useState(data.budget_fils === null ? '' : formatFils(parseFils(data.budget_fils)))
  const [uses, setUses] = useState(data.max_uses === null ? '' : String(data.max_uses))
  const params = { code: data.code }
  return (
    <div className="dialog-actions">
      <Button variant="secondary" onClick={() => setAct('limits')}>
        {t('changeLimits')}
      </Button>
      <Button variant="danger" onClick={() => setAct('stop')}>
        {t('stopCode')}
      </Button>
      {act && (
        <DecisionDialog<Code>
          title={t(act === 'stop' ? 'stopCode' : 'changeLimits')}
          text={<p>{t(act === 'stop' ? 'stopText' : 'limitsText')}</p>}
          confirmLabel={t('propose')}
          isDanger={act === 'stop'}
          check={() =>
            act === 'stop'
              ? []
              : [
                  ...(uses.trim() === '' || countOf(uses) !== null ? [] : [{ field: 'max_uses', message: t('countInvalid') }]),
                  ...(budget.trim() === '' || sumOf(budget) !== null ? [] : [{ field: 'budget_fils', message: t('amountInvalid') }]),
                ]
          }
          send={(reason, options) =>
            act === 'stop'
              ? api('POST /admin/discount-codes/:code/stop', { params, body: { reason } }, options)
              : api(
                  'POST /admin/discount-codes/:code/limits',
                  {
                    params,
                    body: {
                      reason,
                      valid_until: momentOf(until),
                      budget_fils: sumOf(budget),
                      max_uses: countOf(uses),
                    },
                  },
                  options,
                )
          }
          onDone={(answer) => {
            client.setQueryData([...codesKey, 'one', data.code], answer)
            void client.invalidateQueries({ queryKey: queueKey })
            toast.success(t('proposed'))
            setAct(undefined)
          }}
          onClose={() => setAct(undefined)}
        >
          {(errorOf) =>
            act === 'limits' && (
              <>
                <TextField
                  type="datetime-local"
                  name="valid_until"
                  label={t('codeField.valid_until')}
                  optional
                  error={errorOf('valid_until')}
                  value={until}
                  onChange={(event) => setUntil(event.target.value)}
                />
                <TextField
                  name="max_uses"
                  label={t('codeField.max_uses')}
                  optional
                  digits
                  inputMode="numeric"
                  error={errorOf('max_uses')}
                  value={uses}
                  onChange={(event) => setUses(event.target.value)}
                />
                <MoneyField
                  name="budget_fils"
                  label={t('codeField.budget')}
                  optional
                  error={errorOf('budget_fils')}
                  value={budget}
                  onChange={(event) => setBudget(event.target.value)}
                />
              </>
            )
          }
        </DecisionDialog>
      )}
    </div>
  )
}

const typedMoment = (at: string): string => `${jordanDay(new Date(at))}T${jordanTime(new Date(at))}`

function Uses({ first }: { first: Code }) {
  const { t } = useTranslation('settings')
  const when = useWhen()
  const [more, setMore] = useState<readonly Code[]>([])
  const pages = [first, ...more]
  const next = pages.at(-1)?.next_cursor ?? null
  const uses = pages.flatMap((page) => page.uses)
  return (
    <Section title={t('codeUses')}>
      {uses.length === 0 ? (
        <p className="muted">{t('noUses')}</p>
      ) : (
        <ul className="setting-list">
          {uses.map((use) => (
            <li key={use.guarantee_number} className="setting-row">
              <div>
                <Link href={paths.guarantee(use.guarantee_number)}>
                  <Ltr>{use.guarantee_number}</Ltr>
                </Link>{' '}
                · <Bdi>{use.party_name}</Bdi>
                <p className="muted">
                  {when(use.at)}
                  {use.given_back_at !== null && ` · ${t('givenBack', { moment: when(use.given_back_at) })}`}
                </p>
              </div>
              <Money fils={use.discount_fils} flat />
            </li>
          ))}
        </ul>
      )}
      {next !== null && (
        <Button
          variant="secondary"
          onClick={() =>
            void api('GET /admin/discount-codes/:code', { params: { code: first.code }, query: { cursor: next } }).then((page) =>
              setMore((now) => [...now, page]),
            )
          }
        >
          {t('more')}
        </Button>
      )}
    </Section>
  )
}
