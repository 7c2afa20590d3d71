import type { Output } from '@damana/contract'
import { listWords } from '@damana/contract/list-words'
import { Button, DefinitionList, Icon, Ltr, mainId, Money, readLang, saveFile, toast, useFormat } from '@damana/ui'
import { queryOptions, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { api, fetchPaymentFile } from '#api.ts'
import { ListTable } from '#features/lists/list-table.tsx'
import { listQuery } from '#features/lists/query.ts'
import { Case, CasePage } from '#layout/case-page.tsx'
import { Section } from '#layout/panes.tsx'
import { sizeInWords } from '#layout/size-in-words.ts'
import { paths } from '#paths.ts'

type PaymentFile = Output<'GET /admin/payment-files/:id'>

const fileQuery = (id: string) =>
  queryOptions({
    queryKey: ['GET /admin/payment-files/:id', id],
    queryFn: ({ signal }) => api('GET /admin/payment-files/:id', { params: { id } }, { signal }),
  })

/** A payment file: its bytes, their hash and schema, and what became of each payment. */
export function Component() {
  const { t } = useTranslation('payment-files')
  const { id = '' } = useParams()
  const result = useQuery(fileQuery(id))
  return (
    <main id={mainId} tabIndex={-1} className="panes panes-one">
      <div className="case">
        <CasePage
          id={id}
          result={result}
          back={{ href: paths.list('files'), label: listWords[readLang()].list.files }}
          tabTitle={t('titled', { id })}
          say={(word) => t(word)}
          view={FileCase}
        />
      </div>
    </main>
  )
}

function FileCase({ data: file }: { data: PaymentFile }) {
  const { t } = useTranslation('payment-files')
  const format = useFormat()
  const words = listWords[readLang()].choice
  const payments = useInfiniteQuery(listQuery('payouts', { file: file.id }))
  const download = useMutation({
    mutationFn: () => fetchPaymentFile(file.id),
    onSuccess: (blob) => saveFile(blob, `${file.id}.xml`),
    onError: () => toast.failure(t('downloadFailed')),
  })
  const moment = (label: string, at: string | null) => (at === null ? [] : [{ label, value: format.dayTime(at) }])
  return (
    <Case
      title={<Ltr>{file.id}</Ltr>}
      meta={
        <>
          <span>{words.rail[file.rail]}</span>
          <span>{t('payments', { count: file.payments })}</span>
        </>
      }
      chip={
        <>
          <Money className="case-amount" fils={file.sum_fils} />
          <span
            className={`chip chip-${file.confirmed_at ? 'paid' : file.status === 'sent' || file.status === 'made' ? 'in_progress' : 'late'}`}
          >
            {words.fileStatus[file.status]}
          </span>
        </>
      }
      checks={[
        file.is_whole ? { state: 'good', title: t('whole') } : { state: 'bad', title: t('changed'), note: t('changedNote') },
        { state: file.schema === 'valid' ? 'good' : file.schema === 'invalid' ? 'bad' : 'waiting', title: t(`schema.${file.schema}`) },
      ]}
      aside={
        <Section title={t('facts')}>
          <DefinitionList
            layout="rows"
            items={[
              { label: t('size'), value: sizeInWords(file.bytes) },
              { label: t('sha256'), value: <Ltr className="break">{file.sha256}</Ltr>, long: true },
              ...moment(t('madeAt'), file.made_at),
              ...moment(t('sentAt'), file.sent_at),
              ...moment(t('confirmedAt'), file.confirmed_at),
              ...moment(t('resentAt'), file.resent_at),
              ...moment(t('missedAt'), file.missed_at),
            ]}
          />
          <Button variant="secondary" size="sm" icon={<Icon of={Download} />} busy={download.isPending} onClick={() => download.mutate()}>
            {t('download')}
          </Button>
        </Section>
      }
      below={
        <Section title={t('lines')}>
          <ListTable list="payouts" query={payments} label={t('lines')} isFiltered />
        </Section>
      }
    />
  )
}
