import { permissionWords } from '@damana/contract/permission-words'
import {
  Bdi,
  Button,
  Card,
  EmptyState,
  Icon,
  Ltr,
  namedBy,
  nameOf,
  OperationalChip,
  readLang,
  useFormat,
  type OperationalTone,
} from '@damana/ui'
import { lazyPart } from '@damana/ui/load-part'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import type { Access, ApiKey } from './access-query.ts'
import { RevokeDialog } from './revoke-dialog.tsx'
import { SecretDialog } from '../secret-dialog.tsx'

const KeyDialog = lazyPart(() => import('./key-dialog.tsx').then((file) => ({ default: file.KeyDialog })))

const tones: Readonly<Record<ApiKey['state'], OperationalTone>> = { active: 'done', ended: 'off', revoked: 'off', maker_left: 'flag' }

/** The keys of the company's programs; of each only the beginning is known here. */
export function KeysCard({ access: { account, keys, grantable } }: { access: Access }) {
  const { t } = useTranslation('profile/api-access')
  const [isMaking, setMaking] = useState(false)
  const [secret, setSecret] = useState<string>()
  const [ending, setEnding] = useState<ApiKey>()
  return (
    <Card
      title={t('keys.title')}
      aside={
        account?.state === 'active' && (
          <Button size="sm" icon={<Icon of={Plus} />} onClick={() => setMaking(true)}>
            {t('keys.make')}
          </Button>
        )
      }
    >
      <p className="profile-quiet">{t('keys.text')}</p>
      {keys.length === 0 ? (
        <EmptyState title={t('keys.none')}>{t('keys.noneText')}</EmptyState>
      ) : (
        <ul>
          {keys.map((key) => (
            <KeyRow key={key.id} of={key} onEnd={() => setEnding(key)} />
          ))}
        </ul>
      )}
      {isMaking && (
        <Suspense>
          <KeyDialog
            grantable={grantable}
            onMade={(made) => {
              setMaking(false)
              setSecret(made)
            }}
            onClose={() => setMaking(false)}
          />
        </Suspense>
      )}
      {secret !== undefined && (
        <SecretDialog words={t('secret', { returnObjects: true })} secret={secret} onKept={() => setSecret(undefined)} />
      )}
      {ending && (
        <RevokeDialog
          title={t('keys.revokeTitle', { name: ending.name })}
          text={t('keys.revokeText')}
          confirmLabel={t('keys.revoke')}
          done={t('keys.revoked')}
          failed={t('keys.revokeFailed')}
          send={() => api('POST /api-access/keys/:id/revoke', { params: { id: ending.id } })}
          onClose={() => setEnding(undefined)}
        />
      )}
    </Card>
  )
}

function KeyRow({ of, onEnd }: { of: ApiKey; onEnd: () => void }) {
  const { name, prefix, scopes, state, created_at, ends_at, last_used_at } = of
  const { t } = useTranslation('profile/api-access')
  const format = useFormat()
  const isInUse = state === 'active'
  return (
    <li className="row">
      <div>
        <b>
          <Bdi>{name}</Bdi>
        </b>
        <OperationalChip tone={tones[state]}>{t(`keys.states.${state}`)}</OperationalChip>
        <small>
          <Ltr>{`${prefix}…`}</Ltr>
          <span>{scopes.map((scope) => permissionWords[scope][readLang()]).join(t('comma'))}</span>
        </small>
        <small>
          <span>{t(state === 'ended' ? 'keys.ended' : 'keys.ends', { day: format.date(ends_at) })}</span>
          <span>{last_used_at ? t('keys.used', { moment: format.dayTime(last_used_at) }) : t('keys.unused')}</span>
          <span>{t('keys.made', { name: nameOf(namedBy(of, 'created_by')), day: format.date(created_at) })}</span>
        </small>
      </div>
      {isInUse && (
        <Button variant="secondary" size="sm" aria-label={t('keys.revokeOf', { name })} onClick={onEnd}>
          {t('keys.revoke')}
        </Button>
      )}
    </li>
  )
}
