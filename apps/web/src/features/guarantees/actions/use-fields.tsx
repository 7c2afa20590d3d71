import type { ActionFields, FieldKind } from '@damana/contract/guarantee-actions'
import { ChoiceCards, TextArea, UploadField } from '@damana/ui'
import { Fragment, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useUploadedFiles } from './uploaded-files.ts'

/** The words of an action in its dialog: those of its fields only where it has such fields. */
export interface Texts {
  title: string
  text: string
  label?: string
  hint?: string
  /** Why it is refused without an answer. */
  required?: string
  yes?: string
  yesNote?: string
  no?: string
  noNote?: string
  confirm?: string
  /** In place of the above, where the answer is no. */
  confirmNo?: string
}
const longestWords = 500
const mostFiles = 10

interface Part {
  value?: unknown
  /** Why it cannot go out like this. */
  error?: string | undefined
  control?: ReactNode
}

/**
 * The fields of an action by their kinds: what is filled in, what is missing, and their controls. `given` fills in what is not asked here, and begins what is. A field of a kind that has no control
 * here is asked for by the action's own dialog.
 */
export function useFields<Body>(fields: ActionFields, texts: Texts, given: Readonly<Record<string, unknown>> = {}) {
  const { t } = useTranslation('guarantees/actions')
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [isTried, setTried] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const uploaded = useUploadedFiles('evidence')
  const { label = '', hint, required = '' } = texts

  const partOf = (field: string, kind: FieldKind): Part => {
    const begun = given[field]
    const answer = typed[field] ?? (typeof begun === 'string' ? begun : undefined)
    const give = (value: string) => setTyped({ ...typed, [field]: value })
    switch (kind) {
      case 'words':
      case 'words?': {
        const text = (answer ?? '').trim()
        const error = text === '' && kind === 'words' ? required : undefined
        return {
          value: text || undefined,
          error,
          control: (
            <TextArea
              ref={area}
              id={field}
              label={label}
              hint={hint}
              optional={kind === 'words?'}
              maxLength={longestWords}
              value={answer ?? ''}
              error={isTried ? error : undefined}
              onChange={(event) => give(event.target.value)}
            />
          ),
        }
      }
      case 'files': {
        const error = uploaded.isSending ? t('filesOnTheirWay') : undefined
        return {
          value: uploaded.ids,
          error,
          control: (
            <UploadField id={field} label={t('files')} optional most={mostFiles} error={isTried ? error : undefined} {...uploaded.field} />
          ),
        }
      }
      case 'yesNo': {
        const error = answer === undefined ? required : undefined
        return {
          value: answer,
          error,
          control: (
            <ChoiceCards
              name={field}
              label={label}
              value={answer}
              error={isTried ? error : undefined}
              choices={[
                { value: 'yes', title: texts.yes, note: texts.yesNote },
                { value: 'no', title: texts.no, note: texts.noNote },
              ]}
              onChange={give}
            />
          ),
        }
      }
      default:
        return { value: given[field] }
    }
  }
  const parts = Object.entries(fields).map(([field, kind]) => ({ field, kind, ...partOf(field, kind) }))
  const asked = parts.filter(({ control }) => control !== undefined)
  const errors = parts.flatMap(({ field, error }) => (error === undefined ? [] : [{ field, message: error }]))
  const filled = Object.fromEntries(parts.flatMap(({ field, value }) => (value === undefined ? [] : [[field, value]])))
  return {
    /** Undefined while something is missing. */
    body: errors.length === 0 ? (filled as Body) : undefined, // of the kinds that the row names, as the body is
    errors,
    /** The only field, where it is one of words. */
    only: asked.length === 1 && asked[0]?.kind !== 'yesNo' ? area : undefined,
    controls: asked.map(({ field, control }) => <Fragment key={field}>{control}</Fragment>),
    isNo: parts.some(({ kind, value }) => kind === 'yesNo' && value === 'no'),
    onTried: () => setTried(true),
  }
}
