import { Bdi, Button, Card, CopyButton, EmptyState, Icon, Ltr, OperationalChip, useFormat } from '@damana/ui'
import { lazyPart } from '@damana/ui/load-part'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import type { Access, Machine } from './access-query.ts'
import { RevokeDialog } from './revoke-dialog.tsx'

const MachineDialog = lazyPart(() => import('./machine-dialog.tsx').then((file) => ({ default: file.MachineDialog })))

/** The machines whose signature a key needs. */
export function MachinesCard({ access: { account, machines } }: { access: Access }) {
  const { t } = useTranslation('profile/api-access')
  const [isAdding, setAdding] = useState(false)
  const [ending, setEnding] = useState<Machine>()
  return (
    <Card
      title={t('machines.title')}
      aside={
        account?.state === 'active' && (
          <Button size="sm" icon={<Icon of={Plus} />} onClick={() => setAdding(true)}>
            {t('machines.add')}
          </Button>
        )
      }
    >
      <p className="profile-quiet">{t('machines.text')}</p>
      {machines.length === 0 ? (
        <EmptyState title={t('machines.none')}>{t('machines.noneText')}</EmptyState>
      ) : (
        <ul>
          {machines.map((machine) => (
            <MachineRow key={machine.n} machine={machine} onEnd={() => setEnding(machine)} />
          ))}
        </ul>
      )}
      {isAdding && (
        <Suspense>
          <MachineDialog onClose={() => setAdding(false)} />
        </Suspense>
      )}
      {ending && (
        <RevokeDialog
          title={t('machines.revokeTitle', { name: ending.name })}
          text={t('machines.revokeText')}
          confirmLabel={t('machines.revoke')}
          done={t('machines.revoked')}
          failed={t('machines.revokeFailed')}
          send={() => api('POST /api-access/machines/:n/revoke', { params: { n: String(ending.n) } })}
          onClose={() => setEnding(undefined)}
        />
      )}
    </Card>
  )
}

function MachineRow({ machine: { name, key_id, added_at, is_revoked }, onEnd }: { machine: Machine; onEnd: () => void }) {
  const { t } = useTranslation('profile/api-access')
  const format = useFormat()
  return (
    <li className="row">
      <div>
        <b>
          <Bdi>{name}</Bdi>
        </b>
        {is_revoked && <OperationalChip tone="off">{t('machines.isRevoked')}</OperationalChip>}
        <small className="api-key-id">
          <span>
            {t('machines.keyId')} <Ltr>{key_id}</Ltr>
          </span>
          {!is_revoked && <CopyButton text={key_id} label={t('machines.keyIdOf', { name })} />}
        </small>
        <small>{t('machines.added', { day: format.date(added_at) })}</small>
      </div>
      {!is_revoked && (
        <Button variant="secondary" size="sm" aria-label={t('machines.revokeOf', { name })} onClick={onEnd}>
          {t('machines.revoke')}
        </Button>
      )}
    </li>
  )
}
