import { listWords } from '@damana/contract/list-words'
import { isListName, listNamed, type ListName } from '@damana/contract/staff-lists'
import { mainId, Name, readLang } from '@damana/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { Component as NotFound } from '#errors/not-found-page.tsx'
import { UploadSection } from '#features/bank-messages/upload-section.tsx'
import { usePageTitle } from '#layout/page-title.ts'
import { useStaff } from '#session.ts'
import { ClientAccount } from './client-account.tsx'
import { ExportFiles, ExportMenu } from './export-files.tsx'
import { ListFilters } from './list-filters.tsx'
import { ListTable } from './list-table.tsx'
import { type Filters, type ListPage, listQuery, readFilters } from './query.ts'

/** One of the lists, as its declaration says; its filters stand in the address. */
export function Component() {
  const { list = '' } = useParams()
  const { role } = useStaff()
  return isListName(list) && listNamed(list).roles.includes(role) ? <OneList key={list} list={list} /> : <NotFound />
}

function OneList({ list }: { list: ListName }) {
  const { t } = useTranslation('lists')
  const [address, setAddress] = useSearchParams()
  const filters = readFilters(address)
  const query = useInfiniteQuery(listQuery(list, filters))
  const title = listWords[readLang()].list[list]
  usePageTitle(title)
  const change = (changed: Filters) =>
    setAddress(new URLSearchParams(Object.entries({ ...filters, ...changed }).flatMap(([name, value]) => (value ? [[name, value]] : []))), {
      replace: true,
    })
  const first = query.data?.pages[0]
  const of = first?.rows.find((row) => row['beneficiary_id'] !== undefined && row['beneficiary_id'] === filters.beneficiary)
  return (
    <main id={mainId} tabIndex={-1} className="panes panes-one">
      <div className="case">
        <header className="case-head list-head">
          <h1>{title}</h1>
          {first && first.total !== null && !query.isPlaceholderData && (
            <p className="case-meta" role="status">
              {t('count', { count: first.total, shown: `${first.total.toLocaleString('en')}${first.total_is_least ? '+' : ''}` })}
            </p>
          )}
          <ExportMenu list={list} filters={filters} />
        </header>
        <div className="case-body">
          <ListFilters list={list} filters={filters} error={query.error} party={of && <PartyOf row={of} />} onChange={change} />
          {list === 'make_goods' && <ClientAccount />}
          {list === 'messages' && <UploadSection />}
          <ExportFiles list={list} />
          <ListTable list={list} query={query} label={title} isFiltered={Object.keys(filters).length > 0} />
        </div>
      </div>
    </main>
  )
}

const PartyOf = ({ row }: { row: ListPage['rows'][number] }) => (
  <Name of={{ name: row['beneficiary'] ?? '', name_latin: row['beneficiary_latin'] ?? null }} />
)
