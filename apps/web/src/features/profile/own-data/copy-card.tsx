import type { Output } from '@damana/contract'
import { Button, Card, saveFile, toast, useFormat } from '@damana/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, ApiError, fetchStream } from '#api.ts'
import { failureText } from '@damana/ui/failure-text'
import { ProvenAct } from '#features/code/proven-act.tsx'
import { WhenLoaded } from '../when-loaded.tsx'

/** To read, for a program, or both with the uploads. */
const forms = ['html', 'json', 'zip'] as const
type Form = (typeof forms)[number]
type Copy = Output<'GET /profile/export'>['exports'][number]
const queryKey = ['GET /profile/export']
const downloadMs = { html: 60_000, json: 60_000, zip: 600_000 }
/** A copy is ready within seconds. */
const lookAgainMs = 2_000

/** Copies of the person's data: ask for one, see it being collected, download it. */
export function CopyCard() {
  const { t } = useTranslation('profile/own-data')
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => api('GET /profile/export', undefined, { signal }),
    refetchInterval: ({ state }) => (state.data?.exports.some(({ ready_at }) => ready_at === null) ? lookAgainMs : false),
  })
  const ask = async () => {
    client.setQueryData(queryKey, await api('POST /profile/export'))
    toast.success(t('copy.asked'))
    setAsking(false)
  }
  return (
    <Card title={t('copy.title')} footer={<Button onClick={() => setAsking(true)}>{t('copy.ask')}</Button>}>
      <p className="profile-quiet">{t('copy.text')}</p>
      <WhenLoaded query={query} height="60px">
        {({ exports }) =>
          exports.length > 0 && (
            <ul>
              {exports.map((copy) => (
                <CopyRow key={copy.id} copy={copy} />
              ))}
            </ul>
          )
        }
      </WhenLoaded>
      {isAsking && (
        <ProvenAct
          purpose={{ action: 'export_data' }}
          title={t('copy.confirmTitle')}
          confirmLabel={t('copy.ask')}
          sendLabel={t('copy.sendCode')}
          send={ask}
          problemOf={(error) => (error instanceof ApiError && error.status === 429 ? t('copy.tooMany') : failureText(error))}
          onDismiss={() => setAsking(false)}
        >
          <p>{t('copy.confirmText')}</p>
        </ProvenAct>
      )}
    </Card>
  )
}

function CopyRow({ copy: { id, ready_at, ends_at } }: { copy: Copy }) {
  const { t } = useTranslation('profile/own-data')
  const format = useFormat()
  const [busy, setBusy] = useState<Form>()
  const download = async (as: Form) => {
    setBusy(as)
    try {
      const answer = await fetchStream(`/profile/export/${id}?as=${as}`, AbortSignal.timeout(downloadMs[as]))
      if (answer.status === 404) return toast.failure(t('copy.gone'))
      if (answer.status === 429) return toast.failure(t('copy.tooManyFiles'))
      if (!answer.ok) throw new Error(`${answer.status}`)
      saveFile(await answer.blob(), `damana-data.${as}`)
    } catch {
      toast.failure(t('copy.downloadFailed'), () => void download(as))
    } finally {
      setBusy(undefined)
    }
  }
  if (ready_at === null || ends_at === null)
    return (
      <li className="row" aria-busy>
        <div>
          <b>{t('copy.collecting')}</b>
        </div>
      </li>
    )
  const moment = format.dayTime(ready_at)
  return (
    <li className="row">
      <div>
        <b>{t('copy.readyAt', { moment })}</b>
        <small>{t('copy.until', { moment: format.dayTime(ends_at) })}</small>
      </div>
      <div className="row-acts">
        {forms.map((form) => (
          <Button
            key={form}
            variant="secondary"
            size="sm"
            busy={busy === form}
            aria-label={t(`copy.labelOf.${form}`, { moment })}
            onClick={() => void download(form)}
          >
            {t(`copy.download.${form}`)}
          </Button>
        ))}
      </div>
    </li>
  )
}
