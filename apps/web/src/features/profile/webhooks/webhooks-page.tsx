import { mostWebhooks } from '@damana/contract/api-words'
import { Button, Card, Crumbs, EmptyState, Icon, Link, Ltr, OperationalChip } from '@damana/ui'
import { lazyPart } from '@damana/ui/load-part'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { paths } from '#paths.ts'
import { useProfile } from '#session.ts'
import { Incomplete } from '../incomplete.tsx'
import { ProfileFrame } from '../profile-frame.tsx'
import { WhenLoaded } from '../when-loaded.tsx'
import { EndpointCard } from './endpoint-card.tsx'
import { endpointTones } from './endpoint-tones.ts'
import { endpointsQuery, type Endpoint } from './hook-query.ts'
import { LogCard } from './log-card.tsx'
import { SecretDialog } from '../secret-dialog.tsx'
import './webhooks.css'

const EndpointDialog = lazyPart(() => import('./endpoint-dialog.tsx').then((file) => ({ default: file.EndpointDialog })))

/** `/profile/api/webhooks`: where the company's programs are told of events, and what became of each telling. */
export function Component() {
  const { t } = useTranslation('profile/webhooks')
  const isIncomplete = useProfile().next_screen === 'complete_register'
  const query = useQuery({ ...endpointsQuery(), enabled: !isIncomplete })
  const [secret, setSecret] = useState<string>()
  return (
    <ProfileFrame isOfParty title={t('title')}>
      {isIncomplete ? (
        <Incomplete>{t('incompleteText')}</Incomplete>
      ) : (
        <WhenLoaded query={query}>{({ endpoints }) => <Opened endpoints={endpoints} onSecret={setSecret} />}</WhenLoaded>
      )}
      {secret !== undefined && (
        <SecretDialog words={t('secret', { returnObjects: true })} secret={secret} onKept={() => setSecret(undefined)} />
      )}
    </ProfileFrame>
  )
}

interface OpenedProps {
  endpoints: readonly Endpoint[]
  onSecret: (secret: string) => void
}

/** The endpoint that the address names, or all. */
function Opened({ endpoints, onSecret }: OpenedProps) {
  const { t } = useTranslation('profile/webhooks')
  const [search] = useSearchParams()
  const wanted = search.get('endpoint')
  const endpoint = endpoints.find(({ id }) => id === wanted)
  if (wanted === null)
    return (
      <div className="profile-main">
        <Crumbs label={t('way')} items={[{ label: t('api'), href: paths.apiAccess }, { label: t('title') }]} />
        <AllCard endpoints={endpoints} onSecret={onSecret} />
      </div>
    )
  const crumbs = [{ label: t('api'), href: paths.apiAccess }, { label: t('title'), href: paths.webhooks }, { label: t('log.one') }]
  return (
    <div className="profile-main">
      <Crumbs label={t('way')} items={crumbs} />
      {endpoint ? (
        <>
          <EndpointCard key={endpoint.id} endpoint={endpoint} onSecret={onSecret} />
          <LogCard endpoint={endpoint} />
        </>
      ) : (
        <div className="card">
          <EmptyState title={t('gone')}>{t('goneText')}</EmptyState>
        </div>
      )}
    </div>
  )
}

function AllCard({ endpoints, onSecret }: OpenedProps) {
  const { t } = useTranslation('profile/webhooks')
  const [isAdding, setAdding] = useState(false)
  return (
    <Card
      title={t('endpoints')}
      aside={
        <Button
          size="sm"
          icon={<Icon of={Plus} />}
          reason={endpoints.length >= mostWebhooks ? t('tooMany') : undefined}
          onClick={() => setAdding(true)}
        >
          {t('add')}
        </Button>
      }
    >
      <p className="profile-quiet">{t('text')}</p>
      <a href={paths.apiDocs} target="_blank" rel="noreferrer">
        {t('docs')}
      </a>
      {endpoints.length === 0 ? (
        <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
      ) : (
        <ul>
          {endpoints.map((endpoint) => (
            <EndpointRow key={endpoint.id} endpoint={endpoint} />
          ))}
        </ul>
      )}
      {isAdding && (
        <Suspense>
          <EndpointDialog
            onMade={(made) => {
              setAdding(false)
              onSecret(made)
            }}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
    </Card>
  )
}

function EndpointRow({ endpoint: { id, url, kinds, state, waiting, dead } }: { endpoint: Endpoint }) {
  const { t } = useTranslation('profile/webhooks')
  return (
    <li className="row">
      <div>
        <Link className="strong break-anywhere" href={paths.webhook(id)}>
          <Ltr>{url}</Ltr>
        </Link>
        <OperationalChip tone={endpointTones[state]}>{t(`states.${state}`)}</OperationalChip>
        <small>
          <span>{kinds === null ? t('allKinds') : t('someKinds', { kinds: kinds.length })}</span>
          <span>{t('waiting', { waiting })}</span>
          <span>{t('dead', { dead })}</span>
        </small>
      </div>
    </li>
  )
}
