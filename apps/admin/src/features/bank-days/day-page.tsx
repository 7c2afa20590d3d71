import { bankDayWords } from '@damana/contract/bank-day-words'
import { Button, DefinitionList, Link, Ltr, Money, Notice, readLang, saveFile, TextField, toast, useFormat, Bdi } from '@damana/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { api, fetchBankDay } from '#api.ts'
import { ApprovalsNotice } from '#layout/approvals-notice.tsx'
import { DecisionDialog } from '#layout/decision-dialog.tsx'
import { Downloads } from '#layout/downloads.tsx'
import { Section } from '#layout/panes.tsx'
import { ReadPage } from '#layout/read-page.tsx'
import { paths } from '#paths.ts'
import { bankDayQuery, bankDaysKey, type BankDay, type DayReport } from './query.ts'
import { useDayName } from './use-day-name.ts'

/** One day of the bank: its report, what waits for another person, and its place in the chain. */
export function Component() {
  const { t } = useTranslation('bank-days')
  const shell = useTranslation('shell')
  const { day = '' } = useParams()
  return (
    <ReadPage
      title={t('titled', { day: useDayName(day) })}
      about={t('about')}
      query={useQuery(bankDayQuery(day))}
      failed={t('dayFailed')}
      stale={shell.t('stale')}
    >
      {(data) => <Day data={data} />}
    </ReadPage>
  )
}

function Day({ data }: { data: BankDay }) {
  const { t } = useTranslation('bank-days')
  const { day, state, report, proposal, late_since: lateSince } = data
  return (
    <>
      <p className="bank-links">
        <Link href={paths.bankDays}>{t('toDays')}</Link>
        <Link href={paths.bankDayMovements(day)}>{t('toMovements')}</Link>
        <span className={`chip chip-${state === 'closed' ? 'paid' : 'neutral'}`}>{t(`state.${state}`)}</span>
      </p>
      {proposal && (
        <ApprovalsNotice<BankDay, NonNullable<BankDay['proposal']> & { title: string }>
          title={t('waiting')}
          foot={null}
          approvals={[{ ...proposal, title: t(`act.${proposal.act}`) }]}
          caseKey={bankDayQuery(day).queryKey}
          changes={[bankDaysKey]}
          approve={({ sha256, act }, reason, options) =>
            api(
              act === 'close' ? 'POST /admin/bank-days/close' : 'POST /admin/bank-days/reopen',
              { body: { day, approves: sha256, reason } },
              options,
            )
          }
          sayApproved={() => t('approved')}
          takeBack={() => api('POST /admin/bank-days/take-back', { body: { day } })}
        />
      )}
      {lateSince.length > 0 && (
        <Notice tone="late" title={t('lateSince')}>
          <p>{t('lateSinceText')}</p>
          <LateLines lines={lateSince} />
        </Notice>
      )}
      {report ? <Report report={report} data={data} /> : <p className="muted">{t('noReport')}</p>}
      <Actions data={data} />
      <Chain data={data} />
    </>
  )
}

