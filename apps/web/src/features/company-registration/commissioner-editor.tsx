import { delegationPermissions, delegationTypes, type DelegationPermission } from '@damana/contract/company-words'
import type { FieldErrorCode } from '@damana/contract/errors'
import { companyCommissionerRules } from '@damana/contract/form-rules'
import { permissions } from '@damana/contract/permissions'
import { Checkbox, ChoiceCards, ErrorSummary, PhoneField, TextArea, TextField } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { useCountries } from '#features/address/use-countries.ts'
import { listIn, textOf, type Row } from './application.rules.ts'
import { CheckList, PermissionChecks } from './check-list.tsx'
import { choiceWord } from './choice-words.ts'
import { CountryField } from './country-field.tsx'
import { jordan, judgeNumber } from './people.ts'
import { EditorFrame } from './people-list.tsx'
import type { PeopleState } from './use-people.ts'
import { usePersonForm } from './use-person-form.tsx'

interface Answers {
  full_name: string
  nationality: string
  number: string
  job: string
  address: string
  delegation_type: string
  is_top: boolean
  permissions: string[]
  phone: string
  email: string
  delegation_permissions: string[]
  delegation_text: string
}
const read = (row: Row = {}): Answers => ({
  full_name: textOf(row, 'full_name'),
  nationality: 'nationality' in row ? textOf(row, 'nationality') : jordan,
  number: textOf(row, 'number'),
  job: textOf(row, 'job'),
  address: textOf(row, 'address'),
  delegation_type: textOf(row, 'delegation_type'),
  is_top: row['is_top'] === true,
  permissions: 'permissions' in row ? listIn(row, 'permissions') : ['damana.view'],
  phone: textOf(row, 'phone'),
  email: textOf(row, 'email'),
  delegation_permissions: listIn(row, 'delegation_permissions'),
  delegation_text: textOf(row, 'delegation_text'),
})
const write = (answers: Answers): Row => ({
  ...answers,
  delegation_type: answers.delegation_type ?? '', // a radio that nobody has chosen is null
  permissions: permissions.filter((permission) => answers.permissions.includes(permission)),
  delegation_permissions: delegationPermissions.filter((permission) => answers.delegation_permissions.includes(permission)),
})
/** In the order of the form. */
const questions = [
  ...(['full_name', 'job', 'nationality', 'number', 'phone', 'email', 'address', 'delegation_type', 'is_top'] as const),
  ...(['delegation_permissions', 'delegation_text', 'permissions'] as const),
]
type ListField = 'permissions' | 'delegation_permissions'
const judgeAnswers = (answers: Answers): { [field in ListField | 'number']?: FieldErrorCode } => ({
  ...judgeNumber(answers),
  ...(answers.permissions.length === 0 && { permissions: 'required' }),
  ...(answers.delegation_permissions.length === 0 && { delegation_permissions: 'required' }),
})

/** One commissioner, written by hand. */
export function CommissionerEditor({ people, id }: { people: PeopleState; id: string }) {
  const { t } = useTranslation('company-registration')
  const countries = useCountries()
  const { form, text, choice, summary, attempt, isBusy, isNew, chooser, onSubmit } = usePersonForm<Answers>(people, {
    id,
    fields: questions,
    rules: companyCommissionerRules,
    once: 'number',
    compare: judgeAnswers,
    read,
    write,
  })
  const isJordanian = form.watch('nationality') === jordan
  const ask = (field: keyof Answers) => ({ ...text(field), label: t(`fields.${field}`), autoComplete: 'off' })
  const delegation = choice('delegation_type')
  const isTop = choice('is_top')
  const granted = choice('permissions')
  const delegated = choice('delegation_permissions')
  return (
    <EditorFrame
      title={t(isNew ? 'commissioners.newTitle' : 'commissioners.editTitle')}
      errors={<ErrorSummary errors={summary(questions)} attempt={attempt} />}
      busy={isBusy}
      onSubmit={onSubmit}
      onCancel={people.cancel}
    >
      {chooser}
      <div className="company-pair">
        <TextField {...ask('full_name')} hint={t('people.nameHint')} maxLength={80} />
        <TextField {...ask('job')} hint={t('commissioners.jobHint')} maxLength={80} />
        <CountryField {...text('nationality')} label={t('fields.nationality')} countries={countries} chosen={form.watch('nationality')} />
        <TextField
          {...ask('number')}
          label={t(isJordanian ? 'people.nationalNumber' : 'people.passport')}
          hint={t(isJordanian ? 'people.nationalHint' : 'people.passportHint')}
          digits
          maxLength={20}
        />
        <PhoneField {...ask('phone')} hint={t('people.phoneHint')} />
        <TextField {...ask('email')} ltr type="email" inputMode="email" autoCapitalize="none" spellCheck={false} maxLength={200} />
      </div>
      <TextField {...ask('address')} hint={t('company.addressHint')} maxLength={200} />
      <ChoiceCards
        name="delegation_type"
        label={t('fields.delegation_type')}
        choices={delegationTypes.map((type) => ({
          value: type,
          title: choiceWord('delegation_type', type),
          note: t(`commissioners.delegationNotes.${type}`),
        }))}
        field={delegation.field}
        error={delegation.error}
      />
      <Checkbox {...isTop.field} hint={t('commissioners.topHint')}>
        {t('fields.is_top')}
      </Checkbox>
      <CheckList
        id="delegation_permissions"
        label={t('fields.delegation_permissions')}
        hint={t('commissioners.delegatedHint')}
        error={delegated.error}
      >
        {delegationPermissions.map((permission: DelegationPermission) => (
          <Checkbox key={permission} {...delegated.field} id={`delegation_permissions-${permission}`} value={permission}>
            {choiceWord('delegation_permissions', permission)}
          </Checkbox>
        ))}
      </CheckList>
      <TextArea {...ask('delegation_text')} hint={t('commissioners.textHint')} maxLength={1000} />
      <PermissionChecks field={granted.field} error={granted.error} hint={t('commissioners.permissionsHint')} />
    </EditorFrame>
  )
}
