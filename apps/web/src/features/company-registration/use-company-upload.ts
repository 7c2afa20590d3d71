import type { CompanyFileKind } from '@damana/contract/company-words'
import { refuseEarly } from '@damana/contract/uploads'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, ApiError } from '#api.ts'
import { failureText, isUnanswered } from '@damana/ui/failure-text'
import { fieldErrorText } from '#forms/field-error-text.ts'
import type { Application, CompanyFile } from './application.rules.ts'
import type { Wizard } from './wizard.ts'

export interface CompanyUpload {
  /** Also the idempotency key: sent again, it is the same file. */
  key: string
  file: File
  kind: CompanyFileKind
  replaces: string | undefined
  state: 'sending' | 'failed'
  share: number
  why: string | null
  /** Whether sending it again can help. */
  isRepeatable: boolean
  stop: AbortController
}

/** Documents on their way, one after the other; what was chosen stays whatever happens to it. */
export function useCompanyUploads(wizard: Wizard, onSent?: (file: CompanyFile) => void) {
  const { t } = useTranslation('company-registration')
  const [uploads, setUploads] = useState<readonly CompanyUpload[]>([])
  const [news, setNews] = useState('')
  const all = useRef<readonly CompanyUpload[]>([])
  useEffect(() => () => all.current.forEach(({ stop }) => stop.abort()), [])

  const set = (next: readonly CompanyUpload[]) => {
    all.current = next
    setUploads(next)
  }
  const change = (key: string, by: Partial<CompanyUpload>) =>
    set(all.current.map((upload) => (upload.key === key ? { ...upload, ...by } : upload)))
  const { draft } = wizard.application
  const flow_id = wizard.flow.id

  async function send(upload: CompanyUpload) {
    const { key, file, kind, replaces, stop } = upload
    let before: Application | undefined
    try {
      const answer = await wizard.inTurn(() => {
        stop.signal.throwIfAborted()
        before = wizard.latest()
        return api(
          'POST /auth/register/company/file',
          { body: { flow_id, draft, kind, replaces, file } },
          { idempotencyKey: key, signal: stop.signal, onProgress: (share) => change(key, { share }) },
        )
      })
      wizard.take(answer)
      set(all.current.filter((other) => other.key !== key))
      setNews(t('upload.sentOf', { name: file.name }))
      const sent = answer.files.find(({ id, kind: its }) => its === kind && !before?.files.some((old) => old.id === id))
      if (sent) onSent?.(sent)
    } catch (error) {
      if (stop.signal.aborted) return
      const { why, isRepeatable } = readProblem(error, t('upload.noAnswer'))
      change(key, { state: 'failed', why, isRepeatable })
      setNews(t('upload.failedOf', { name: file.name, why }))
    }
  }

  return {
    draft,
    uploads,
    news,
    isSending: uploads.some(({ state }) => state === 'sending'),
    add(file: File, kind: CompanyFileKind, replaces?: string) {
      const refused = refuseEarly(file)
      const why = refused ? (fieldErrorText(refused) ?? refused) : null
      if (why) setNews(t('upload.failedOf', { name: file.name, why }))
      const upload: CompanyUpload = {
        key: crypto.randomUUID(),
        file,
        kind,
        replaces,
        state: refused ? 'failed' : 'sending',
        share: 0,
        why,
        isRepeatable: false,
        stop: new AbortController(),
      }
      // A failed one at the same place is given up for it.
      set([...all.current.filter((old) => old.state === 'sending' || old.kind !== kind || old.replaces !== replaces), upload])
      if (!refused) void send(upload)
    },
    retry(upload: CompanyUpload) {
      const again = { ...upload, state: 'sending' as const, share: 0, why: null, stop: new AbortController() }
      set(all.current.map((old) => (old.key === upload.key ? again : old)))
      void send(again)
    },
    drop(upload: CompanyUpload) {
      upload.stop.abort()
      set(all.current.filter((old) => old.key !== upload.key))
      setNews(t('upload.removedOf', { name: upload.file.name }))
    },
    async remove(file: CompanyFile) {
      const answer = await wizard.inTurn(() =>
        api('POST /auth/register/company/remove-file', { body: { flow_id, draft, file_id: file.id } }),
      )
      wizard.take(answer)
      setNews(t('upload.removedOf', { name: file.name }))
    },
  }
}
export type CompanyUploads = ReturnType<typeof useCompanyUploads>

/** The server's error about the file, otherwise about the call. */
function readProblem(error: unknown, noAnswer: string): { why: string; isRepeatable: boolean } {
  if (!(error instanceof ApiError) || isUnanswered(error)) return { why: noAnswer, isRepeatable: true }
  const code = error.errors.find(({ pointer }) => pointer === '/file')?.code ?? error.code
  return {
    why: fieldErrorText(code) ?? failureText(error),
    isRepeatable: error.status >= 500 || error.status === 429 || error.status === 409,
  }
}
