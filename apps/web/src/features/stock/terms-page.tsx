import { Bdi, Button, Card, ConfirmDialog, Crumbs, EmptyState, ErrorState, Icon, Ltr, toast } from '@damana/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { ListSkeleton } from '#features/guarantees/list/list-skeleton.tsx'
import { errorText } from '#features/guarantees/reason-text.ts'
import { usePageTitle } from '#layout/page-title.ts'
import { paths } from '#paths.ts'
import { TermsDialog } from './terms/terms-dialog.tsx'
import { type Terms, termsQuery } from './terms/terms-query.ts'
import { valueWord } from './words.ts'
import '#layout/rows.css'
import './stock.css'

/** `/stock/terms`: terms on which the company acted for often sells. */
export function Component() {
  const { t } = useTranslation('stock/terms')
  const list = useQuery(termsQuery())
  /** In the dialog; null: new ones. */
  const [opened, setOpened] = useState<Terms | null>()
  const [leaving, setLeaving] = useState<Terms>()
  usePageTitle(t('title'))
  const adding = (
    <Button size="sm" icon={<Icon of={Plus} />} onClick={() => setOpened(null)}>
      {t('add')}
    </Button>
  )
  return (
    <>
      <Crumbs label={t('way')} items={[{ label: t('stock'), href: paths.stock }, { label: t('title') }]} />
      <div className="page-head">
        <div>
          <h1>{t('title')}</h1>
          <p>{t('subtitle')}</p>
        </div>
        {list.data && list.data.length > 0 && adding}
      </div>
      <Card>
        {list.isPending ? (
          <ListSkeleton />
        ) : list.data === undefined ? (
          <ErrorState error={list.error} title={t('failed')} onRetry={() => void list.refetch()} busy={list.isFetching} />
        ) : list.data.length === 0 ? (
          <EmptyState title={t('empty')} action={adding}>
            {t('emptyText')}
          </EmptyState>
        ) : (
          <ul aria-label={t('title')}>
            {list.data.map((terms) => (
              <Row key={terms.id} of={terms} onChange={() => setOpened(terms)} onRemove={() => setLeaving(terms)} />
            ))}
          </ul>
        )}
      </Card>
      {opened !== undefined && <TermsDialog terms={opened ?? undefined} onClose={() => setOpened(undefined)} />}
      {leaving && <Removal of={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  )
}

function Row({ of, onChange, onRemove }: { of: Terms; onChange: () => void; onRemove: () => void }) {
  const { name, commissionOn, transfer_type, discount_code } = of
  const { t } = useTranslation('stock/terms')
  return (
    <li className="row">
      <div>
        <b className="break-anywhere">
          <Bdi>{name}</Bdi>
        </b>
        <small>
          <span>{t('commissionOf', { bearer: valueWord('commissionOn', commissionOn) })}</span>
          <span>{t('transferOf', { transfer: valueWord('transfer_type', transfer_type) })}</span>
          <span>
            {discount_code === null ? (
              t('withoutCode')
            ) : (
              <>
                {t('withCode')} <Ltr>{discount_code}</Ltr>
              </>
            )}
          </span>
        </small>
      </div>
      <span className="row-acts">
        <Button variant="secondary" size="sm" aria-label={t('changeOf', { name })} onClick={onChange}>
          {t('change')}
        </Button>
        <Button variant="quiet" size="sm" aria-label={t('removeOf', { name })} onClick={onRemove}>
          {t('remove')}
        </Button>
      </span>
    </li>
  )
}

function Removal({ of: { id, name }, onClose }: { of: Terms; onClose: () => void }) {
  const { t } = useTranslation('stock/terms')
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('POST /stock/terms/:id/remove', { params: { id } }),
    onSuccess: () => {
      toast.success(t('removed'))
      onClose()
    },
    onError: (failure) => toast.failure(errorText(failure) ?? t('removeFailed')),
    onSettled: () => client.invalidateQueries({ queryKey: termsQuery().queryKey }),
  })
  return (
    <ConfirmDialog
      open
      danger
      title={t('removeTitle', { name })}
      confirmLabel={t('remove')}
      busy={isPending}
      onConfirm={() => mutate()}
      onDismiss={onClose}
    >
      <p>{t('removeText')}</p>
    </ConfirmDialog>
  )
}
