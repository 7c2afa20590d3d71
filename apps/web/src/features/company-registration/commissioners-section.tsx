import { Ltr } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { textOf, type Row } from './application.rules.ts'
import { choiceWord } from './choice-words.ts'
import { CommissionerEditor } from './commissioner-editor.tsx'
import { CommissionersFile } from './commissioners-file.tsx'
import { wrongInCommissioner } from './people.ts'
import { joined, PeopleList } from './people-list.tsx'
import { SectionFrame } from './section-frame.tsx'
import { usePeople } from './use-people.ts'
import { useJudged } from './use-section-form.ts'
import type { Wizard } from './wizard.ts'

/** Step 3: who signs for the company and manages it, from a file or one by one. */
export function CommissionersSection({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('company-registration')
  const lackingOf = (row: Row) => wrongInCommissioner(row).map((field) => t(`fields.${field}` as 'fields.full_name')) // each has a word
  const people = usePeople(wizard, {
    section: 'commissioners',
    nameOf: (row) => textOf(row, 'full_name'),
    lackingOf,
    judge: (rows) => (rows.length === 0 ? [{ field: 'add-commissioner', message: t('commissioners.required') }] : []),
  })
  useJudged(wizard, 'commissioners', people.judge)
  const noteOf = (row: Row) => (
    <>
      {joined(
        [
          textOf(row, 'job'),
          textOf(row, 'delegation_type') &&
            t('commissioners.signs', { how: choiceWord('delegation_type', textOf(row, 'delegation_type')).toLowerCase() }),
          row['is_top'] === true ? t('fields.is_top') : '',
        ].filter((part) => part !== ''),
        t('comma'),
      )}
      {textOf(row, 'phone') && (
        <>
          {' · '}
          <Ltr>{textOf(row, 'phone')}</Ltr>
        </>
      )}
    </>
  )
  return (
    <SectionFrame
      wizard={wizard}
      section="commissioners"
      errors={people.errors}
      attempt={people.attempt}
      isBusy={people.isBusy}
      onSubmit={people.proceed}
      hasForms
    >
      <p className="company-text">{t('commissioners.text')}</p>
      <CommissionersFile wizard={wizard} known={people.rows} onAdd={people.add} />
      <PeopleList
        addId="add-commissioner"
        title={t(people.rows.length > 0 ? 'partners.title' : 'commissioners.oneByOne')}
        addLabel={t('commissioners.add')}
        empty={t('commissioners.none')}
        rows={people.rows}
        nameOf={(row) => textOf(row, 'full_name')}
        noteOf={noteOf}
        lackingOf={lackingOf}
        deleteTitle={(name) => t('commissioners.deleteTitle', { name })}
        onDelete={(row) => void people.remove(row)}
        editing={people.editing}
        onEdit={people.open}
        editor={people.editing !== undefined && <CommissionerEditor key={people.editing} people={people} id={people.editing} />}
      />
    </SectionFrame>
  )
}
