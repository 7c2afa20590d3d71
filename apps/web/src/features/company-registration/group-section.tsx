import { companyLoginRules } from '@damana/contract/form-rules'
import { permissions } from '@damana/contract/permissions'
import { ErrorSummary, Ltr, PhoneField, TextField } from '@damana/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { filesOf, idOf, listIn, rowsIn, textOf, type CompanyFile, type Row } from './application.rules.ts'
import { PermissionChecks } from './check-list.tsx'
import { rightsInWords } from './choice-words.ts'
import { DocumentSlot } from './document-slot.tsx'
import { GroupChoice, groupProblem } from './group-choice.tsx'
import { wrongInLogin } from './people.ts'
import { EditorFrame, PeopleList } from './people-list.tsx'
import { SectionFrame } from './section-frame.tsx'
import { useCompanyUploads } from './use-company-upload.ts'
import { usePeople, type PeopleState } from './use-people.ts'
import { usePersonForm } from './use-person-form.tsx'
import { useJudged } from './use-section-form.ts'
import type { Wizard } from './wizard.ts'

/** Step 7: the group that the company belongs to, and who signs in for it; the first of them is the primary user. */
export function GroupSection({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('company-registration')
  const { application } = wizard
  const data = wizard.dataOf('group')
  const letters = filesOf(application, 'authorization_letter')
  const isPrimary = (row: Row) => idOf(row) === idOf(rowsIn(data, 'logins')[0] ?? {})
  const lackingOf = (row: Row) =>
    wrongInLogin(row, { letters, isPrimary: isPrimary(row) }).map((field) => t(`fields.${field}` as 'fields.name')) // each has a word
  const problem = groupProblem(data)
  const people = usePeople(wizard, {
    section: 'group',
    nameOf: (row) => textOf(row, 'name'),
    lackingOf,
    judge: (rows) => [
      ...(problem ? [{ field: problem === 'choice' ? 'group_choice' : 'group_name', message: t(`group.wrong.${problem}`) }] : []),
      ...(rows.length === 0 ? [{ field: 'add-login', message: t('logins.required') }] : []),
    ],
  })
  useJudged(wizard, 'group', people.judge)
  const isAsked = people.errors.length > 0
  return (
    <SectionFrame
      wizard={wizard}
      section="group"
      // A group that was chosen meanwhile is missed no more.
      errors={people.errors.filter(({ field }) => problem !== undefined || !field?.startsWith('group_'))}
      attempt={people.attempt}
      isBusy={people.isBusy}
      onSubmit={people.proceed}
      hasForms
    >
      <GroupChoice wizard={wizard} problem={isAsked ? problem : undefined} />
      <section className="wizard-section">
        <PeopleList
          addId="add-login"
          title={t('logins.title')}
          text={t('logins.text')}
          addLabel={t('logins.add')}
          empty={t('logins.none')}
          rows={people.rows}
          nameOf={(row) => textOf(row, 'name')}
          noteOf={(row, index) => (
            <>
              {index === 0 && <span className="company-primary">{t('logins.primary')} · </span>}
              <Ltr>{textOf(row, 'phone')}</Ltr>
              {' · '}
              {rightsInWords(index === 0 ? ['full'] : listIn(row, 'permissions'), t('comma'))}
            </>
          )}
          lackingOf={lackingOf}
          deleteTitle={(name) => t('logins.deleteTitle', { name })}
          onDelete={(row) => void people.remove(row)}
          editing={people.editing}
          onEdit={people.open}
          editor={
            people.editing !== undefined && (
              <LoginEditor key={people.editing} wizard={wizard} people={people} id={people.editing} letters={letters} />
            )
          }
        />
      </section>
    </SectionFrame>
  )
}

interface Answers {
  name: string
  phone: string
  letter_file_id: string
  permissions: string[]
}
const questions = ['name', 'phone', 'letter_file_id', 'permissions'] as const

interface LoginEditorProps {
  wizard: Wizard
  people: PeopleState
  id: string
  letters: readonly CompanyFile[]
}

function LoginEditor({ wizard, people, id, letters }: LoginEditorProps) {
  const { t } = useTranslation('company-registration')
  const [isFirst] = useState(() => people.rows.every((row, index) => index > 0 || idOf(row) === id))
  const { form, text, choice, summary, attempt, isBusy, isNew, chooser, onSubmit } = usePersonForm<Answers>(people, {
    id,
    fields: questions,
    rules: companyLoginRules,
    once: 'phone',
    compare: ({ letter_file_id, permissions: granted }) => ({
      ...(letter_file_id === '' && { letter_file_id: 'required' }),
      ...(granted.length === 0 && { permissions: 'required' }),
    }),
    read: (row) => ({
      name: textOf(row ?? null, 'name'),
      phone: textOf(row ?? null, 'phone'),
      letter_file_id: textOf(row ?? null, 'letter_file_id'),
      permissions: row?.['permissions'] ? listIn(row, 'permissions') : ['damana.view'],
    }),
    write: ({ permissions: granted, ...answers }) => ({
      ...answers,
      ...(!isFirst && { permissions: permissions.filter((permission) => granted.includes(permission)) }),
    }),
  })
  const letter = text('letter_file_id')
  const granted = choice('permissions')
  const setLetter = (fileId: string) => {
    form.setValue('letter_file_id', fileId)
    if (form.getFieldState('letter_file_id').error) void form.trigger('letter_file_id')
  }
  const uploads = useCompanyUploads(wizard, (file) => setLetter(file.id))
  const ask = (field: 'name' | 'phone') => ({ ...text(field), label: t(`fields.${field}`), autoComplete: 'off' })
  return (
    <EditorFrame
      title={t(isNew ? 'logins.newTitle' : 'logins.editTitle')}
      errors={<ErrorSummary errors={summary(questions)} attempt={attempt} />}
      busy={isBusy}
      waiting={uploads.isSending ? t('upload.wait') : undefined}
      onSubmit={onSubmit}
      onCancel={people.cancel}
    >
      {chooser}
      {isFirst && <p className="size-sm soft">{t('logins.primaryNote')}</p>}
      <div className="company-pair">
        <TextField {...ask('name')} hint={t('people.nameHint')} maxLength={80} />
        <PhoneField {...ask('phone')} hint={t('logins.phoneHint')} />
      </div>
      <DocumentSlot
        id="letter_file_id"
        label={t('fields.letter_file_id')}
        hint={t('logins.letterHint')}
        error={letter.error}
        kind="authorization_letter"
        files={letters.filter((file) => file.id === form.watch('letter_file_id'))}
        uploads={uploads}
        onRemove={() => setLetter('')}
      />
      {!isFirst && <PermissionChecks field={granted.field} error={granted.error} hint={t('logins.rightsHint')} />}
      <p className="sr-only" role="status">
        {uploads.news}
      </p>
    </EditorFrame>
  )
}
