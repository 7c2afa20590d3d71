import { Bdi, Button, Dialog, ErrorState, Icon, Skeleton, Skeletons } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, fetchStream } from '#api.ts'
import type { CompanyFile } from './application.rules.ts'

const patience = 60_000
async function fetchPage(draft: string, id: string, page: number): Promise<Blob> {
  const answer = await fetchStream(`/auth/register/company/${draft}/files/${id}/pages/${page}`, AbortSignal.timeout(patience))
  if (!answer.ok) throw new Error(`${answer.status}`)
  return answer.blob()
}

/** A document that was sent, page by page as the server draws it. */
export function DocumentDialog({ draft, file, onClose }: { draft: string; file: CompanyFile; onClose: () => void }) {
  const { t } = useTranslation('company-registration')
  const ui = useTranslation('ui')
  const [page, setPage] = useState(1)
  const count = useQuery({
    queryKey: ['company-document', draft, file.id],
    queryFn: () => api('GET /auth/register/company/:draft/files/:id/pages', { params: { draft, id: file.id } }),
  })
  const pages = count.data?.pages
  const drawn = useQuery({
    queryKey: ['company-document', draft, file.id, page],
    queryFn: () => fetchPage(draft, file.id, page),
    enabled: pages !== undefined,
  })
  const failed = [count, drawn].find(({ isError }) => isError)
  return (
    <Dialog open wide title={<Bdi>{file.name}</Bdi>} onClose={onClose}>
      {failed ? (
        <ErrorState error={failed.error} title={t('view.failed')} busy={failed.isFetching} onRetry={() => void failed.refetch()} />
      ) : drawn.data ? (
        <Page key={page} blob={drawn.data} name={t('view.page', { page, name: file.name })} />
      ) : (
        <Skeletons>
          <Skeleton height="50dvh" />
        </Skeletons>
      )}
      {pages !== undefined && pages > 1 && (
        <nav className="company-pages" aria-label={t('view.pages')}>
          <Button variant="quiet" icon={<Icon of={ChevronLeft} mirror />} disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('view.before')}
          </Button>
          <span aria-live="polite">{t('view.of', { page, pages })}</span>
          <Button variant="quiet" icon={<Icon of={ChevronRight} mirror />} disabled={page === pages} onClick={() => setPage(page + 1)}>
            {t('view.after')}
          </Button>
        </nav>
      )}
      <div className="dialog-actions">
        <Button variant="secondary" data-autofocus onClick={onClose}>
          {ui.t('close')}
        </Button>
      </div>
    </Dialog>
  )
}

/** The picture has an address for as long as it stands. */
function Page({ blob, name }: { blob: Blob; name: string }) {
  const draw = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return
      const url = URL.createObjectURL(blob)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [blob],
  )
  return <img ref={draw} className="company-page" alt={name} />
}
