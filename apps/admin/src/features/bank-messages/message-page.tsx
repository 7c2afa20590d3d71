import { Bdi, Button, DefinitionList, Icon, Link, Ltr, mainId, Money, saveFile, toast, useFormat } from '@damana/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { fetchBankMessage } from '#api.ts'
import { queueKey } from '#features/queue/query.ts'
import { Case, CasePage } from '#layout/case-page.tsx'
import type { Check } from '#layout/checks.tsx'
import { Section } from '#layout/panes.tsx'
import { sizeInWords } from '#layout/size-in-words.ts'
import { StaffActions } from '#layout/staff-actions.tsx'
import { paths } from '#paths.ts'
import { bankMessageQuery, toneOf, type BankMessage } from './query.ts'

/** One message of the bank: as it came, and what became of each of its lines. */
export function Component() {
  const { t } = useTranslation('bank-messages')
  const { number = '' } = useParams()
  const result = useQuery(bankMessageQuery(number))
  return (
    <main id={mainId} tabIndex={-1} className="panes panes-one">
      <div className="case">
        <CasePage
          id={number}
          result={result}
          back={{ href: paths.list('messages'), label: t('heading') }}
          tabTitle={t('titled', { number })}
          say={(word) => t(word)}
          view={MessageCase}
        />
      </div>
    </main>
  )
}

function MessageCase({ data: message }: { data: BankMessage }) {
  const { t } = useTranslation('bank-messages')
  const format = useFormat()
  const { number, kind, status, door, received_at } = message
  return (
    <Case
      title={t(`kind.${kind ?? 'none'}`)}
      meta={
        <>
          <span>
            {t('number')} <Ltr>{number}</Ltr>
          </span>
          <span>
            {t(`door.${door}`)} · {format.dayTime(received_at)}
          </span>
        </>
      }
      chip={<span className={`chip chip-${toneOf[status]}`}>{t(`status.${status}`)}</span>}
      checks={[useCheck(message)]}
      aside={
        <>
          {message.says && message.status === 'waiting' && <SaysSection says={message.says} />}
          <FactsSection message={message} />
        </>
      }
      below={<LinesSection lines={message.lines} />}
      actions={<MessageActions message={message} />}
    />
  )
}

function useCheck({ status, reason, settled, uploaded_by }: BankMessage): Check {
  const { t } = useTranslation('bank-messages')
  const format = useFormat()
  const why = reason ? t(`reason.${reason}`) : undefined
  if (status === 'waiting') return { state: 'bad', title: t('waitsSecond'), note: t('waitsSecondNote', { name: uploaded_by ?? '' }) }
  if (settled)
    return {
      state: 'good',
      title: t('settledBy', { name: settled.name }),
      note: (
        <>
          {why} {format.dayTime(settled.at)} · <Bdi>{settled.reason}</Bdi>
        </>
      ),
    }
  if (status === 'applied') return { state: 'good', title: t('whole') }
  return { state: 'bad', title: why ?? t(`status.${status}`), note: t('waits') }
}

/** The content of an upload, for the second person to compare with the bank. */
function SaysSection({ says: { kind, account, period, lines, credits_fils, debits_fils } }: { says: NonNullable<BankMessage['says']> }) {
  const { t } = useTranslation('bank-messages')
  const format = useFormat()
  return (
    <Section title={t('says')}>
      <DefinitionList
        layout="rows"
        items={[
          { label: t('saysKind'), value: t(`kind.${kind}`) },
          ...(account === null ? [] : [{ label: t('account'), value: <Ltr className="break">{account}</Ltr>, long: true }]),
          ...(period === null
            ? []
            : [{ label: t('period'), value: t('periodText', { from: format.day(period.from), to: format.day(period.to) }), long: true }]),
          { label: t('lineCount'), value: String(lines) },
          ...(account === null
            ? []
            : [
                { label: t('credits'), value: <Money fils={credits_fils} flat /> },
                { label: t('debits'), value: <Money fils={debits_fils} flat /> },
              ]),
        ]}
      />
    </Section>
  )
}

