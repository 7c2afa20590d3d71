import { Bdi, Button, ErrorState, Link, LinkButton, Ltr, useFormat, toast } from '@damana/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useParams } from 'react-router'
import { ListSkeleton } from '#layout/list-pane.tsx'
import { Panes } from '#layout/panes.tsx'
import { paths } from '#paths.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { staffQuery, type Staff, changeQuery } from './query.ts'
import { toneOfState } from './tones.ts'
import './staff.css'
import { api } from '#api.ts'
import { DecisionDialog } from '#layout/decision-dialog.tsx'

/** Members of staff, open invitations, and what waits for a second administrator. */
export function Component() {
  const { id, change } = useParams()
  return (
    <Panes hasCase={id !== undefined || change !== undefined} list={<StaffList member={id} change={change} />}>
      <Outlet />
    </Panes>
  )
}

interface Chosen {
  member: string | undefined
  change: string | undefined
}

function StaffList({ member, change }: Chosen) {
  const { t } = useTranslation('staff')
  const shell = useTranslation('shell')
  const { data, isError, error, isFetching, refetch } = useQuery(staffQuery())
  const [isInviting, setInviting] = useState(false)
  const [revoked, setRevoked] = useState<Staff['invitations'][number]>()
  const isPage = member === undefined && change === undefined
  const Heading = isPage ? 'h1' : 'h2'
  return (
    <section className="queue" aria-label={shell.t('staff')}>
      <header className="stack-3">
        <Heading>{shell.t('staff')}</Heading>
        <Button size="sm" variant="secondary" onClick={() => setInviting(true)}>
          {t('invite')}
        </Button>
      </header>
      {data ? (
        <Entries staff={data} isPage={isPage} member={member} change={change} onRevoke={setRevoked} />
      ) : isError ? (
        <ErrorState error={error} title={t('failed')} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton rows={4} />
      )}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      {revoked && <RevokeDialog invitation={revoked} onClose={() => setRevoked(undefined)} />}
    </section>
  )
}

interface EntriesProps extends Chosen {
  staff: Staff
  isPage: boolean
  onRevoke: (invitation: Staff['invitations'][number]) => void
}

function Entries({ staff: { members, invitations, changes }, isPage, onRevoke, ...chosen }: EntriesProps) {
  const { t } = useTranslation('staff')
  const format = useFormat()
  const heading = isPage ? 'h2' : 'h3'
  return (
    <>
      <Group heading={heading} title={t('waiting')} count={changes.length}>
        {changes.map((one) => (
          <li key={one.id}>
            <Link className="queue-entry" href={paths.staffChange(one.id)} aria-current={one.id === chosen.change ? 'true' : undefined}>
              <b>
                <Bdi>{one.name}</Bdi>
              </b>
              <small>
                <span>{t(`kind.${one.kind}`)}</span>
                <time dateTime={one.proposed_at}>{format.dayTime(one.proposed_at)}</time>
              </small>
              <small>
                <span>{one.yours ? t('proposedBy', { name: t('you') }) : t('proposedBy', { name: one.proposed_by })}</span>
              </small>
            </Link>
          </li>
        ))}
      </Group>
      <Group heading={heading} title={t('members')} count={members.length}>
        {members.map((one) => (
          <li key={one.id}>
            <Member of={one} isChosen={one.id === chosen.member} />
          </li>
        ))}
      </Group>
      <Group heading={heading} title={t('invitations')} count={invitations.length}>
        {invitations.map((one) => (
          <li key={one.id} className="queue-entry">
            <b>
              <Bdi>{one.name}</Bdi>
            </b>
            <small>
              <Ltr>{one.email}</Ltr>
              <span>{t(`role.${one.role}`)}</span>
            </small>
            <small>
              <span>{t('invitedBy', { name: one.invited_by })}</span>
              <span>{t('expiresAt', { moment: format.dayTime(one.expires_at) })}</span>
            </small>
            <span className="staff-invitation-actions">
              {one.change_id !== null && (
                <LinkButton
                  size="sm"
                  variant="quiet"
                  href={paths.staffChange(one.change_id)}
                  aria-current={one.change_id === chosen.change ? 'true' : undefined}
                >
                  {t('invitationLink')}
                </LinkButton>
              )}
              <Button size="sm" variant="secondary" aria-label={t('revokeOf', { name: one.name })} onClick={() => onRevoke(one)}>
                {t('revoke')}
              </Button>
            </span>
          </li>
        ))}
      </Group>
    </>
  )
}

function Member({ of: one, isChosen }: { of: Staff['members'][number]; isChosen: boolean }) {
  const { t } = useTranslation('staff')
  const format = useFormat()
  return (
    <Link className="queue-entry" href={paths.staffMember(one.id)} aria-current={isChosen ? 'true' : undefined}>
      <b>
        <Bdi>{one.name}</Bdi>
      </b>
      <small>
        <Ltr>{one.email}</Ltr>
        <span>{t(`role.${one.role}`)}</span>
      </small>
      <small>
        <span>{one.last_signed_in_at === null ? t('never') : `${t('lastSignedInAt')} ${format.dayTime(one.last_signed_in_at)}`}</span>
      </small>
      {(one.you || one.state !== 'active') && (
        <span className="queue-remarks">
          {one.you && <span className="chip chip-neutral">{t('you')}</span>}
          {one.state !== 'active' && <span className={`chip chip-${toneOfState[one.state]}`}>{t(`state.${one.state}`)}</span>}
        </span>
      )}
    </Link>
  )
}

/** A part of the list with its heading; left out when it is empty. */
const Group = ({ title, count, heading: Heading, children }: { title: string; count: number; heading: 'h2' | 'h3'; children: ReactNode }) =>
  count > 0 && (
    <section className="staff-group" aria-label={title}>
      <Heading>{title}</Heading>
      <ol>{children}</ol>
    </section>
  )

interface RevokeDialogProps {
  invitation: Staff['invitations'][number]
  onClose: () => void
}

/** Revokes an invitation that nobody accepted yet. */
function RevokeDialog({ invitation: { id, change_id, name, email }, onClose }: RevokeDialogProps) {
  const { t } = useTranslation('staff')
  const client = useQueryClient()
  const done = (staff: Staff) => {
    client.setQueryData(staffQuery().queryKey, staff)
    if (change_id !== null) void client.invalidateQueries({ queryKey: changeQuery(change_id).queryKey })
    toast.success(t('revokedDone'))
    onClose()
  }
  return (
    <DecisionDialog
      title={t('revokeTitle', { name })}
      text={
        <p>
          {t('revokeText')} <Bdi>{email}</Bdi>
        </p>
      }
      confirmLabel={t('revoke')}
      isDanger
      send={(reason, options) => api('POST /admin/staff-invitations/:id/revoke', { params: { id }, body: { reason } }, options)}
      onDone={done}
      onRefused={() => void client.invalidateQueries({ queryKey: staffQuery().queryKey })}
      onClose={onClose}
    />
  )
}
