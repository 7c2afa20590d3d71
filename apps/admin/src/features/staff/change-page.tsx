import { Bdi, DefinitionList, Link, Ltr, Notice, useFormat } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { Case, CasePage } from '#layout/case-page.tsx'
import { Section } from '#layout/panes.tsx'
import { paths } from '#paths.ts'
import { queueKey } from '#features/queue/query.ts'
import { StaffActions } from '#layout/staff-actions.tsx'
import { changeQuery, memberKey, staffQuery, type Change } from './query.ts'
import { toneOfStatus } from './tones.ts'

/** One change of staff: what was proposed, by whom, and what another administrator decides. */
export function Component() {
  const { t } = useTranslation('staff')
  const shell = useTranslation('shell')
  const { change = '' } = useParams()
  const result = useQuery(changeQuery(change))
  return (
    <CasePage
      id={change}
      result={result}
      back={{ href: paths.staff, label: shell.t('staff') }}
      tabTitle={result.data ? t(`kind.${result.data.kind}`) : shell.t('staff')}
      say={(word) => t(word)}
      view={ChangeCase}
    />
  )
}

function ChangeCase({ data: change }: { data: Change }) {
  const { t } = useTranslation('staff')
  const format = useFormat()
  const name = <Bdi>{change.name}</Bdi>
  return (
    <Case
      title={t(`kind.${change.kind}`)}
      meta={name}
      chip={<span className={`chip chip-${toneOfStatus[change.status]}`}>{t(`status.${change.status}`)}</span>}
      notices={<Standing change={change} />}
      aside={
        <Section title={t('proposal')}>
          <DefinitionList
            layout="rows"
            items={[
              { label: t('proposer'), value: <Bdi>{change.proposed_by}</Bdi> },
              { label: t('proposedAt'), value: format.dayTime(change.proposed_at) },
              { label: t('reason'), value: <Bdi>{change.reason}</Bdi> },
              ...(change.decided_by === null ? [] : [{ label: t('decidedBy'), value: <Bdi>{change.decided_by}</Bdi> }]),
              ...(change.decided_at === null ? [] : [{ label: t('decidedAt'), value: format.dayTime(change.decided_at) }]),
            ]}
          />
        </Section>
      }
      actions={<ChangeActions change={change} />}
    >
      <Section title={t('facts')}>
        <p>{t(`consequence.${change.kind}`)}</p>
        <DefinitionList
          layout="rows"
          items={[
            {
              label: t('name'),
              value: change.staff_id === null ? name : <Link href={paths.staffMember(change.staff_id)}>{name}</Link>,
            },
            { label: t('email'), value: <Ltr>{change.email}</Ltr> },
            { label: t('roleLabel'), value: t(`role.${change.role}`) },
            ...(change.new_role === null ? [] : [{ label: t('newRole'), value: t(`role.${change.new_role}`) }]),
          ]}
        />
      </Section>
    </Case>
  )
}

/** The proposal as it stands: waiting, ended, or its invitation revoked. */
function Standing({ change }: { change: Change }) {
  const { t } = useTranslation('staff')
  const format = useFormat()
  const { status, yours, decided_by: name, decided_at: at, revoked } = change
  if (revoked)
    return (
      <Notice tone="late" role="status" title={t('revokedBy', { name: revoked.by, moment: format.dayTime(revoked.at) })}>
        <Bdi>{revoked.reason}</Bdi>
      </Notice>
    )
  if (status === 'confirmed') return null
  if (status === 'waiting') return <Notice tone="progress" title={t(yours ? 'waitsYours' : 'waits')} />
  return <Notice tone="late" role="status" title={t(`ended.${status}`, { name, moment: at === null ? '' : format.dayTime(at) })} />
}

/** The proposer may withdraw a change; another administrator confirms or refuses it. */
function ChangeActions({ change }: { change: Change }) {
  const { t } = useTranslation('staff')
  return (
    <StaffActions<'staff_change', Change>
      thing="staff_change"
      offered={change.status === 'waiting' ? change.actions.filter(({ name }) => (name === 'withdraw') === change.yours) : []}
      params={{ id: change.id }}
      words={(name) => ({
        label: t(`action.${name}`),
        title: t(`decideTitle.${name}`),
        text: <p>{name === 'confirm' ? t(`consequence.${change.kind}`) : t('refuseText')}</p>,
      })}
      isDanger={(name) => name === 'confirm' && change.kind === 'deactivate'}
      caseKey={changeQuery(change.id).queryKey}
      changes={[staffQuery().queryKey, queueKey, memberKey]}
      none={t('nothingToDo')}
      sayDone={(name) => t(`done.${name}`)}
    />
  )
}
