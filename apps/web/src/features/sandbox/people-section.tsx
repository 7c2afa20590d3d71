import type { Output } from '@damana/contract'
import { Bdi, Button, Card, EmptyState, Icon, Ltr, OperationalChip, TextField, useFormat } from '@damana/ui'
import { Plus } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { MoreButton } from './more-button.tsx'
import { PersonAnswerDialog } from './person-answer-dialog.tsx'
import { SectionFrame } from './section-frame.tsx'
import { useSimulatorAction, useSimulatorList } from './use-simulator.ts'

type Person = Output<'GET /sandbox/people'>['people'][number]

const peopleOf = (pages: readonly Output<'GET /sandbox/people'>[]) => pages.flatMap(({ people }) => people)

/** The civil register: whom it knows, and what it answers about a number by hand. */
export function PeopleSection() {
  const { t } = useTranslation('sandbox')
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed.trim())
  const [asked, setAsked] = useState<Person | 'unknown'>()
  const query = useSimulatorList('GET /sandbox/people', wanted ? { q: wanted } : {})
  const { act, busy } = useSimulatorAction()
  return (
    <SectionFrame query={query}>
      {({ pages }) => (
        <>
          <Card title={t('people.title')} flush>
            <div className="sandbox-tools">
              <TextField
                label={t('people.filter')}
                hint={t('people.lead')}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
              <Button variant="secondary" icon={<Icon of={Plus} />} onClick={() => setAsked('unknown')}>
                {t('people.other')}
              </Button>
            </div>
            {peopleOf(pages).length === 0 && <EmptyState title={t('people.none')} />}
            <ul className="sandbox-rows">
              {peopleOf(pages).map((person) => (
                <PersonRow key={person.national_number} person={person} act={act} busy={busy} onSet={() => setAsked(person)} />
              ))}
            </ul>
            <MoreButton list={query} />
          </Card>
          {asked && (
            <PersonAnswerDialog
              person={asked === 'unknown' ? undefined : asked}
              act={act}
              busy={busy}
              onClose={() => setAsked(undefined)}
            />
          )}
        </>
      )}
    </SectionFrame>
  )
}

function PersonRow({ person, act, busy, onSet }: { person: Person; onSet: () => void } & ReturnType<typeof useSimulatorAction>) {
  const { t } = useTranslation('sandbox')
  const format = useFormat()
  const { national_number: number, name, latin_name, phone, birth_date, answer, kind } = person
  const reset = () =>
    act(
      number,
      () => api('POST /sandbox/people/:number/answer', { params: { number }, body: { answer: 'by_register' } }),
      () => t('people.set'),
    )
  return (
    <li className="sandbox-row">
      <div className="sandbox-row-top">
        <Bdi className="strong">{name}</Bdi>
        {latin_name && <Ltr className="sandbox-note">{latin_name}</Ltr>}
        {kind === 'company' && <span className="sandbox-note">{t('centre.company')}</span>}
        {answer !== 'by_register' && <OperationalChip tone="flag">{t(`people.answer.${answer}`)}</OperationalChip>}
      </div>
      <div className="sandbox-row-top sandbox-note">
        <span>
          {t('people.number')} <Ltr>{number}</Ltr>
        </span>
        {phone && <Ltr>{phone}</Ltr>}
        {birth_date && <span>{t('people.born', { day: format.date(birth_date) })}</span>}
      </div>
      <div className="sandbox-acts">
        <Button size="sm" variant="secondary" aria-label={t('people.changeOf', { name })} onClick={onSet}>
          {t('people.change')}
        </Button>
        {answer !== 'by_register' && (
          <Button size="sm" variant="quiet" busy={busy === number} onClick={() => void reset()}>
            {t('people.reset')}
          </Button>
        )}
      </div>
    </li>
  )
}
