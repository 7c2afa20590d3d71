import type { Args } from '@damana/contract'
import { Button, ErrorSummary, SelectField, TextArea, toast, UploadField, useFormErrors, type Attached, type SendFile } from '@damana/ui'
import { UnsavedGuard } from '@damana/ui/unsaved-guard'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
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
  const [text, setText] = useState('')
  const [files, setFiles] = useState<readonly Attached[]>([])
  const [isUploading, setUploading] = useState(false)
  const { summary, errorOf, fail, clear } = useFormErrors()
  const { mutate, isPending } = useAnswer(number)
  const empty = () => {
    setText('')
    setFiles([])
    clear()
  }
  const send = (close: boolean) => {
    if (isPending) return
    const found = [
      ...(text.trim() === '' ? [{ field: 'answer', message: t('answerMissing') }] : []),
      ...(isUploading ? [{ field: 'answer-files', message: t('filesOnTheirWay') }] : []),
    ]
    if (found.length > 0) fail(found)
    else
      mutate(
        { message: text, seen, files: files.map(({ id }) => id), close },
        { onSuccess: empty, onError: (error) => fail([{ message: refusalText(error) }]) },
      )
  }
  return (
    <form
      className="support-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send(false)
      }}
    >
      <UnsavedGuard isDirty={text.trim() !== '' || files.length > 0} />
      <ErrorSummary {...summary} />
      <SavedAnswers lang={lang} onChosen={(words) => setText((before) => (before.trim() === '' ? words : `${before}\n${words}`))} />
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
          clear()
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
      <SendButtons isSending={isPending} onSendAndClose={() => send(true)} />
    </form>
  )
}

function SendButtons({ isSending, onSendAndClose }: { isSending: boolean; onSendAndClose: () => void }) {
  const { t } = useTranslation('support')
  return (
    <div className="flow">
      <Button type="submit" busy={isSending}>
        {t('send')}
      </Button>
      <Button variant="secondary" disabled={isSending} onClick={onSendAndClose}>
        {t('sendAndClose')}
      </Button>
    </div>
  )
}

function useAnswer(number: string) {
  const { t } = useTranslation('support')
  const client = useQueryClient()
  const { queryKey } = supportThreadQuery(number)
  return useMutation({
    mutationFn: (body: Args<'POST /admin/support/:number/answer'>['body']) =>
      api('POST /admin/support/:number/answer', { params: { number }, body }, { once: true }),
    onSuccess: (now) => {
      client.setQueryData(queryKey, now)
      toast.success(t('sent'))
      void client.invalidateQueries({ queryKey: supportKey })
    },
    onError: () => void client.invalidateQueries({ queryKey }),
  })
}

function SavedAnswers({ lang, onChosen }: { lang: SupportThread['lang']; onChosen: (words: string) => void }) {
  const { t } = useTranslation('support')
  const answers = useQuery(savedAnswersQuery()).data?.answers ?? []
  if (answers.length === 0) return null
  return (
    <SelectField
      name="saved"
      label={t('saved')}
      optional
      placeholder={t('savedChoose')}
      options={answers.map((one) => ({ value: one.id, label: lang === 'ar' ? one.title_ar : one.title_en }))}
      value=""
      onChange={({ target }) => {
        const chosen = answers.find(({ id }) => id === target.value)
        if (chosen) onChosen(lang === 'ar' ? chosen.text_ar : chosen.text_en)
      }}
    />
  )
}
