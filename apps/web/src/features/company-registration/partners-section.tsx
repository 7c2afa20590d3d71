import { companyPartnerRules } from '@damana/contract/form-rules'
import { ErrorSummary, Ltr, PhoneField, TextField } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { useCountries } from '#features/address/use-countries.ts'
import { textOf, type Row } from './application.rules.ts'
import { CountryField } from './country-field.tsx'
import { jordan, judgePartnerNumber, partnerFields, wrongInPartner } from './people.ts'
import { EditorFrame, PeopleList } from './people-list.tsx'
import { SectionFrame } from './section-frame.tsx'
import { usePeople, type PeopleState } from './use-people.ts'
import { usePersonForm } from './use-person-form.tsx'
import { useJudged } from './use-section-form.ts'
import type { Wizard } from './wizard.ts'

/** Step 2: who owns the company, one at least. */
export function PartnersSection({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('company-registration')
  const people = usePeople(wizard, {
    section: 'partners',
    nameOf: (row) => textOf(row, 'full_name'),
    lackingOf: (row) => wrongInPartner(row).map((field) => t(`fields.${field}` as 'fields.full_name')), // each has a word
    judge: (rows) => (rows.length === 0 ? [{ field: 'add-partner', message: t('partners.required') }] : []),
  })
  useJudged(wizard, 'partners', people.judge)
  return (
    <SectionFrame
      wizard={wizard}
      section="partners"
      errors={people.errors}
      attempt={people.attempt}
      isBusy={people.isBusy}
      onSubmit={people.proceed}
      hasForms
    >
      <p className="company-text">{t('partners.text')}</p>
      <PeopleList
        addId="add-partner"
        title={t('partners.title')}
        addLabel={t('partners.add')}
        empty={t('partners.none')}
        rows={people.rows}
        nameOf={(row) => textOf(row, 'full_name')}
        noteOf={(row) => (
          <>
            <Ltr>{textOf(row, 'number')}</Ltr> · <Ltr>{textOf(row, 'phone')}</Ltr>
          </>
        )}
        lackingOf={(row) => wrongInPartner(row).map((field) => t(`fields.${field}` as 'fields.full_name'))} // each has a word
        deleteTitle={(name) => t('partners.deleteTitle', { name })}
        onDelete={(row) => void people.remove(row)}
        editing={people.editing}
        onEdit={people.open}
        editor={people.editing !== undefined && <PartnerEditor key={people.editing} people={people} id={people.editing} />}
      />
    </SectionFrame>
  )
}

type Answers = Record<(typeof partnerFields)[number], string>

function PartnerEditor({ people, id }: { people: PeopleState; id: string }) {
  const { t } = useTranslation('company-registration')
  const countries = useCountries()
  const read = (row: Row | undefined): Answers => ({
    full_name: textOf(row ?? null, 'full_name'),
    nationality: row ? textOf(row, 'nationality') : jordan,
    number: textOf(row ?? null, 'number'),
    address: textOf(row ?? null, 'address'),
    phone: textOf(row ?? null, 'phone'),
    email: textOf(row ?? null, 'email'),
  })
  const { form, text, summary, attempt, isBusy, isNew, chooser, onSubmit } = usePersonForm<Answers>(people, {
    id,
    fields: partnerFields,
    rules: companyPartnerRules,
    once: 'number',
    compare: judgePartnerNumber,
    read,
    write: (answers) => answers,
  })
  const isJordanian = form.watch('nationality') === jordan
  const ask = (field: keyof Answers) => ({ ...text(field), label: t(`fields.${field}`), autoComplete: 'off' })
  return (
    <EditorFrame
      title={t(isNew ? 'partners.newTitle' : 'partners.editTitle')}
      errors={<ErrorSummary errors={summary(partnerFields)} attempt={attempt} />}
      busy={isBusy}
      onSubmit={onSubmit}
      onCancel={people.cancel}
    >
      {chooser}
      <div className="company-pair">
        <TextField {...ask('full_name')} hint={t('partners.nameHint')} maxLength={80} />
        <CountryField {...text('nationality')} label={t('fields.nationality')} countries={countries} chosen={form.watch('nationality')} />
        <TextField
          {...ask('number')}
          label={t(isJordanian ? 'people.nationalNumber' : 'people.passport')}
          hint={t(isJordanian ? 'partners.numberHint' : 'people.passportHint')}
          digits
          maxLength={20}
        />
        <PhoneField {...ask('phone')} hint={t('people.phoneHint')} />
        <TextField {...ask('email')} ltr type="email" inputMode="email" autoCapitalize="none" spellCheck={false} maxLength={200} />
        <TextField {...ask('address')} hint={t('company.addressHint')} maxLength={200} />
      </div>
    </EditorFrame>
  )
}
