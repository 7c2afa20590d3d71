import type { CallOptions } from '@damana/contract'
import { contentKinds, mostCharacters, type ContentKind } from '@damana/contract/content-words'
import { fieldErrors } from '@damana/contract/errors'
import { Bdi, Button, Checkbox, ErrorSummary, readLang, SelectField, TextArea, TextField, type SummarisedError } from '@damana/ui'
import { UnsavedGuard } from '@damana/ui/unsaved-guard'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api.ts'
import { refusalText } from '#layout/reason-text.ts'
import { fieldsOf, langs, sharedOf, type Body } from './body.rules.ts'
import type { ContentText } from './query.ts'
import { RichField } from './rich-field.tsx'
import './content.css'

interface ContentFormProps {
  kind: ContentKind
  body: Body
  onChange: (body: Body) => void
  groups: ContentText['groups']
  placeholders: ContentText['placeholders']
  /** Changed since it was read. */
  isDirty: boolean
  /** Why it cannot be saved now, as a sentence. */
  off: string | null
  send: (body: Body, options: CallOptions) => Promise<void>
}

const sentences: Readonly<Record<string, { ar: string; en: string } | undefined>> = fieldErrors

/** The fields of a text in both languages, side by side. */
export function ContentForm({ kind, body, onChange, groups, placeholders, isDirty, off, send }: ContentFormProps) {
  const { t } = useTranslation('content')
  const [errors, setErrors] = useState<readonly SummarisedError[]>([])
  const [attempt, setAttempt] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message
  const set = (part: 'ar' | 'en' | 'shared', name: string, value: string) => {
    onChange({ ...body, [part]: { ...body[part], [name]: value } })
    setErrors((now) => now.filter(({ field }) => field !== `${part}-${name}`))
  }
  const problems = useProblems()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || off !== null) return
    setBusy(true)
    try {
      await send(body, { once: true })
      setErrors([])
    } catch (error) {
      setErrors(problems(error))
      setAttempt((count) => count + 1)
    } finally {
      setBusy(false)
    }
  }
  const { isOrdered, isHideable } = contentKinds[kind]
  return (
    <form className="content-form" noValidate onSubmit={(event) => void submit(event)}>
      <UnsavedGuard isDirty={isDirty} />
      <ErrorSummary errors={errors} attempt={attempt} />
      <div className="content-langs">
        {langs.map((lang) => (
          <fieldset key={lang} className="stack-4">
            <legend>{t(`lang.${lang}`)}</legend>
            {fieldsOf(kind).map(([field, type]) => {
              const name = `${lang}-${field}`
              const label = `${t(`field.${field}`, { defaultValue: field })} (${t(`lang.${lang}`)})`
              const value = body[lang][field] ?? ''
              if (type === 'rich')
                return (
                  <RichField
                    key={name}
                    name={name}
                    label={label}
                    error={errorOf(name)}
                    lang={lang}
                    html={value}
                    onChange={(html) => set(lang, field, html)}
                  />
                )
              const Field = type === 'line' ? TextLine : TextArea
              return (
                <Field
                  key={name}
                  name={name}
                  label={label}
                  error={errorOf(name)}
                  lang={lang}
                  dir={lang === 'ar' ? 'rtl' : 'ltr'}
                  maxLength={mostCharacters[type]}
                  value={value}
                  onChange={(event: { target: { value: string } }) => set(lang, field, event.target.value)}
                />
              )
            })}
          </fieldset>
        ))}
      </div>
      {sharedOf(kind).map(([field, type]) => {
        const name = `shared-${field}`
        const label = t(`field.${field}`, { defaultValue: field })
        const value = body.shared[field] ?? ''
        const options =
          type === 'group'
            ? [{ value: '', label: t('chooseGroup') }, ...groups.map((group) => ({ value: group.key, label: group.name }))]
            : typeof type === 'string'
              ? undefined
              : type.map((one) => ({ value: one, label: t(`picture.${one}`, { defaultValue: one }) }))
        return options ? (
          <SelectField
            key={name}
            name={name}
            label={label}
            error={errorOf(name)}
            value={value}
            options={options}
            onChange={(event) => set('shared', field, event.target.value)}
          />
        ) : (
          <TextField
            key={name}
            name={name}
            label={label}
            error={errorOf(name)}
            ltr
            maxLength={200}
            value={value}
            onChange={(event) => set('shared', field, event.target.value)}
          />
        )
      })}
      {isOrdered && (
        <TextField
          name="position"
          label={t('position')}
          hint={t('positionHint')}
          error={errorOf('position')}
          digits
          inputMode="numeric"
          maxLength={4}
          value={String(body.position)}
          onChange={(event) => onChange({ ...body, position: Number(event.target.value.replace(/\D/g, '')) })}
        />
      )}
      {isHideable && (
        <Checkbox name="shown" checked={body.shown} onChange={(event) => onChange({ ...body, shown: event.target.checked })}>
          {t('shown')}
        </Checkbox>
      )}
      <Placeholders of={placeholders} />
      <div className="content-save">
        <Button type="submit" busy={isBusy} disabled={off !== null} aria-describedby={off === null ? undefined : 'save-off'}>
          {t('save')}
        </Button>
        {off !== null && (
          <p id="save-off" className="button-reason">
            {off}
          </p>
        )}
        {isDirty && off === null && <p className="muted size-sm">{t('unsaved')}</p>}
      </div>
    </form>
  )
}

const TextLine = (props: React.ComponentProps<typeof TextField>) => <TextField {...props} />

/** The values that a text may name; they are those of today. */
function Placeholders({ of }: { of: ContentText['placeholders'] }) {
  const { t } = useTranslation('content')
  const lang = readLang()
  return (
    <details className="content-values">
      <summary>{t('values')}</summary>
      <p className="muted size-sm">{t('valuesText')}</p>
      <dl>
        {of.map((one) => (
          <div key={one.name}>
            <dt>
              <code dir="ltr">{`{${one.name}}`}</code>
            </dt>
            <dd>
              <Bdi>{one[lang]}</Bdi>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function useProblems() {
  const { t } = useTranslation('content')
  return (error: unknown): readonly SummarisedError[] => {
    if (!(error instanceof ApiError) || error.errors.length === 0) return [{ message: refusalText(error) }]
    return error.errors.map(({ pointer, code, max, text }) => {
      const [, , part = '', field = ''] = pointer.split('/')
      const sentence = (sentences[code]?.[readLang()] ?? error.message)
        .replace('{max}', typeof max === 'number' ? String(max) : '')
        .replace('{text}', typeof text === 'string' ? text : '')
      const label = t(`field.${field}`, { defaultValue: field })
      const name = part === 'ar' || part === 'en' ? `${label} (${t(`lang.${part}`)})` : undefined
      return { field: field ? `${part}-${field}` : part, message: name ? `${name}: ${sentence}` : sentence }
    })
  }
}
