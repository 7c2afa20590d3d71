import type { Output } from '@damana/contract'
import { Bdi, Button, Card, EmptyState, Icon, Ltr, OperationalChip, TextField, useFormat, Dialog, SelectField } from '@damana/ui'
import { Plus } from 'lucide-react'
import { useDeferredValue, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { MoreButton } from './more-button.tsx'
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

const answers = ['match', 'no_match', 'unknown_number', 'silent'] as const
const phones = ['own', 'other', 'none'] as const

interface Props extends ReturnType<typeof useSimulatorAction> {
  /** Left out: a number that the register does not know. */
  person: Output<'GET /sandbox/people'>['people'][number] | undefined
  onClose: () => void
}

/** Sets the civil register's answer for one national number. */
function PersonAnswerDialog({ person, act, busy, onClose }: Props) {
  const { t } = useTranslation('sandbox')
  const [number, setNumber] = useState(person?.national_number ?? '')
  const [answer, setAnswer] = useState<(typeof answers)[number]>('match')
  const [phone, setPhone] = useState<(typeof phones)[number]>('own')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const isSet = await act(
      'answer',
      () => api('POST /sandbox/people/:number/answer', { params: { number: number.trim() }, body: { answer, phone } }),
      () => t('people.set'),
    )
    if (isSet) onClose()
  }
  return (
    <Dialog open title={person ? t('people.changeOf', { name: person.name }) : t('people.otherTitle')} onClose={onClose}>
      <form className="sandbox-form" onSubmit={(event) => void submit(event)}>
        {!person && (
          <TextField
            label={t('people.number')}
            digits
            minLength={9}
            maxLength={20}
            required
            data-autofocus
            value={number}
            onChange={(event) => setNumber(event.target.value)}
          />
        )}
        <SelectField
          label={t('people.answers')}
          value={answer}
          options={answers.map((value) => ({ value, label: t(`people.answer.${value}`) }))}
          onChange={(event) => setAnswer(answers.find((known) => known === event.target.value) ?? 'match')}
        />
        {answer === 'match' && (
          <SelectField
            label={t('people.phone')}
            value={phone}
            options={phones.map((value) => ({ value, label: t(`people.phones.${value}`) }))}
            onChange={(event) => setPhone(phones.find((known) => known === event.target.value) ?? 'own')}
          />
        )}
        <div className="dialog-actions">
          <Button type="submit" busy={busy === 'answer'}>
            {t('people.save')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t('centre.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
