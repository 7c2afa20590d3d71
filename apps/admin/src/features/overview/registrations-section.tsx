import { Ltr } from '@damana/ui'
import { printCount } from '@damana/ui/charts/numbers'
import { StageBars } from '@damana/ui/charts/stage-bars'
import { Tiles } from '@damana/ui/charts/tiles'
import { useTranslation } from 'react-i18next'
import { paths } from '#paths.ts'
import type { Overview } from './query.ts'
import { useWords } from './words.tsx'

type Registrations = NonNullable<Overview['registrations']>

const none: Registrations['steps'][number] = {
  people: { registered: 0, completed: 0 },
  companies: { submitted: 0, approved: 0, rejected: 0 },
}

/** Registrations: people and companies by step, and the applications that wait. */
export function RegistrationsSection({ overview, registrations }: { overview: Overview; registrations: Registrations }) {
  const { t } = useTranslation('overview')
  const { period, steps } = overview
  const { names, say, list, step: stepName } = useWords(period)
  const now = registrations.steps.at(-1) ?? none
  return (
    <>
      <Tiles
        label={t('registrations')}
        tiles={[
          {
            key: 'people',
            name: t(`registration.people_${period}`),
            shown: <Ltr>{printCount(now.people.registered)}</Ltr>,
            href: undefined,
            note: t('registration.peopleNote', { completed: printCount(now.people.completed) }),
          },
          {
            key: 'all',
            name: t('registration.all'),
            shown: <Ltr>{printCount(registrations.people.registered)}</Ltr>,
            href: undefined,
            note: t('registration.allNote', { completed: printCount(registrations.people.completed) }),
          },
          {
            key: 'companies',
            name: t(`registration.companies_${period}`),
            shown: <Ltr>{printCount(now.companies.submitted)}</Ltr>,
            href: undefined,
            note: t('registration.companiesNote', { approved: printCount(now.companies.approved) }),
          },
          {
            key: 'waiting',
            name: t('registration.waiting'),
            shown: <Ltr>{printCount(registrations.companies_waiting)}</Ltr>,
            href: paths.companies(),
            note: t('registration.waitingNote', { returned: printCount(registrations.companies_returned) }),
          },
        ]}
      />
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
          const { people, companies } = registrations.steps[index] ?? none
          const stages = [
            { stage: 'completed' as const, value: people.completed },
            { stage: 'opened' as const, value: people.registered - people.completed },
          ].map((one) => ({
            ...one,
            shown: printCount(one.value),
            spoken: say(t(`registration.${one.stage}`), printCount(one.value)),
            href: undefined,
          }))
          return {
            key: step.from,
            name: names.full(step),
            label: names.label(step),
            shortLabel: names.short(step),
            spoken: say(names.full(step), list([printCount(people.registered), ...stages.map(({ spoken }) => spoken)])),
            top: printCount(people.registered),
            href: undefined,
            stages,
            more: (['submitted', 'approved', 'rejected'] as const).map((key) => ({
              key,
              shown: printCount(companies[key]),
              href: undefined,
            })),
          }
        })}
      />
    </>
  )
}