function FactsSection({ message }: { message: BankMessage }) {
  const { t } = useTranslation('bank-messages')
  const { number, message_id, page, bytes, sha256, uploaded_by, other_accounts, exceptions } = message
  const download = useMutation({
    mutationFn: () => fetchBankMessage(number),
    onSuccess: (blob) => saveFile(blob, `${number}.xml`),
    onError: () => toast.failure(t('downloadFailed')),
  })
  return (
    <Section title={t('facts')}>
      <DefinitionList
        layout="rows"
        items={[
          { label: t('bankId'), value: message_id ? <Ltr>{message_id}</Ltr> : t('none') },
          ...(page > 1 ? [{ label: t('page'), value: String(page) }] : []),
          ...(uploaded_by === null ? [] : [{ label: t('uploadedBy'), value: <Bdi>{uploaded_by}</Bdi> }]),
          { label: t('size'), value: sizeInWords(bytes) },
          { label: t('sha256'), value: <Ltr className="break">{sha256}</Ltr>, long: true },
          ...(other_accounts.length > 0 ? [{ label: t('otherAccounts'), value: <Ltr>{other_accounts.join(', ')}</Ltr>, long: true }] : []),
          ...(exceptions.length > 0
            ? [
                {
                  label: t('exceptions'),
                  value: (
                    <span className="bank-links">
                      {exceptions.map((exception) => (
                        <Link key={exception} href={paths.exception(exception)}>
                          <Ltr>{exception}</Ltr>
                        </Link>
                      ))}
                    </span>
                  ),
                  long: true,
                },
              ]
            : []),
        ]}
      />
      <Button variant="secondary" size="sm" icon={<Icon of={Download} />} busy={download.isPending} onClick={() => download.mutate()}>
        {t('download')}
      </Button>
    </Section>
  )
}

function LinesSection({ lines }: Pick<BankMessage, 'lines'>) {
  const { t } = useTranslation('bank-messages')
  return (
    <Section title={t('lines')}>
      {lines.length === 0 ? (
        <p className="muted">{t('noLines')}</p>
      ) : (
        <ul className="bank-list">
          {lines.map((line, index) => (
            <LineRow key={`${line.place} ${index}`} line={line} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function LineRow({ line }: { line: BankMessage['lines'][number] }) {
  const { t, i18n } = useTranslation('bank-messages')
  const format = useFormat()
  const { place, direction, amount_fils, amount_text, booked_on, is_day_guessed, reference, end_to_end_id, words, outcome, reason } = line
  const isRead = amount_fils !== null && amount_fils !== '0'
  const told = reason === null ? null : i18n.exists(`bank-messages:odd.${reason}`) ? t(`odd.${reason}` as 'odd.other_currency') : reason
  return (
    <li>
      <div className="bank-row">
        <b>
          {direction ? t(direction) : <Ltr>{place}</Ltr>} {isRead ? <Money fils={amount_fils} flat /> : <Ltr>{amount_text}</Ltr>}
        </b>
        <span className={`chip chip-${outcome === 'odd' || outcome === 'kept' ? 'late' : outcome === 'applied' ? 'paid' : 'neutral'}`}>
          {t(`outcome.${outcome}`)}
        </span>
      </div>
      {told && <p className="size-sm">{told}</p>}
      <p className="size-sm muted">
        {booked_on && t(is_day_guessed ? 'dayGuessed' : 'day', { day: format.day(booked_on) })}
        {reference && (
          <>
            {' · '}
            {t('reference')}{' '}
            <Link href={paths.list('journal', { q: reference })}>
              <Ltr>{reference}</Ltr>
            </Link>
          </>
        )}
        {end_to_end_id && (
          <>
            {' · '}
            {t('endToEnd')} <Ltr>{end_to_end_id}</Ltr>
          </>
        )}
      </p>
      {words && (
        <p className="size-sm">
          <Bdi>{words}</Bdi>
        </p>
      )}
    </li>
  )
}

/** A second person approves an upload or leaves it; somebody of finance says that what is not whole was looked at. */
function MessageActions({ message: { number, sha256, apply, refuse, settle, status } }: { message: BankMessage }) {
  const { t } = useTranslation('bank-messages')
  const offered =
    status === 'waiting'
      ? [
          { name: 'apply' as const, ...apply },
          { name: 'refuse' as const, ...refuse },
        ]
      : settle.allowed
        ? [{ name: 'settle' as const, ...settle }]
        : []
  return (
    <StaffActions<'bank_message', Pick<BankMessage, 'status'>>
      thing="bank_message"
      offered={offered}
      params={{ number }}
      words={(name) => ({
        label: t(`action.${name}`),
        title: t(`title.${name}`),
        text: (
          <>
            <p>{t(`text.${name}`)}</p>
            {name === 'apply' && (
              <p>
                <Ltr className="break">{sha256}</Ltr>
              </p>
            )}
          </>
        ),
      })}
      seen={(name) => (name === 'apply' ? { sha256 } : {})}
      caseKey={bankMessageQuery(number).queryKey}
      // Their answers have no lines: the message is read again.
      keyOf={() => ['a decision about a bank message', number]}
      changes={[queueKey, bankMessageQuery(number).queryKey]}
      none={t('nothingToDo')}
      sayDone={(name, became) => t(name === 'apply' && became.status !== 'applied' ? 'appliedPartly' : `done.${name}`)}
    />
  )
}