function Report({ report, data: { state, proposal } }: { report: DayReport; data: BankDay }) {
  const { t } = useTranslation('bank-days')
  const format = useFormat()
  const words = bankDayWords[readLang()]
  const { day, statement, lines, items, late } = report
  const isWhole = report.unexplained_fils === '0'
  const account = (fils: string, code: string) => (
    <Link href={paths.list('movements', { account: code, from: day, to: day })}>
      <Money fils={fils} flat />
    </Link>
  )
  const bound = (label: string, fils: string) => (
    <tr>
      <th scope="row" colSpan={3}>
        <b>{label}</b>
      </th>
      <td>
        <b>{label === words.books ? account(fils, 'bank_escrow') : <Money fils={fils} flat />}</b>
      </td>
    </tr>
  )
  return (
    <>
      <Notice
        tone={isWhole ? 'good' : 'danger'}
        role={isWhole ? 'status' : 'alert'}
        title={t(isWhole ? 'unexplainedZero' : 'unexplainedTitle')}
      >
        {!isWhole && (
          <p>
            <Money fils={report.unexplained_fils} flat /> · {t('unexplainedText')}
          </p>
        )}
      </Notice>
      <Section title={t('balance')} note={t(state === 'closed' ? 'asClosed' : proposal ? 'asProposed' : 'asNow')}>
        <table className="table ledger day-report">
          <thead>
            <tr>
              {(['item', 'since', 'proposal', 'amount'] as const).map((name) => (
                <th key={name} scope="col">
                  {t(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bound(words.closing, statement.closing_fils)}
            {items.map((item) => (
              <ItemRow key={`${item.kind} ${item.reference}`} item={item} />
            ))}
            {!isWhole && bound(words.unexplained, report.unexplained_fils)}
            {bound(words.books, report.books_fils)}
          </tbody>
        </table>
        {items.length === 0 && isWhole && <p className="muted">{t('noItems')}</p>}
      </Section>
      <Section title={t('lines')}>
        <DefinitionList
          layout="rows"
          items={[
            { label: t('account'), value: <Ltr className="break">{report.account}</Ltr> },
            { label: t('statement'), value: <Ltr className="break">{statement.id}</Ltr> },
            { label: `${words.credits} (${lines.credits})`, value: <Money fils={lines.credits_fils} flat /> },
            { label: `${words.debits} (${lines.debits})`, value: <Money fils={lines.debits_fils} flat /> },
            { label: t('preparedAt'), value: format.dayTime(report.prepared_at) },
          ]}
        />
      </Section>
      <Section title={t('flight')}>
        <DefinitionList
          layout="rows"
          items={[
            { label: words.inFlight, value: account(report.in_flight_fils, 'payouts_in_flight') },
            { label: words.clearing, value: account(report.clearing_fils, 'biller_clearing') },
            { label: words.announced, value: <Money fils={report.announced_fils} flat /> },
          ]}
        />
      </Section>
      {late.length > 0 && (
        <Section title={t('late')}>
          <LateLines lines={late} />
        </Section>
      )}
    </>
  )
}

/** Where a difference is decided about. */
function hrefOf({ kind, reference, opens }: DayReport['items'][number]): string {
  if (kind === 'make_good') return paths.list('make_goods')
  if (kind === 'later_day') return paths.bankDay(reference)
  if (kind === 'not_on_statement') return opens === '' ? paths.list('receipts') : paths.receipt(opens)
  if (kind === 'told_only') return opens === '' ? paths.list('messages') : paths.bankMessage(opens)
  return opens === '' ? paths.list('exceptions') : paths.exception(opens)
}

function ItemRow({ item }: { item: DayReport['items'][number] }) {
  const { t } = useTranslation('bank-days')
  const format = useFormat()
  const { kind, reference, count, fils, since } = item
  return (
    <tr>
      <th scope="row">
        {bankDayWords[readLang()].kind[kind]}
        <small>
          {reference === '' ? (
            t('count', { count: Number(count) })
          ) : kind === 'later_day' ? (
            format.date(reference)
          ) : (
            <Ltr className="break">{reference}</Ltr>
          )}
        </small>
      </th>
      <td>
        <time dateTime={since}>{format.dayTime(since)}</time>
      </td>
      <td>
        <Link href={hrefOf(item)}>{t(`next.${kind}`)}</Link>
      </td>
      <td>
        <Money fils={fils} flat />
      </td>
    </tr>
  )
}

function LateLines({ lines }: { lines: DayReport['late'] }) {
  const { t } = useTranslation('bank-days')
  const format = useFormat()
  return (
    <ul className="bank-list">
      {lines.map(({ reference, booked_on: day, direction, fils, message }) => (
        <li key={`${message} ${reference} ${fils}`}>
          <div className="bank-row">
            <Link href={paths.bankMessage(message)}>
              <Ltr className="break">{reference}</Ltr>
            </Link>
            <span className="muted">{format.date(day)}</span>
            <span>
              {t(direction)} <Money fils={fils} flat />
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}

function Actions({ data: { day, state, proposal, may_reopen: mayReopen, report } }: { data: BankDay }) {
  const { t } = useTranslation('bank-days')
  const client = useQueryClient()
  const dayName = useDayName(day)
  const [asked, setAsked] = useState<'close' | 'reopen'>()
  const [chosen, setChosen] = useState(day)
  const offered = proposal ? undefined : state === 'closed' ? (mayReopen ? 'reopen' : undefined) : report ? 'close' : undefined
  if (!offered) return null
  return (
    <p>
      <Button variant={offered === 'close' ? 'primary' : 'secondary'} onClick={() => setAsked(offered)}>
        {t(offered)}
      </Button>
      {asked && (
        <DecisionDialog<BankDay>
          title={t(`${asked}Title`, { day: dayName })}
          text={<p>{t(`${asked}Text`)}</p>}
          confirmLabel={t(asked)}
          isDanger={asked === 'reopen'}
          send={(reason, options) =>
            api(
              asked === 'close' ? 'POST /admin/bank-days/prepare' : 'POST /admin/bank-days/reopen',
              { body: { day: chosen, reason } },
              options,
            )
          }
          onDone={(answer) => {
            client.setQueryData(bankDayQuery(answer.day).queryKey, answer)
            void client.invalidateQueries({ queryKey: bankDaysKey })
            toast.success(t(asked === 'close' ? 'prepared' : 'reopenProposed'))
            setAsked(undefined)
          }}
          onClose={() => setAsked(undefined)}
        >
          {(errorOf) => (
            <TextField
              type="date"
              name="day"
              label={t('day')}
              required
              error={errorOf('day')}
              value={chosen}
              onChange={(event) => setChosen(event.target.value)}
            />
          )}
        </DecisionDialog>
      )}
    </p>
  )
}

const files = ['ar', 'en', 'json'] as const

function Chain({ data: { day, state, history } }: { data: BankDay }) {
  const { t } = useTranslation('bank-days')
  const format = useFormat()
  if (history.length === 0) return null
  return (
    <>
      {state === 'closed' && (
        <Section title={t('files')}>
          <Downloads
            files={files}
            labelOf={(file) => t(`download.${file}`)}
            save={async (file) =>
              saveFile(await fetchBankDay(day, file), file === 'json' ? `bank-day-${day}.json` : `bank-day-${day}-${file}.pdf`)
            }
            failed={t('downloadFailed')}
          />
        </Section>
      )}
      <Section title={t('chain')}>
        {history.map(({ kind, at, by, sha256, previous_sha256: previous, signature, public_key: publicKey }) => (
          <DefinitionList
            key={sha256}
            layout="rows"
            items={[
              { label: t(`chained.${kind}`), value: format.dayTime(at) },
              { label: t('by'), value: <Bdi>{by.join(t('listComma'))}</Bdi> },
              { label: t('sha256'), value: <Ltr className="break">{sha256}</Ltr>, long: true },
              { label: t('previous'), value: previous === null ? t('first') : <Ltr className="break">{previous}</Ltr>, long: true },
              { label: t('signature'), value: <Ltr className="break">{signature}</Ltr>, long: true },
              { label: t('publicKey'), value: <Ltr className="break">{publicKey}</Ltr>, long: true },
            ]}
          />
        ))}
      </Section>
    </>
  )
}
