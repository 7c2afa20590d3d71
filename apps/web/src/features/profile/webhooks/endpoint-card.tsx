import { Button, Card, ConfirmDialog, DefinitionList, Ltr, Notice, OperationalChip, toast, useFormat } from '@damana/ui'
import { lazyPart } from '@damana/ui/load-part'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { api } from '#api.ts'
import { errorText } from '#features/guarantees/reason-text.ts'
import { paths } from '#paths.ts'
import { endpointTones } from './endpoint-tones.ts'
import { HookProof } from './hook-proof.tsx'
import { useKindText, useReadAgain, type Endpoint } from './hook-query.ts'

const EndpointDialog = lazyPart(() => import('./endpoint-dialog.tsx').then((file) => ({ default: file.EndpointDialog })))

interface EndpointCardProps {
  endpoint: Endpoint
  onSecret: (secret: string) => void
}
type Open = 'edit' | 'rotate' | 'remove' | 'drop'

/** An endpoint: how it does, what signs for it, and what may be done with it. */
export function EndpointCard({ endpoint, onSecret }: EndpointCardProps) {
  const { id, url, kinds, state, next_try_at, secrets, created_at } = endpoint
  const { t } = useTranslation('profile/webhooks')
  const format = useFormat()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const params = { id }
  const { act, isBusy } = useChange()
  const pause = (paused: boolean) =>
    act({ work: () => api('POST /webhooks/:id/pause', { params, body: { paused } }), done: t(paused ? 'paused' : 'resumed') })
  const test = () => act({ work: () => api('POST /webhooks/:id/test', { params }, { once: true }), done: t('tested') })
  const isPaused = state === 'paused'
  const textOf = useKindText()
  return (
    <Card title={t('endpoint')} aside={<OperationalChip tone={endpointTones[state]}>{t(`states.${state}`)}</OperationalChip>}>
      <div className="stack-5 webhook-facts">
        {state === 'failing' && (
          <Notice tone="late" title={t('failing')}>
            {next_try_at && <p>{t('nextTry', { moment: format.dayTime(next_try_at) })}</p>}
          </Notice>
        )}
        {isPaused && (
          <Notice tone="iris" title={t('isPaused')}>
            <p>{t('pausedText')}</p>
          </Notice>
        )}
        <DefinitionList
          items={[
            { label: t('url'), value: <Ltr className="break-anywhere">{url}</Ltr>, long: true },
            {
              label: t('which'),
              value:
                kinds === null ? (
                  t('allKinds')
                ) : (
                  <ul>
                    {kinds.map((kind) => (
                      <li key={kind}>
                        {textOf(kind)} <Ltr className="muted">{kind}</Ltr>
                      </li>
                    ))}
                  </ul>
                ),
              long: true,
            },
            { label: t('added'), value: format.date(created_at) },
            {
              label: t('signedBy'),
              value: (
                <ul>
                  {secrets.map(({ keyid, ends_at }) => (
                    <li key={keyid}>
                      <Ltr>{keyid}</Ltr> {ends_at && t('ends', { moment: format.dayTime(ends_at) })}
                    </li>
                  ))}
                </ul>
              ),
            },
          ]}
        />
        <div className="webhook-acts">
          <Button variant="secondary" size="sm" disabled={isBusy} onClick={() => setOpen('edit')}>
            {t('edit')}
          </Button>
          <Button variant="secondary" size="sm" busy={isBusy} onClick={() => pause(!isPaused)}>
            {t(isPaused ? 'resume' : 'pause')}
          </Button>
          <Button variant="secondary" size="sm" busy={isBusy} reason={isPaused ? t('notWhilePaused') : undefined} onClick={test}>
            {t('test')}
          </Button>
          <Button variant="secondary" size="sm" disabled={isBusy} onClick={() => setOpen('rotate')}>
            {t('rotate')}
          </Button>
          {secrets.length > 1 && (
            <Button variant="secondary" size="sm" disabled={isBusy} onClick={() => setOpen('drop')}>
              {t('drop')}
            </Button>
          )}
          <Button variant="danger" size="sm" disabled={isBusy} onClick={() => setOpen('remove')}>
            {t('remove')}
          </Button>
        </div>
      </div>
      {open === 'edit' && (
        <Suspense>
          <EndpointDialog endpoint={endpoint} onClose={close} />
        </Suspense>
      )}
      {open === 'rotate' && <Rotation id={id} onMade={onSecret} onClose={close} />}
      {open === 'drop' && (
        <ConfirmDialog
          open
          danger
          title={t('dropTitle')}
          confirmLabel={t('drop')}
          busy={isBusy}
          onConfirm={() => act({ work: () => api('POST /webhooks/:id/drop-old', { params }), done: t('dropped'), after: close })}
          onDismiss={close}
        >
          <p>{t('dropText')}</p>
        </ConfirmDialog>
      )}
      {open === 'remove' && <Removal id={id} onClose={close} />}
    </Card>
  )
}

interface Change {
  work: () => Promise<unknown>
  done: string
  after?: () => void
}
/** A change that asks for no code: it can only stop something, or have it tried again. */
function useChange() {
  const { t } = useTranslation('profile/webhooks')
  const readAgain = useReadAgain()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ work }: Change) => work(),
    onSuccess: (_answer, { done, after }) => {
      toast.success(done)
      after?.()
    },
    onError: (failure) => toast.failure(errorText(failure) ?? t('notDone')),
    onSettled: readAgain,
  })
  return { act: (change: Change) => mutate(change), isBusy: isPending }
}

/** A second secret: what it means, the code, and the secret once. */
function Rotation({ id, onMade, onClose }: { id: string; onMade: (secret: string) => void; onClose: () => void }) {
  const { t } = useTranslation('profile/webhooks')
  const readAgain = useReadAgain()
  const [isProving, setProving] = useState(false)
  if (!isProving)
    return (
      <ConfirmDialog open title={t('rotateTitle')} confirmLabel={t('rotate')} onConfirm={() => setProving(true)} onDismiss={onClose}>
        <p>{t('rotateText')}</p>
      </ConfirmDialog>
    )
  const rotate = async () => {
    const { secret } = await api('POST /webhooks/:id/rotate', { params: { id } }, { once: true })
    onClose()
    onMade(secret)
    await readAgain()
  }
  return <HookProof confirmLabel={t('rotate')} failed={t('rotateFailed')} send={rotate} onDismiss={onClose} />
}

function Removal({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('profile/webhooks')
  const navigate = useNavigate()
  const { act, isBusy } = useChange()
  const remove = () =>
    act({
      work: () => api('POST /webhooks/:id/remove', { params: { id } }),
      done: t('removed'),
      after: () => void navigate(paths.webhooks),
    })
  return (
    <ConfirmDialog open danger title={t('removeTitle')} confirmLabel={t('remove')} busy={isBusy} onConfirm={remove} onDismiss={onClose}>
      <p>{t('removeText')}</p>
    </ConfirmDialog>
  )
}
