import { SelectField } from '@damana/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from './application.rules.ts'
import type { KnownPerson } from './known-people.rules.ts'
import { joined } from './people-list.tsx'

/** Somebody of another step is chosen, not typed again. */
export function KnownPeople({ people, onChoose }: { people: readonly KnownPerson[]; onChoose: (row: Row) => void }) {
  const { t } = useTranslation('company-registration')
  const [chosen, setChosen] = useState('')
  return (
    <SelectField
      id="known-person"
      label={t('people.choose')}
      hint={t('people.chooseHint')}
      value={chosen}
      placeholder={t('people.another')}
      options={people.map(({ id, name, roles }) => ({
        value: id,
        label: t('people.withRoles', {
          name,
          roles: joined(
            roles.map((role) => t(`people.roles.${role}`)),
            t('comma'),
          ),
        }),
      }))}
      onChange={({ target }) => {
        setChosen(target.value)
        const person = people.find(({ id }) => id === target.value)
        if (person) onChoose(person.row)
      }}
    />
  )
}
