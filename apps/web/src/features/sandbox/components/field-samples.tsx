import {
  Checkbox,
  ChoiceCards,
  DateRange,
  type DayRange,
  describedBy,
  ErrorSummary,
  FilterSelect,
  FormField,
  MoneyField,
  OtpInput,
  PasswordField,
  PhoneField,
  SearchSelect,
  SelectField,
  TextArea,
  TextField,
  UploadField,
  type Attached,
  FieldMessage,
} from '@damana/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Shown } from './shown.tsx'

/** Form fields, each valid, invalid and disabled. */
export function FieldSamples() {
  const { t } = useTranslation('sandbox/components')
  const [code, setCode] = useState('')
  const [choice, setChoice] = useState('first')
  const [files, setFiles] = useState<readonly Attached[]>([{ id: '1', name: 'licence.pdf', size: 120_000 }])
  const texts = { label: t('label'), hint: t('hint') }
  return (
    <>
      <Shown name="TextField">
        <TextField {...texts} name="text" />
        <TextField label={t('label')} name="text-wrong" id="wrong" error={t('error')} />
        <TextField label={t('label')} name="text-good" success={t('good')} defaultValue={t('short')} optional />
      </Shown>
      <Shown name="ErrorSummary">
        <ErrorSummary errors={[{ field: 'wrong', message: t('error') }]} attempt={0} />
      </Shown>
      <Shown name="FormField · FieldMessage">
        <FormField id="own" {...texts}>
          <input id="own" className="input" aria-describedby={describedBy('own', texts)} />
        </FormField>
        <FieldMessage id="alone" success={t('good')} />
      </Shown>
      <Shown name="MoneyField · PhoneField · PasswordField · TextArea">
        <MoneyField label={t('price')} defaultValue="12000" />
        <PhoneField {...texts} name="phone" defaultValue="0790000001" />
        <PasswordField {...texts} name="password" />
        <TextArea {...texts} name="area" rows={2} />
      </Shown>
      <SelectSamples {...texts} />
      <Shown name="ChoiceCards · Checkbox">
        <ChoiceCards
          name="choice"
          label={t('label')}
          value={choice}
          onChange={setChoice}
          choices={[
            { value: 'first', title: t('first'), note: t('sentence') },
            { value: 'second', title: t('second') },
            { value: 'off', title: t('cancel'), note: t('off'), disabled: true },
          ]}
        />
        <Checkbox name="check" hint={t('hint')}>
          {t('sentence')}
        </Checkbox>
        <Checkbox name="check-wrong" error={t('error')}>
          {t('short')}
        </Checkbox>
      </Shown>
      <Shown name="OtpInput">
        <OtpInput label={t('code')} value={code} onChange={setCode} />
      </Shown>
      <Shown name="UploadField">
        <UploadField {...texts} value={files} onChange={setFiles} most={3} send={async ({ name, size }) => ({ id: name, name, size })} />
      </Shown>
    </>
  )
}

function SelectSamples(texts: { label: string; hint: string }) {
  const { t } = useTranslation('sandbox/components')
  const [found, setFound] = useState('')
  const [filter, setFilter] = useState('all')
  const [days, setDays] = useState<DayRange>({})
  const options = [
    { value: 'first', label: t('first') },
    { value: 'second', label: t('second') },
  ]
  return (
    <Shown name="SelectField · SearchSelect · FilterSelect · DateRange">
      <SelectField {...texts} name="select" options={options} placeholder={t('first')} />
      <SearchSelect
        {...texts}
        id="search-select"
        value={found}
        onChange={setFound}
        options={options}
        search={(text) => ({
          values: new Set(options.filter(({ label }) => label.includes(text)).map(({ value }) => value)),
          meant: undefined,
        })}
        placeholder={t('first')}
        empty={t('error')}
      />
      <FilterSelect
        label={t('list')}
        value={filter}
        neutral="all"
        onChange={setFilter}
        options={[{ value: 'all', label: t('list') }, ...options]}
      />
      <DateRange label={t('today')} value={days} onChange={setDays} />
    </Shown>
  )
}
