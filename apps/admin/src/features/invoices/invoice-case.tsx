import { invoiceWords } from '@damana/contract/invoice-words'
import { Bdi, DefinitionList, Link, Ltr, Money, Name, readLang, saveFile, useFormat } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { entriesOf } from '#features/lists/entries-of.tsx'
import { fetchInvoice } from '#api.ts'
import { Case, CasePage } from '#layout/case-page.tsx'
import type { Check } from '#layout/checks.tsx'
import { Downloads } from '#layout/downloads.tsx'
import { Section } from '#layout/panes.tsx'
import { queueKey } from '#features/queue/query.ts'
import { useBackToQueue } from '#features/queue/use-kind.ts'
import { StaffActions } from '#layout/staff-actions.tsx'
import { paths } from '#paths.ts'
import { type Invoice, invoiceQuery, toneOf } from './query.ts'

/** One invoice or credit note, and what the national system said of it. */
export function Component() {
  const { t } = useTranslation('invoices')
  const { number = '' } = useParams()
  return (
    <CasePage
      id={number}
      result={useQuery(invoiceQuery(number))}
      back={useBackToQueue()}
      tabTitle={t('titled', { number })}
      say={(word) => t(word)}
      view={InvoiceCase}
    />
  )
}

function InvoiceCase({ data: invoice }: { data: Invoice }) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const named = invoiceWords[readLang()]
  const { number, kind, what, issued_at, status } = invoice
  return (
    <Case
      title={
        <>
          {named.kind[kind]} <Ltr>{number}</Ltr>
        </>
      }
      meta={
        <>
          <span>{named.what[what]}</span>
          <span>
            {t('issued')} {format.dayTime(issued_at)}
          </span>
        </>
      }
      chip={<span className={`chip chip-${toneOf[status]}`}>{named.status[status]}</span>}
      checks={[useCheck(invoice)]}
      aside={
        <>
          <FactsSection invoice={invoice} />
          <PartiesSection invoice={invoice} />
        </>
      }
      below={<HistorySection invoice={invoice} />}
      actions={<InvoiceActions invoice={invoice} />}
    />
  )
}

function useCheck({ status, problem, problem_words }: Invoice): Check {
  const { t } = useTranslation('invoices')
  const named = invoiceWords[readLang()]
  if (problem === null) return { state: status === 'accepted' ? 'good' : 'waiting', title: named.status[status] }
  return {
    state: 'bad',
    title: named.problem[problem],
    note: problem_words && (
      <>
        {t('theirWords')}: <Bdi>{problem_words}</Bdi>
      </>
    ),
  }
}

const languages = ['ar', 'en'] as const

function FactsSection({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const { number, guarantee_number, net_fils, tax_fils, amount_fils, corrects, reason, uuid, authority_number, attempts, next_attempt_at } =
    invoice
  return (
    <Section title={t('facts')}>
      <DefinitionList
        layout="rows"
        items={[
          {
            label: t('guarantee'),
            value: (
              <Link href={paths.guarantee(guarantee_number)}>
                <Ltr>{guarantee_number}</Ltr>
              </Link>
            ),
          },
          entriesOf(guarantee_number),
          ...(corrects === null
            ? []
            : [
                {
                  label: t('corrects'),
                  value: (
                    <Link href={paths.invoice(corrects)}>
                      <Ltr>{corrects}</Ltr>
                    </Link>
                  ),
                },
              ]),
          { label: t('net'), value: <Money fils={net_fils} flat /> },
          { label: t('tax'), value: <Money fils={tax_fils} flat /> },
          { label: t('total'), value: <Money fils={amount_fils} flat /> },
          ...(reason === null ? [] : [{ label: t('reason'), value: <Bdi>{reason}</Bdi>, long: true }]),
          { label: t('uuid'), value: <Ltr className="break">{uuid}</Ltr>, long: true },
          ...(authority_number === null
            ? []
            : [{ label: t('authorityNumber'), value: <Ltr className="break">{authority_number}</Ltr>, long: true }]),
          { label: t('attempts'), value: String(attempts) },
          ...(next_attempt_at === null ? [] : [{ label: t('next'), value: format.dayTime(next_attempt_at) }]),
        ]}
      />
      <Downloads
        files={languages}
        labelOf={(lang) => t(`download.${lang}`)}
        save={async (lang) => saveFile(await fetchInvoice(number, lang), `${number}-${lang}.pdf`)}
        failed={t('downloadFailed')}
      />
    </Section>
  )
}

function PartiesSection({ invoice: { buyer, supplier } }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const isArabic = readLang() === 'ar'
  return (
    <>
      <Section title={t('buyer')}>
        <DefinitionList
          layout="rows"
          items={[
            { label: t('name'), value: <Name of={buyer} /> },
            { label: t(`idScheme.${buyer.id_scheme}`), value: buyer.id === null ? t('none') : <Ltr>{buyer.id}</Ltr> },
          ]}
        />
      </Section>
      <Section title={t('supplier')}>
        <DefinitionList
          layout="rows"
          items={[
            { label: t('name'), value: <Bdi>{isArabic ? supplier.name_ar : supplier.name_en}</Bdi> },
            { label: t('idScheme.TN'), value: <Ltr>{supplier.tax_number}</Ltr> },
            { label: t('address'), value: <Bdi>{isArabic ? supplier.address_ar : supplier.address_en}</Bdi>, long: true },
          ]}
        />
      </Section>
    </>
  )
}

function HistorySection({ invoice: { history } }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  return (
    <Section title={t('history')}>
      {history.length === 0 ? (
        <p className="muted">{t('noHistory')}</p>
      ) : (
        <ul className="bank-list">
          {history.map(({ kind, by, words, at }, index) => (
            <li key={`${at} ${index}`}>
              <div className="bank-row">
                <b>{t(`event.${kind}`, { name: by ?? '' })}</b>
                <time className="size-sm muted" dateTime={at}>
                  {format.dayTime(at)}
                </time>
              </div>
              {words && (
                <p className="size-sm">
                  <Bdi>{words}</Bdi>
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function InvoiceActions({ invoice: { number, send_again } }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  return (
    <StaffActions<'invoice', Invoice>
      thing="invoice"
      offered={send_again.allowed ? [{ name: 'send_again', ...send_again }] : []}
      params={{ number }}
      words={(name) => ({ label: t(`action.${name}`), title: t(`title.${name}`), text: <p>{t(`text.${name}`)}</p> })}
      caseKey={invoiceQuery(number).queryKey}
      changes={[queueKey]}
      none={t('nothingToDo')}
      sayDone={(name) => t(`done.${name}`)}
    />
  )
}
