import { type ListName } from '@damana/contract/staff-lists'
import { Button, Icon, Ltr, Menu, MenuButton, saveFile, Spinner, toast, useFormat } from '@damana/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, FileSpreadsheet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { api, fetchExport } from '#api.ts'
import { exportsKey, exportsQuery, type Filters, type ListExport } from './query.ts'

/** Asks for a file of the rows that the filters leave. */
export function ExportMenu({ list, filters }: { list: ListName; filters: Filters }) {
  const { t } = useTranslation('lists')
  const cache = useQueryClient()
  const ask = useMutation({
    mutationFn: (format: ListExport['format']) => api('POST /admin/lists/:list/export', { params: { list }, body: { format, filters } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: exportsKey }),
    onError: (error) => toast.failure(error.message || t('exportFailed')),
  })
  return (
    <Menu
      label={t('export')}
      triggerClassName="button button-secondary button-sm"
      trigger={
        <>
          <Icon of={FileSpreadsheet} />
          <span>{t('export')}</span>
        </>
      }
    >
      <MenuButton icon={<Icon of={FileSpreadsheet} />} onClick={() => ask.mutate('xlsx')}>
        {t('as.xlsx')}
      </MenuButton>
      <MenuButton icon={<Icon of={Download} />} onClick={() => ask.mutate('csv')}>
        {t('as.csv')}
      </MenuButton>
    </Menu>
  )
}

/** The own files of a list: how far each is, and its download for a day. */
export function ExportFiles({ list }: { list: ListName }) {
  const { t } = useTranslation('lists')
  const { data } = useQuery(exportsQuery())
  const own = data?.exports.filter((one) => one.list === list) ?? []
  if (own.length === 0) return null
  return (
    <section className="list-files" aria-label={t('files')}>
      <h2>{t('files')}</h2>
      <ul role="status">
        {own.map((file) => (
          <li key={file.id}>
            <FileLine file={file} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function FileLine({ file: { id, format, list, rows, requested_at, ready_at, ends_at } }: { file: ListExport }) {
  const { t } = useTranslation('lists')
  const print = useFormat()
  const download = useMutation({
    mutationFn: () => fetchExport(id),
    onSuccess: (blob) => saveFile(blob, `damana-${list.replaceAll('_', '-')}-${requested_at.slice(0, 10)}.${format}`),
    onError: () => toast.failure(t('downloadFailed')),
  })
  const shown = rows.toLocaleString('en')
  return (
    <>
      <b>
        <Ltr>{format.toUpperCase()}</Ltr>
      </b>
      <span>{t(ready_at === null ? 'written' : 'rows', { count: rows, shown })}</span>
      <time className="muted" dateTime={requested_at}>
        {print.dayTime(requested_at)}
      </time>
      {ready_at === null ? (
        <Spinner />
      ) : (
        <>
          <Button variant="quiet" size="sm" icon={<Icon of={Download} />} busy={download.isPending} onClick={() => download.mutate()}>
            {t('download')}
          </Button>
          {ends_at && <small className="muted">{t('until', { moment: print.dayTime(ends_at) })}</small>}
        </>
      )}
    </>
  )
}
