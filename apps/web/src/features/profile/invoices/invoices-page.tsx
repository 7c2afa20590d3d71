import type { Output } from '@damana/contract'
import { invoiceWords } from '@damana/contract/invoice-words'
import { formatFils, parseFils } from '@damana/contract/money'
import { Button, Card, EmptyState, Icon, Link, Ltr, Menu, MenuButton, Money, readLang, saveFile, toast, useFormat } from '@damana/ui'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { ChevronDown, Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { api, fetchStream } from '#api.ts'
import { paths } from '#paths.ts'
import { ProfileFrame } from '../profile-frame.tsx'
import { WhenLoaded } from '../when-loaded.tsx'

type Page = Output<'GET /profile/invoices'>
type Invoice = Page['items'][number]
const formats = ['ar', 'en', 'json'] as const
type Format = (typeof formats)[number]

/** `/profile/invoices`: invoices and credit notes of whom one acts for, the newest first. */
export function Component() {
  const { t } = useTranslation('profile/invoices')
  const query = useInfiniteQuery({
    queryKey: ['GET /profile/invoices'],
    queryFn: ({ pageParam, signal }) => api('GET /profile/invoices', { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last: Page) => last.next_cursor,
  })
  return (
    <ProfileFrame title={t('title')}>
      <WhenLoaded query={query}>
        {({ pages }) => {
          const invoices = pages.flatMap(({ items }) => items)
          return invoices.length === 0 ? (
            <div className="card">
              <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
            </div>
          ) : (
            <Card>
              <p className="profile-quiet">{t('text')}</p>
              <ul>
                {invoices.map((invoice) => (
                  <InvoiceRow key={invoice.number} invoice={invoice} />
                ))}
              </ul>
              {query.hasNextPage && (
                <Button variant="secondary" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {t('more')}
                </Button>
              )}
            </Card>
          )
        }}
      </WhenLoaded>
    </ProfileFrame>
  )
}

function InvoiceRow({
  invoice: { number, kind, what, guarantee_number, amount_fils, tax_fils, corrects, issued_at, status },
}: {
  invoice: Invoice
}) {
  const { t } = useTranslation('profile/invoices')
  const format = useFormat()
  const named = invoiceWords[readLang()]
  const { mutate } = useMutation({
    mutationFn: (as: Format) => download(number, as),
    onError: () => toast.failure(t('failed')),
  })
  return (
    <li className="row">
      <div>
        <b>
          {named.kind[kind]} <Ltr>{number}</Ltr>
        </b>
        <small>
          <span>{named.what[what]}</span>
          <span>
            {t('guarantee')}{' '}
            <Link href={paths.guarantee(guarantee_number)}>
              <Ltr>{guarantee_number}</Ltr>
            </Link>
          </span>
          {corrects && (
            <span>
              {t('corrects')} <Ltr>{corrects}</Ltr>
            </span>
          )}
          <time dateTime={issued_at}>{format.date(issued_at)}</time>
          {status !== 'accepted' && <span>{t('waiting')}</span>}
        </small>
      </div>
      <div className="row-acts">
        <span>
          <Money fils={amount_fils} />
          <small className="profile-quiet">{t('tax', { amount: formatFils(parseFils(tax_fils)) })}</small>
        </span>
        <Menu
          label={`${t('download')} ${number}`}
          triggerClassName="button button-secondary button-sm"
          trigger={
            <>
              <Icon of={Download} />
              <span>{t('download')}</span>
              <Icon of={ChevronDown} />
            </>
          }
        >
          {formats.map((as) => (
            <MenuButton key={as} onClick={() => mutate(as)}>
              {t(`formats.${as}`)}
            </MenuButton>
          ))}
        </Menu>
      </div>
    </li>
  )
}

async function download(number: string, as: Format): Promise<void> {
  if (as === 'json') {
    const invoice = await api('GET /profile/invoices/:number', { params: { number } })
    return saveFile(new Blob([JSON.stringify(invoice, undefined, 2)], { type: 'application/json' }), `${number}.json`)
  }
  const answer = await fetchStream(`/profile/invoices/${number}/pdf?lang=${as}`, AbortSignal.timeout(60_000))
  if (!answer.ok) throw new Error(`${answer.status}`)
  saveFile(await answer.blob(), `${number}-${as}.pdf`)
}
