import {
  Button,
  ErrorSummary,
  SelectField,
  TextArea,
  toast,
  UploadField,
  type Attached,
  type SendFile,
  type SummarisedError,
} from '@damana/ui'
import { UnsavedGuard } from '@damana/ui/unsaved-guard'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { refusalText } from '#layout/reason-text.ts'
import { savedAnswersQuery, supportKey, supportThreadQuery, type SupportThread } from './query.ts'

const longestMessage = 4_000
const mostFiles = 5
const sendFile: SendFile = (file, options) => api('POST /admin/support/files', { body: { file } }, options)

/** The answer, in the language of the person. It names the last message on the screen: a newer one is read before it is sent. */
export function AnswerForm({ thread: { number, lang, last_message_id: seen } }: { thread: SupportThread }) {
  const { t } = useTranslation('support')
  const client = useQueryClient()
  const { queryKey } = supportThreadQuery(number)
  const saved = useQuery(savedAnswersQuery())
  const [text, setText] = useState('')
  const [files, setFiles] = useState<readonly Attached[]>([])
  const [isUploading, setUploading] = useState(false)
  const [errors, setErrors] = useState<readonly SummarisedError[]>([])
  const [attempt, setAttempt] = useState(0)
  const fail = (found: readonly SummarisedError[]) => {
    setErrors(found)
    setAttempt((count) => count + 1)
  }
  const { mutate, isPending } = useMutation({
    mutationFn: (close: boolean) =>
      api(
        'POST /admin/support/:number/answer',
        { params: { number }, body: { message: text, seen, files: files.map(({ id }) => id), close } },
        { once: true },
      ),
    onSuccess: (now) => {
      client.setQueryData(queryKey, now)
      setText('')
      setFiles([])
      setErrors([])
      toast.success(t('sent'))
      void client.invalidateQueries({ queryKey: supportKey })
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey })
      fail([{ message: refusalText(error) }])
    },
  })
  const send = (close: boolean) => {
    if (isPending) return
    const found = [
      ...(text.trim() === '' ? [{ field: 'answer', message: t('answerMissing') }] : []),
      ...(isUploading ? [{ field: 'answer-files', message: t('filesOnTheirWay') }] : []),
    ]
    if (found.length > 0) fail(found)
    else mutate(close)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(false)
  }
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message
  const answers = saved.data?.answers ?? []
  return (
    <form className="support-form" noValidate onSubmit={submit}>
      <UnsavedGuard isDirty={text.trim() !== '' || files.length > 0} />
      <ErrorSummary errors={errors} attempt={attempt} />
      {answers.length > 0 && (
        <SelectField
          name="saved"
          label={t('saved')}
          optional
          placeholder={t('savedChoose')}
          options={answers.map((one) => ({ value: one.id, label: lang === 'ar' ? one.title_ar : one.title_en }))}
          value=""
          onChange={({ target }) => {
            const chosen = answers.find(({ id }) => id === target.value)
            if (!chosen) return
            const words = lang === 'ar' ? chosen.text_ar : chosen.text_en
            setText((before) => (before.trim() === '' ? words : `${before}\n${words}`))
          }}
        />
      )}
      <TextArea
        name="answer"
        label={t('answer')}
        hint={t('answerHint', { lang: t(`langs.${lang}`) })}
        rows={5}
        dir="auto"
        maxLength={longestMessage}
        value={text}
        error={errorOf('answer')}
        onChange={({ target }) => {
          setText(target.value)
          setErrors([])
        }}
      />
      <UploadField
        id="answer-files"
        label={t('files')}
        optional
        most={mostFiles}
        value={files}
        onChange={setFiles}
        send={sendFile}
        onBusy={setUploading}
        error={errorOf('answer-files')}
      />
      <div className="flow">
        <Button type="submit" busy={isPending}>
          {t('send')}
        </Button>
        <Button variant="secondary" disabled={isPending} onClick={() => send(true)}>
          {t('sendAndClose')}
        </Button>
      </div>
    </form>
  )
}
