import type { Args } from '@damana/contract'
import { readGuaranteeNumber } from '@damana/contract/ids'
import { toLatinDigits } from '@damana/contract/digits'
import {
  Button,
  ErrorSummary,
  TextArea,
  TextField,
  toast,
  UploadField,
  useFormErrors,
  type Attached,
  type SummarisedError,
} from '@damana/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { api, ApiError } from '#api.ts'
import { failureText } from '@damana/ui/failure-text'
import { fieldErrorText } from '#forms/field-error-text.ts'
import { sendFile } from '#features/guarantees/actions/uploaded-files.ts'
import { reasonText } from '#features/guarantees/reason-text.ts'
import { useProfile, type Profile } from '#session.ts'
import { threadQuery, threadsKey, type Thread } from './queries.ts'
import { forgetDraft, readDraft, saveDraft } from '#drafts.ts'

const longestMessage = 4_000
const mostFiles = 5
const send = sendFile('support')

interface MessageFormProps {
  thread?: string
  onSent?: (thread: Thread) => void
}

/** The message as it is typed and sent. */
function useMessage({ thread, onSent }: MessageFormProps) {
  const { t } = useTranslation('profile/support')
  const profile = useProfile()
  const [text, setText] = useState(() => readMessage(profile, thread))
  const [number, setNumber] = useState('')
  const [files, setFiles] = useState<readonly Attached[]>([])
  const [isUploading, setUploading] = useState(false)
  const { summary, errorOf, fail, forgive, clear } = useFormErrors()
  const guarantee = number.trim() === '' ? undefined : readGuaranteeNumber(toLatinDigits(number))
  const { mutate, isPending } = useSending({
    onSent: (sent) => {
      keepMessage(profile, thread, '')
      setText('')
      setFiles([])
      clear()
      onSent?.(sent)
    },
    onFailed: fail,
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
    else
      mutate({
        message: text,
        ...(files.length > 0 && { files: files.map(({ id }) => id) }),
        ...(thread !== undefined && { thread }),
        ...(guarantee !== undefined && { guarantee_number: guarantee }),
      })
  }
  return {
    text,
    number,
    summary,
    errorOf,
    isPending,
    submit,
    typeText(typed: string) {
      setText(typed)
      keepMessage(profile, thread, typed)
      forgive('message')
    },
    typeNumber(typed: string) {
      setNumber(typed)
      forgive('guarantee_number')
    },
    fileField: { value: files, onChange: setFiles, onBusy: setUploading, error: errorOf('files') },
  }
}

/** A message to staff: the first of a new thread, or a further one. The text stays until it has arrived. */
export function MessageForm(props: MessageFormProps) {
  const { t } = useTranslation('profile/support')
  const { text, number, summary, errorOf, isPending, submit, typeText, typeNumber, fileField } = useMessage(props)
  const isFirst = props.thread === undefined
  return (
    <form className="support-form" noValidate onSubmit={submit}>
      <ErrorSummary {...summary} />
      <TextArea
        name="message"
        label={t('message')}
        hint={t('messageHint')}
        rows={isFirst ? 6 : 3}
        maxLength={longestMessage}
        value={text}
        error={errorOf('message')}
        onChange={({ target }) => typeText(target.value)}
      />
      {isFirst && (
        <TextField
          name="guarantee_number"
          label={t('guaranteeNumber')}
          hint={t('guaranteeHint')}
          optional
          dir="ltr"
          maxLength={20}
          value={number}
          error={errorOf('guarantee_number')}
          onChange={({ target }) => typeNumber(target.value)}
        />
      )}
      <UploadField id="files" label={t('files')} optional most={mostFiles} send={send} {...fileField} />
      <div>
        <Button type="submit" busy={isPending}>
          {t('send')}
        </Button>
      </div>
    </form>
  )
}

interface Sending {
  onSent: (thread: Thread) => void
  onFailed: (errors: readonly SummarisedError[]) => void
}

function useSending({ onSent, onFailed }: Sending) {
  const { t } = useTranslation('profile/support')
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Args<'POST /support-message'>['body']) => api('POST /support-message', { body }, { once: true }),
    onSuccess: (sent) => {
      client.setQueryData(threadQuery(sent.number).queryKey, { pages: [sent], pageParams: [''] })
      void client.invalidateQueries({ queryKey: threadsKey })
      toast.success(t('sent'))
      onSent(sent)
    },
    onError: (error) => {
      const found = fieldErrorsOf(error)
      const reason = error instanceof ApiError && error.reason ? reasonText(error.reason) : failureText(error)
      onFailed(found.length > 0 ? found : [{ message: t('notSent') }, { message: reason }])
    },
  })
}

const fieldErrorsOf = (error: unknown): readonly SummarisedError[] =>
  error instanceof ApiError
    ? error.errors.map(({ pointer, code }) => ({
        field: pointer.replace(/^\//, '').split('/')[0] ?? '',
        message: fieldErrorText(code) ?? error.message,
      }))
    : []

const formOf = (thread: string | undefined) => `support-1:${thread ?? 'new'}`
/** A message in the name of a company is no draft for one's own. */
const whose = ({ phone, email, slug, user_company_id }: Profile) => `${phone ?? email ?? slug}:${user_company_id ?? ''}`

function readMessage(profile: Profile, thread: string | undefined): string {
  const draft = readDraft(formOf(thread), whose(profile))
  return typeof draft === 'string' ? draft : ''
}
const keepMessage = (profile: Profile, thread: string | undefined, text: string): void =>
  text === '' ? forgetDraft(formOf(thread), whose(profile)) : saveDraft(formOf(thread), whose(profile), text)
