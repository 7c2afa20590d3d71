import { Button, Dialog, MoneyField, SelectField, TextArea, TextField } from '@damana/ui'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Setting } from './query.ts'
import { draftOf, jsonOf, units, type Draft, type Unit } from './value.rules.ts'

interface EditDialogProps {
  setting: Setting
  label: string
  /** As JSON: what the field begins with. */
  value: string
  onKeep: (json: string) => void
  onClose: () => void
}

/** Types a new value for a setting; nothing is proposed yet. */
export function EditDialog({ setting, label, value, onKeep, onClose }: EditDialogProps) {
  const { t } = useTranslation('settings')
  const ui = useTranslation('ui')
  const [draft, setDraft] = useState<Draft>(() => draftOf(setting.kind, value))
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const json = jsonOf(setting.kind, draft)
    if (json === null) setError(t(`expected.${setting.kind}`))
    else if (json === setting.value) setError(t('unchanged'))
    else onKeep(json)
  }
  return (
    <Dialog open title={label} onClose={onClose}>
      <form className="decision" noValidate onSubmit={submit}>
        <ValueField
          setting={setting}
          draft={draft}
          error={error}
          onChange={(changed) => {
            setError(undefined)
            setDraft(changed)
          }}
        />
        <div className="dialog-actions">
          <Button type="submit">{t('keep')}</Button>
          <Button variant="quiet" onClick={onClose}>
            {ui.t('back')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface ValueFieldProps {
  setting: Setting
  draft: Draft
  error: string | undefined
  onChange: (draft: Draft) => void
}

function ValueField({ setting: { kind }, draft, error, onChange }: ValueFieldProps) {
  const { t } = useTranslation('settings')
  const common = {
    name: 'value',
    label: t('newValue'),
    hint: t(`expected.${kind}`),
    error,
    value: draft.text,
    required: kind !== 'optionalText' && kind !== 'dates' && kind !== 'delays',
  }
  const type = (text: string) => onChange({ ...draft, text })
  switch (kind) {
    case 'sum':
      return <MoneyField {...common} onChange={(event) => type(event.target.value)} />
    case 'flag':
      return (
        <SelectField
          {...common}
          options={['true', 'false'].map((value) => ({ value, label: t(value === 'true' ? 'yes' : 'no') }))}
          onChange={(event) => type(event.target.value)}
        />
      )
    case 'dates':
      return <TextArea {...common} rows={10} dir="ltr" onChange={(event) => type(event.target.value)} />
    case 'seconds':
    case 'window':
    case 'delays':
      return (
        <>
          <TextField {...common} ltr digits={kind !== 'delays'} onChange={(event) => type(event.target.value)} />
          <SelectField
            name="unit"
            label={t('unit')}
            value={draft.unit}
            options={(Object.keys(units) as Unit[]).map((value) => ({ value, label: t(`unitOf.${value}`) }))} // its own keys
            onChange={(event) => onChange({ ...draft, unit: event.target.value as Unit })} // one of the options
          />
        </>
      )
    case 'text':
    case 'optionalText':
      return <TextField {...common} dir="auto" onChange={(event) => type(event.target.value)} />
    default:
      return <TextField {...common} ltr onChange={(event) => type(event.target.value)} />
  }
}
