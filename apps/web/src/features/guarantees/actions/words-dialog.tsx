import { guaranteeActions } from '@damana/contract/guarantee-actions'
import { TextArea, UploadField } from '@damana/ui'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionForm } from './action-form.tsx'
import { useAction, type ActionDialogProps } from './use-action.ts'
import { usePapers } from './use-papers.ts'

type Name = 'reject' | 'withdraw' | 'refuse' | 'object' | 'send_evidence' | 'object_to_cancellation'
interface Texts {
  title: string
  text: string
  label: string
  hint: string
  /** Why it is refused without words. */
  required?: string
  confirm?: string
}
const longestWords = 500
const mostFiles = 10

/** Something to say, with papers that show it where they may: an end with its reason, an objection, evidence. */
export function WordsDialog({ name, ...props }: ActionDialogProps & { name: Name }) {
  const { t } = useTranslation('guarantees/actions')
  const [words, setWords] = useState('')
  const [isTried, setTried] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const papers = usePapers('evidence')
  const { fields } = guaranteeActions[name]
  const field = 'words' in fields ? 'words' : 'reason'
  const isOptional = fields[field] === 'words?'
  const hasPapers = 'files' in fields
  const texts: Texts = t(name, { returnObjects: true, number: props.guarantee.number })
  const text = words.trim()
  const said = text === '' && isOptional ? {} : { [field]: text }
  const action = useAction(name, props, { ...said, ...(hasPapers && { files: papers.ids }) } as { reason: string; words: string }) // as the row says
  const missing = text === '' && !isOptional ? texts.required : undefined
  const sending = papers.isSending ? t('filesOnTheirWay') : undefined
  return (
    <ActionForm
      action={action}
      wide={hasPapers}
      title={texts.title}
      confirmLabel={texts.confirm}
      errors={[...(missing ? [{ field: 'words', message: missing }] : []), ...(sending ? [{ field: 'files', message: sending }] : [])]}
      only={hasPapers ? undefined : area}
      onTried={() => setTried(true)}
      onDismiss={props.onDismiss}
    >
      <p className="dialog-body">{texts.text}</p>
      <TextArea
        ref={area}
        id="words"
        label={texts.label}
        hint={texts.hint}
        optional={isOptional}
        maxLength={longestWords}
        value={words}
        error={isTried ? missing : undefined}
        onChange={(event) => setWords(event.target.value)}
      />
      {hasPapers && (
        <UploadField id="files" label={t('files')} optional most={mostFiles} error={isTried ? sending : undefined} {...papers.field} />
      )}
    </ActionForm>
  )
}
