import type { Output } from '@damana/contract'
import { Button, Dialog, SelectField, TextField } from '@damana/ui'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import type { useSimulatorAction } from './use-simulator.ts'

const answers = ['match', 'no_match', 'unknown_number', 'silent'] as const
const phones = ['own', 'other', 'none'] as const

interface Props extends ReturnType<typeof useSimulatorAction> {
  /** Left out: a number that the register does not know. */
  person: Output<'GET /sandbox/people'>['people'][number] | undefined
  onClose: () => void
}

/** Sets the civil register's answer for one national number. */
export function PersonAnswerDialog({ person, act, busy, onClose }: Props) {
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
