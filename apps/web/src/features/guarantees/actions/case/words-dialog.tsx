import type { CallOptions } from '@damana/contract'
import { TextArea, UploadField } from '@damana/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import type { Guarantee } from '#features/guarantees/queries.ts'
import type { ActionDialogProps } from '../action-dialog.tsx'
import { useGuaranteeAction, type DoneToast } from '../use-guarantee-action.ts'
import { FormDialog } from './form-dialog.tsx'
import { usePapers } from './use-papers.ts'

type Name = 'object' | 'send_evidence' | 'object_to_cancellation'
interface Said {
  words: string
  files: string[]
}

const longestWords = 500
const mostFiles = 10

const done = {
  object: 'objected',
  send_evidence: 'evidenceSent',
  object_to_cancellation: 'cancellationObjected',
} as const satisfies Record<Name, DoneToast>

const send = (name: Name, params: { number: string }, { words, files }: Said, options: CallOptions): Promise<Guarantee> => {
  switch (name) {
    case 'object':
      return api('POST /guarantees/:number/object', { params, body: { reason: words, files } }, options)
    case 'send_evidence':
      return api('POST /guarantees/:number/evidence', { params, body: { words, files } }, options)
    case 'object_to_cancellation':
      return api('POST /guarantees/:number/cancellation/object', { params, body: { words, files } }, options)
  }
}

/** Something to say, with papers that show it: an objection, evidence, an answer against a cancellation. */
export function WordsDialog({ name, guarantee, onDone, onDismiss }: ActionDialogProps & { name: Name }) {
  const { t } = useTranslation('guarantees/actions/case')
  const { number } = guarantee
  const [words, setWords] = useState('')
  const [isTried, setTried] = useState(false)
  const papers = usePapers('evidence')
  const act = useGuaranteeAction<Said>({
    number,
    success: done[name],
    onDone,
    send: (said, options) => send(name, { number }, said, options),
  })
  const text = words.trim()
  const missing = text === '' ? t(`${name}.required`) : undefined
  const sending = papers.isSending ? t('filesOnTheirWay') : undefined
  return (
    <FormDialog
      action={name}
      wide
      danger={name !== 'send_evidence'}
      title={t(`${name}.title`, { number })}
      confirmLabel={t(`${name}.confirm`)}
      errors={[...(missing ? [{ field: 'words', message: missing }] : []), ...(sending ? [{ field: 'files', message: sending }] : [])]}
      act={act}
      onTried={() => setTried(true)}
      onAct={() => act.run({ words: text, files: papers.ids })}
      onDismiss={onDismiss}
    >
      <p className="dialog-body">{t(`${name}.text`)}</p>
      <TextArea
        id="words"
        label={t(`${name}.label`)}
        hint={t(`${name}.hint`)}
        maxLength={longestWords}
        value={words}
        error={isTried ? missing : undefined}
        onChange={(event) => setWords(event.target.value)}
      />
      <UploadField id="files" label={t('files')} optional most={mostFiles} error={isTried ? sending : undefined} {...papers.field} />
    </FormDialog>
  )
}
