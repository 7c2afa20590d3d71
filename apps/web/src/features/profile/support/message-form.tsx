import { readGuaranteeNumber } from '@damana/contract/ids'
import { toLatinDigits } from '@damana/contract/digits'
import { Button, ErrorSummary, TextArea, TextField, toast, UploadField, type Attached, type SummarisedError } from '@damana/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { api, ApiError } from '#api.ts'
import { failureText } from '@damana/ui/failure-text'
import { fieldErrorText } from '#forms/field-error-text.ts'
import { sendFile } from '#features/guarantees/actions/papers.ts'
import { reasonText } from '#features/guarantees/reason-text.ts'
import { useProfile, type Profile } from '#session.ts'
import { threadQuery, threadsKey, type Thread } from './queries.ts'
import { forgetDraft, readDraft, saveDraft } from '#drafts.ts'

const longestMessage = 4_000
const mostFiles = 5
const send = sendFile('support')

/** A message to staff: the first of a new thread, or a further one. The text stays until it has arrived. */
export function MessageForm({ thread, onSent }: { thread?: string; onSent?: (thread: Thread) => void }) {
  const { t } = useTranslation('profile/support')
  const client = useQueryClient()
  const profile = useProfile()
  const [text, setText] = useState(() => readMessage(profile, thread))
  const [number, setNumber] = useState('')
  const [files, setFiles] = useState<readonly Attached[]>([])
  const [isUploading, setUploading] = useState(false)
  const [errors, setErrors] = useState<readonly SummarisedError[]>([])
  const [attempt, setAttempt] = useState(0)
  const fail = (found: readonly SummarisedError[]) => {
    setErrors(found)
    setAttempt((count) => count + 1)
  }
  const guarantee = number.trim() === '' ? undefined : readGuaranteeNumber(toLatinDigits(number))
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api(
        'POST /support-message',
        {
          body: {
            message: text,
            ...(files.length > 0 && { files: files.map(({ id }) => id) }),
            ...(thread !== undefined && { thread }),
            ...(guarantee !== undefined && { guarantee_number: guarantee }),
          },
        },
        { once: true },
      ),
    onSuccess: (sent) => {
      keepMessage(profile, thread, '')
      setText('')
      setFiles([])
      setErrors([])
      client.setQueryData(threadQuery(sent.number).queryKey, { pages: [sent], pageParams: [''] })
      void client.invalidateQueries({ queryKey: threadsKey })
      toast.success(t('sent'))
      onSent?.(sent)
    },
    onError: (error) => {
      const found =
        error instanceof ApiError
          ? error.errors.map(({ pointer, code }) => ({
              field: pointer.replace(/^\//, '').split('/')[0] ?? '',
              message: fieldErrorText(code) ?? error.message,
            }))
          : []
      const reason = error instanceof ApiError && error.reason ? reasonText(error.reason) : failureText(error)
      fail(found.length > 0 ? found : [{ message: t('notSent') }, { message: reason }])
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const found = [
      ...(text.trim() === '' ? [{ field: 'message', message: t('required') }] : []),
      ...(number.trim() !== '' && guarantee === undefined ? [{ field: 'guarantee_number', message: t('guaranteeWrong') }] : []),
      ...(isUploading ? [{ field: 'files', message: t('filesOnTheirWay') }] : []),
    ]
    if (found.length > 0) fail(found)
    else mutate()
  }
  const errorOf = (name: string) => errors.find((one) => 'field' in one && one.field === name)?.message
  const forgive = (name: string) => setErrors((now) => now.filter(({ field }) => field !== name))
  return (
    <form className="support-form" noValidate onSubmit={submit}>
      <ErrorSummary errors={errors} attempt={attempt} />
      <TextArea
        name="message"
        label={t('message')}
        hint={t('messageHint')}
        rows={thread === undefined ? 6 : 3}
        maxLength={longestMessage}
        value={text}
        error={errorOf('message')}
        onChange={({ target }) => {
          setText(target.value)
          keepMessage(profile, thread, target.value)
          forgive('message')
        }}
      />
      {thread === undefined && (
        <TextField
          name="guarantee_number"
          label={t('guaranteeNumber')}
          hint={t('guaranteeHint')}
          optional
          dir="ltr"
          maxLength={20}
          value={number}
          error={errorOf('guarantee_number')}
          onChange={({ target }) => {
            setNumber(target.value)
            forgive('guarantee_number')
          }}
        />
      )}
      <UploadField
        id="files"
        label={t('files')}
        optional
        most={mostFiles}
        value={files}
        onChange={setFiles}
        send={send}
        onBusy={setUploading}
        error={errorOf('files')}
      />
      <div>
        <Button type="submit" busy={isPending}>
          {t('send')}
        </Button>
      </div>
    </form>
  )
}

const formOf = (thread: string | undefined) => `support-1:${thread ?? 'new'}`
/** A message in the name of a company is no draft for one's own. */
const whose = ({ phone, email, slug, user_company_id }: Profile) => `${phone ?? email ?? slug}:${user_company_id ?? ''}`

function readMessage(profile: Profile, thread: string | undefined): string {
  const draft = readDraft(formOf(thread), whose(profile))
  return typeof draft === 'string' ? draft : ''
}
const keepMessage = (profile: Profile, thread: string | undefined, text: string): void =>
  text === '' ? forgetDraft(formOf(thread), whose(profile)) : saveDraft(formOf(thread), whose(profile), text)
