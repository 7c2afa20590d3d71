import { printCount } from '@damana/ui/charts/numbers'
import { StageBars } from '@damana/ui/charts/stage-bars'
import { Tiles } from '@damana/ui/charts/tiles'
import { useTranslation } from 'react-i18next'
import { paths } from '#paths.ts'
import type { Overview } from './query.ts'
import { countTile, useWords } from './words.tsx'

type Registrations = NonNullable<Overview['registrations']>

const none: Registrations['steps'][number] = {
  people: { registered: 0, completed: 0 },
  companies: { submitted: 0, approved: 0, rejected: 0 },
}

interface RegistrationsProps {
  overview: Overview
  registrations: Registrations
}

/** Registrations: people and companies by step, and the applications that wait. */
export function RegistrationsSection({ overview, registrations }: RegistrationsProps) {
  const { t } = useTranslation('overview')
  const { period } = overview
  const { people, companies } = registrations.steps.at(-1) ?? none
  return (
    <>
      <Tiles
        label={t('registrations')}
        tiles={[
          countTile(
            'people',
            t(`registration.people_${period}`),
            people.registered,
            t('registration.peopleNote', { completed: printCount(people.completed) }),
          ),
          countTile(
            'all',
            t('registration.all'),
            registrations.people.registered,
            t('registration.allNote', { completed: printCount(registrations.people.completed) }),
          ),
          countTile(
            'companies',
            t(`registration.companies_${period}`),
            companies.submitted,
            t('registration.companiesNote', { approved: printCount(companies.approved) }),
          ),
          countTile(
            'waiting',
            t('registration.waiting'),
            registrations.companies_waiting,
            t('registration.waitingNote', { returned: printCount(registrations.companies_returned) }),
            paths.companies(),
          ),
        ]}
      />
      <StepsOfRegistration overview={overview} registrations={registrations} />
    </>
  )
}

function StepsOfRegistration({ overview: { period, steps }, registrations }: RegistrationsProps) {
  const { t } = useTranslation('overview')
  const { named, say, list, step: stepName } = useWords(period)
  return (
    <StageBars
      title={t('registration.byStep')}
      note={t('registration.byStepNote')}
      words={{
        legend: t('legend'),
        table: t('table'),
        step: stepName,
        more: [t('column.submitted'), t('column.approved'), t('column.rejected')],
      }}
      stages={[
        { stage: 'completed', tone: 'paid', name: t('registration.completed') },
        { stage: 'opened', tone: 'progress', name: t('registration.opened') },
      ]}
      fromGroundUp={['completed', 'opened']}
      areWhole
      formatTick={printCount}
      steps={steps.map((step, index) => {
        const then = registrations.steps[index] ?? none
        const stages = [
          { stage: 'completed' as const, value: then.people.completed },
          { stage: 'opened' as const, value: then.people.registered - then.people.completed },
        ].map((one) => ({
          ...one,
          shown: printCount(one.value),
          spoken: say(t(`registration.${one.stage}`), printCount(one.value)),
        }))
        return {
          ...named(step),
          spoken: say(named(step).name, list([printCount(then.people.registered), ...stages.map(({ spoken }) => spoken)])),
          top: printCount(then.people.registered),
          stages,
          more: (['submitted', 'approved', 'rejected'] as const).map((key) => ({ key, shown: printCount(then.companies[key]) })),
        }
      })}
    />
  )
}
