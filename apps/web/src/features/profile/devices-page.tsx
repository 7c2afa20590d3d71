import type { Output } from '@damana/contract'
import { Bdi, Button, Card, Icon, Ltr, OperationalChip, toast, useFormat } from '@damana/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, serverNowMs } from '#api.ts'
import { ProvenAct } from '#features/code/proven-act.tsx'
import { errorText } from '#features/guarantees/reason-text.ts'
import { ProfileFrame } from './profile-frame.tsx'
import { WhenLoaded } from './when-loaded.tsx'

type Device = Output<'GET /profile/devices'>['devices'][number]
const queryKey = ['GET /profile/devices']

/** `/profile/devices`: where this account is open, and the way to close it there. */
export function Component() {
  const { t } = useTranslation('profile', { keyPrefix: 'devicesPage' })
  const query = useQuery({ queryKey, queryFn: ({ signal }) => api('GET /profile/devices', undefined, { signal }) })
  return (
    <ProfileFrame title={t('title')}>
      <WhenLoaded query={query}>{({ devices }) => <Devices all={devices} />}</WhenLoaded>
    </ProfileFrame>
  )
}

function Devices({ all }: { all: readonly Device[] }) {
  const { t } = useTranslation('profile', { keyPrefix: 'devicesPage' })
  const [ending, setEnding] = useState<Device | 'others'>()
  const isAlone = all.length < 2
  return (
    <Card
      footer={
        isAlone ? (
          <p className="profile-quiet">{t('alone')}</p>
        ) : (
          <Button variant="danger" onClick={() => setEnding('others')}>
            {t('endOthers')}
          </Button>
        )
      }
    >
      <p className="profile-quiet">{t('text')}</p>
      <ul>
        {all.map((device) => (
          <DeviceRow key={device.id} device={device} onEnd={() => setEnding(device)} />
        ))}
      </ul>
      {ending && <EndDialog which={ending} onClose={() => setEnding(undefined)} />}
    </Card>
  )
}

/** First the sessions to end, then the code, then the call. */
function EndDialog({ which, onClose }: { which: Device | 'others'; onClose: () => void }) {
  const { t } = useTranslation('profile', { keyPrefix: 'devicesPage' })
  const client = useQueryClient()
  const isOthers = which === 'others'
  const end = isOthers ? which : which.id
  return (
    <ProvenAct
      danger
      purpose={{ action: 'end_sessions', content: { end } }}
      title={isOthers ? t('endOthersTitle') : t('endTitle', { name: which.name })}
      confirmLabel={t(isOthers ? 'endOthers' : 'end')}
      sendLabel={t('sendCode')}
      send={async () => {
        client.setQueryData(queryKey, await api('POST /profile/devices', { body: { end } }))
        toast.success(t(isOthers ? 'endedOthers' : 'ended'))
        onClose()
      }}
      onFailed={() => {
        toast.failure(t('failed'))
        void client.invalidateQueries({ queryKey })
      }}
      problemOf={(failure) => errorText(failure) ?? t('failed')}
      onDismiss={onClose}
    >
      <p>{t(isOthers ? 'endOthersText' : 'endText')}</p>
    </ProvenAct>
  )
}

const handheld = /iPhone|iPad|Android/i

function DeviceRow({ device: { name, is_this, trusted, ip, signed_in_at, last_used_at }, onEnd }: { device: Device; onEnd: () => void }) {
  const { t } = useTranslation('profile', { keyPrefix: 'devicesPage' })
  const format = useFormat()
  const [nowMs] = useState(serverNowMs)
  const span = format.duration(Math.max(0, nowMs - Date.parse(last_used_at)), 'after')
  return (
    <li className="row">
      <Icon of={handheld.test(name) ? Smartphone : Monitor} />
      <div>
        <b>
          <Bdi>{name}</Bdi>
        </b>
        {is_this && <OperationalChip tone="done">{t('this')}</OperationalChip>}
        {!trusted && <OperationalChip tone="flag">{t('untrusted')}</OperationalChip>}
        <small>
          <span>{is_this ? t('usedNow') : t('used', { span })}</span>
          <span>{t('since', { moment: format.dayTime(signed_in_at) })}</span>
          {ip && (
            <span>
              {t('address')} <Ltr>{ip}</Ltr>
            </span>
          )}
        </small>
      </div>
      {!is_this && (
        <Button variant="secondary" size="sm" aria-label={t('endOf', { name })} onClick={onEnd}>
          {t('end')}
        </Button>
      )}
    </li>
  )
}
