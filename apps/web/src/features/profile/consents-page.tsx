import type { Output } from '@damana/contract'
import { Bdi, Button, Card, ConfirmDialog, Dialog, EmptyState, Icon, Link, Ltr, saveFile, toast, useFormat } from '@damana/ui'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, ApiError, serverNowMs } from '#api.ts'
import { reasonText } from '#features/guarantees/reason-text.ts'
import { paths } from '#paths.ts'
import { ProfileFrame } from './profile-frame.tsx'
import { WhenLoaded } from './when-loaded.tsx'

type Page = Output<'GET /profile/consents'>
type Consent = Page['consents'][number]
const queryKey = ['GET /profile/consents']

/** `/profile/consents`: what one agreed to, with the texts, and the way back where there is one. */
export function Component() {
  const { t } = useTranslation('profile', { keyPrefix: 'consentsPage' })
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => api('GET /profile/consents', { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last: Page) => last.next_cursor,
  })
  const more = query.hasNextPage ? { load: () => void query.fetchNextPage(), isBusy: query.isFetchingNextPage } : undefined
  return (
    <ProfileFrame title={t('title')}>
      <WhenLoaded query={query}>{({ pages }) => <Consents all={pages.flatMap(({ consents }) => consents)} more={more} />}</WhenLoaded>
    </ProfileFrame>
  )
}

function Consents({ all, more }: { all: readonly Consent[]; more: { load: () => void; isBusy: boolean } | undefined }) {
  const { t } = useTranslation('profile', { keyPrefix: 'consentsPage' })
  const client = useQueryClient()
  const [open, setOpen] = useState<{ act: 'read' | 'withdraw'; consent: Consent }>()
  const close = () => setOpen(undefined)
  const { mutate, isPending } = useMutation({
    mutationFn: (withdraw: string) => api('POST /profile/consents', { body: { withdraw } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey })
      toast.success(t('done'))
      close()
    },
    onError: (error) => {
      toast.failure(error instanceof ApiError && error.reason ? reasonText(error.reason) : t('failed'))
      void client.invalidateQueries({ queryKey })
      close()
    },
  })
  if (all.length === 0)
    return (
      <div className="card">
        <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
      </div>
    )
  return (
    <Card>
      <p className="profile-quiet">{t('text')}</p>
      <ul>
        {all.map((consent) => (
          <ConsentRow key={consent.id} consent={consent} onAct={(act) => setOpen({ act, consent })} />
        ))}
      </ul>
      {more && (
        <Button variant="secondary" busy={more.isBusy} onClick={more.load}>
          {t('more')}
        </Button>
      )}
      {open?.act === 'read' && <TextDialog consent={open.consent} onClose={close} />}
      {open?.act === 'withdraw' && (
        <ConfirmDialog
          open
          danger
          title={t('withdrawTitle')}
          confirmLabel={t('withdraw')}
          busy={isPending}
          onConfirm={() => mutate(open.consent.id)}
          onDismiss={close}
        >
          <p>
            <b>
              <Bdi>{asTitle(open.consent)}</Bdi>
            </b>
          </p>
          <p>{t('withdrawText')}</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}

function ConsentRow({ consent, onAct }: { consent: Consent; onAct: (act: 'read' | 'withdraw') => void }) {
  const { t } = useTranslation('profile', { keyPrefix: 'consentsPage' })
  const times = useTimes(consent)
  const { guarantee_number, withdrawn_at, reason } = consent
  const purpose = asTitle(consent)
  const name = [purpose, guarantee_number].filter(Boolean).join(' ')
  return (
    <li className="row">
      <div>
        <b>
          <Bdi>{purpose}</Bdi>
        </b>
        <small>
          {times.map((words) => (
            <span key={words}>{words}</span>
          ))}
          {guarantee_number && (
            <span>
              {t('guarantee')}{' '}
              <Link href={paths.guarantee(guarantee_number)}>
                <Ltr>{guarantee_number}</Ltr>
              </Link>
            </span>
          )}
        </small>
        {reason && !withdrawn_at && <p className="profile-quiet">{reasonText(reason)}</p>}
      </div>
      <div className="row-acts">
        <Button variant="secondary" size="sm" aria-label={t('readOf', { name })} onClick={() => onAct('read')}>
          {t('read')}
        </Button>
        {!reason && !withdrawn_at && (
          <Button variant="quiet" size="sm" aria-label={t('withdrawOf', { name })} onClick={() => onAct('withdraw')}>
            {t('withdraw')}
          </Button>
        )}
      </div>
    </li>
  )
}

/** A sentence as the name of what it speaks of. */
const asTitle = ({ purpose }: Consent): string => purpose.replace(/\.$/, '')

/** When it was given, and until when it holds or held. */
function useTimes({ given_at, valid_until, withdrawn_at, text_version }: Consent): string[] {
  const { t } = useTranslation('profile', { keyPrefix: 'consentsPage' })
  const format = useFormat()
  const [nowMs] = useState(serverNowMs)
  const end = withdrawn_at
    ? t('withdrawn', { date: format.date(withdrawn_at) })
    : valid_until === null
      ? t('unlimited')
      : t(Date.parse(valid_until) > nowMs ? 'until' : 'over', { date: format.date(valid_until) })
  return [t('given', { moment: format.moment(given_at) }), end, t('version', { version: text_version })]
}

/** The text as it was agreed to, in the language of that time. */
function TextDialog({ consent, onClose }: { consent: Consent; onClose: () => void }) {
  const { t } = useTranslation('profile', { keyPrefix: 'consentsPage' })
  const times = useTimes(consent)
  const { id, text, lang } = consent
  const purpose = asTitle(consent)
  const save = () =>
    saveFile(new Blob([[purpose, ...times, '', text, ''].join('\n')], { type: 'text/plain;charset=utf-8' }), `damana-consent-${id}.txt`)
  return (
    <Dialog open wide title={<Bdi>{purpose}</Bdi>} onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text is scrolled by the keyboard too */}
      <div className="consent-text" tabIndex={0} role="region" aria-label={purpose} lang={lang} dir={lang === 'ar' ? 'rtl' : 'ltr'}>
        {text}
      </div>
      <div className="dialog-actions">
        <Button variant="secondary" icon={<Icon of={Download} />} onClick={save}>
          {t('download')}
        </Button>
        <Button variant="quiet" data-autofocus onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </Dialog>
  )
}
