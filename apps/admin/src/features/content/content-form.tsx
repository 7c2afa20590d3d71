import type { CallOptions } from '@damana/client/client'
import { contentKinds, mostCharacters, type ContentKind } from '@damana/contract/content-words'
import { fieldErrors } from '@damana/contract/errors'
import {
  Bdi,
  Button,
  Checkbox,
  ErrorSummary,
  readLang,
  SelectField,
  TextArea,
  TextField,
  useFormErrors,
  type SummarisedError,
} from '@damana/ui'
import { UnsavedGuard } from '@damana/ui/unsaved-guard'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api.ts'
import { refusalText } from '#layout/reason-text.ts'
import { fieldsOf, langs, sharedOf, type Body, type FieldLang } from './body.rules.ts'
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
  const { summary, errorOf, fail, forgive, clear } = useFormErrors()
  const [isBusy, setBusy] = useState(false)
  const set = (part: 'ar' | 'en' | 'shared', name: string, value: string) => {
    onChange({ ...body, [part]: { ...body[part], [name]: value } })
    forgive(`${part}-${name}`)
  }
  const problems = useProblems()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || off !== null) return
    setBusy(true)
    try {
      await send(body, { once: true })
      clear()
    } catch (error) {
      fail(problems(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="content-form" noValidate onSubmit={(event) => void submit(event)}>
      <UnsavedGuard isDirty={isDirty} />
      <ErrorSummary {...summary} />
      <div className="content-langs">
        {langs.map((lang) => (
          <fieldset key={lang} className="stack-4">
            <legend>{t(`lang.${lang}`)}</legend>
            {fieldsOf(kind).map(([field, type]) => (
              <LangField
                key={field}
                name={`${lang}-${field}`}
                label={`${t(`field.${field}`, { defaultValue: field })} (${t(`lang.${lang}`)})`}
                error={errorOf(`${lang}-${field}`)}
                type={type}
                lang={lang}
                value={body[lang][field] ?? ''}
                onChange={(value) => set(lang, field, value)}
              />
            ))}
          </fieldset>
        ))}
      </div>
      {sharedOf(kind).map(([field, type]) => (
        <SharedField
          key={field}
          name={`shared-${field}`}
          label={t(`field.${field}`, { defaultValue: field })}
          error={errorOf(`shared-${field}`)}
          type={type}
          groups={groups}
          value={body.shared[field] ?? ''}
          onChange={(value) => set('shared', field, value)}
        />
      ))}
      <PlaceFields kind={kind} body={body} error={errorOf('position')} onChange={onChange} />
      <Placeholders of={placeholders} />
      <SaveRow isBusy={isBusy} off={off} isDirty={isDirty} />
    </form>
  )
}

/** Where the text stands among those of its kind, and whether people see it. */
function PlaceFields({
  kind,
  body,
  error,
  onChange,
}: Pick<ContentFormProps, 'kind' | 'body' | 'onChange'> & { error: string | undefined }) {
  const { t } = useTranslation('content')
  const { isOrdered, isHideable } = contentKinds[kind]
  return (
    <>
      {isOrdered && (
        <TextField
          name="position"
          label={t('position')}
          hint={t('positionHint')}
          error={error}
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
    </>
  )
}

function SaveRow({ isBusy, off, isDirty }: Pick<ContentFormProps, 'off' | 'isDirty'> & { isBusy: boolean }) {
  const { t } = useTranslation('content')
  return (
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
  )
}

interface FieldProps {
  name: string
  label: string
  error: string | undefined
  value: string
  onChange: (value: string) => void
}

function LangField({
  type,
  lang,
  value,
  onChange,
  ...props
}: FieldProps & { type: ReturnType<typeof fieldsOf>[number][1]; lang: FieldLang }) {
  if (type === 'rich') return <RichField {...props} lang={lang} html={value} onChange={onChange} />
  const Field = type === 'line' ? TextLine : TextArea
  return (
    <Field
      {...props}
      lang={lang}
      dir={lang === 'ar' ? 'rtl' : 'ltr'}
      maxLength={mostCharacters[type]}
      value={value}
      onChange={(event: { target: { value: string } }) => onChange(event.target.value)}
    />
  )
}

const TextLine = (props: React.ComponentProps<typeof TextField>) => <TextField {...props} />

function SharedField({
  type,
  groups,
  onChange,
  ...props
}: FieldProps & { type: ReturnType<typeof sharedOf>[number][1]; groups: ContentText['groups'] }) {
  const { t } = useTranslation('content')
  if (type !== 'group' && typeof type === 'string')
    return <TextField {...props} ltr maxLength={200} onChange={(event) => onChange(event.target.value)} />
  const options =
    type === 'group'
      ? [{ value: '', label: t('chooseGroup') }, ...groups.map((group) => ({ value: group.key, label: group.name }))]
      : type.map((one) => ({ value: one, label: t(`picture.${one}`, { defaultValue: one }) }))
  return <SelectField {...props} options={options} onChange={(event) => onChange(event.target.value)} />
}

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
