import { Bdi, DefinitionList, Link, Ltr, Notice, useFormat } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { Case, CaseHistory, CasePage } from '#layout/case-page.tsx'
import { Section } from '#layout/panes.tsx'
import { paths } from '#paths.ts'
import { StaffActions } from '#layout/staff-actions.tsx'
import { staffRoles } from '@damana/contract/statuses'
import { memberQuery, staffQuery, type Member } from './query.ts'
import { toneOfState } from './tones.ts'

/** One member of staff: who, what happened, and what an administrator may propose. */
export function Component() {
  const { t } = useTranslation('staff')
  const shell = useTranslation('shell')
  const { id = '' } = useParams()
  const result = useQuery(memberQuery(id))
  return (
    <CasePage
      id={id}
      result={result}
      back={{ href: paths.staff, label: shell.t('staff') }}
      tabTitle={result.data?.name ?? shell.t('staff')}
      say={(word) => t(word)}
      view={MemberCase}
    />
  )
}

function MemberCase({ data: member }: { data: Member }) {
  const { t } = useTranslation('staff')
  const format = useFormat()
  return (
    <Case
      title={<Bdi>{member.name}</Bdi>}
      meta={<span>{t(`role.${member.role}`)}</span>}
      chip={<span className={`chip chip-${toneOfState[member.state]}`}>{t(`state.${member.state}`)}</span>}
      notices={
        member.waiting && (
          <Notice tone="late" title={t('changeWaits', { change: t(`kind.${member.waiting.kind}`) })}>
            <Link href={paths.staffChange(member.waiting.id)}>{t('changeLink')}</Link>
          </Notice>
        )
      }
      aside={<History member={member} />}
      actions={<MemberActions member={member} />}
    >
      <Section title={t('facts')}>
        <DefinitionList
          layout="rows"
          items={[
            { label: t('email'), value: <Ltr>{member.email}</Ltr> },
            { label: t('roleLabel'), value: t(`role.${member.role}`) },
            { label: t('joinedAt'), value: format.dayTime(member.joined_at) },
            {
              label: t('lastSignedInAt'),
              value: member.last_signed_in_at === null ? t('never') : format.dayTime(member.last_signed_in_at),
            },
            { label: t('codesLeft'), value: <Ltr>{member.recovery_codes_left}</Ltr> },
            ...(member.deactivated_at === null ? [] : [{ label: t('deactivatedAt'), value: format.dayTime(member.deactivated_at) }]),
          ]}
        />
      </Section>
    </Case>
  )
}

function History({ member: { history } }: { member: Member }) {
  const { t } = useTranslation('staff')
  const roleOf = (role: Member['role'] | null) => (role === null ? '' : t(`role.${role}`))
  const by = ({ proposed_by: proposer, decided_by: decider }: Member['history'][number]) =>
    proposer === null ? null : decider === null || decider === proposer ? t('byProposer', { proposer }) : t('by', { proposer, decider })
  return (
    <CaseHistory
      title={t('history')}
      empty={t('noHistory')}
      events={history.map((event) => ({
        id: event.id,
        title: `${t(`what.${event.what}`, { role: roleOf(event.role), before: roleOf(event.role_before) })}${
          event.status === null || event.status === 'confirmed' ? '' : ` (${t(`status.${event.status}`)})`
        }`,
        tone: event.what === 'deactivate' && event.status === 'confirmed' ? 'bad' : 'plain',
        at: event.at,
        by: by(event),
        reason: event.reason,
      }))}
    />
  )
}

/** The changes of a member that an administrator may propose. */
function MemberActions({ member }: { member: Member }) {
  const { t } = useTranslation('staff')
  const others = staffRoles.filter((role) => role !== member.role)
  return (
    <StaffActions<'member', Member>
      thing="member"
      offered={member.actions}
      params={{ id: member.id }}
      words={(name) => ({
        label: t(`action.${name}`),
        title: t(`proposeTitle.${name}`, { name: member.name }),
        text: (
          <>
            <p>{t(`consequence.${name}`)}</p>
            <p>{t('proposeText')}</p>
          </>
        ),
        confirm: t('propose'),
      })}
      fields={{
        role: { label: t('newRole'), start: others[0] ?? '', options: others.map((value) => ({ value, label: t(`role.${value}`) })) },
      }}
      caseKey={memberQuery(member.id).queryKey}
      changes={[staffQuery().queryKey]}
      none={t('nothingToDo')}
      sayDone={() => t('proposed')}
    />
  )
}
