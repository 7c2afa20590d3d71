import { registryTerms } from '@damana/contract/registry-terms'
import { moneyPositions, operationalStatuses } from '@damana/contract/statuses'
import {
  Avatar,
  Bdi,
  Card,
  CleanedHtml,
  CopyButton,
  CopyRow,
  Countdown,
  Crumbs,
  DefinitionList,
  Emblem,
  EmptyState,
  ErrorState,
  Iban,
  Icon,
  Link,
  LinkButton,
  Ltr,
  Name,
  RegistryMeasure,
  RegistryText,
  Money,
  MoneySummary,
  Notice,
  OperationalChip,
  Plate,
  PositionChip,
  Skeleton,
  Skeletons,
  Spinner,
  StatusChips,
  Stepper,
  Tabs,
  TextChanges,
  Timeline,
  Tracker,
  VehicleName,
  Wordmark,
} from '@damana/ui'
import { Car } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api.ts'
import { componentsPath, Shown } from './shown.tsx'

const [hour, now] = [3_600_000, Date.UTC(2026, 0, 1)]
const at = (ms: number) => new Date(now + ms).toISOString()

/** Components that display people, money, states and progress. */
export const DisplaySamples = () => (
  <>
    <MarkSamples />
    <StateSamples />
    <WaySamples />
    <TextSamples />
  </>
)

function MarkSamples() {
  const { t } = useTranslation('sandbox/components')
  return (
    <>
      <Shown name="Wordmark · Emblem · Icon · Spinner">
        <Wordmark />
        <Emblem />
        <Icon of={Car} size="lg" />
        <Spinner />
      </Shown>
      <Shown name="Avatar · Bdi · Name · Ltr · Iban · RegistryText · RegistryMeasure · VehicleName">
        {(['sm', 'md', 'lg'] as const).map((size) => (
          <Avatar key={size} name={t('name')} size={size} />
        ))}
        <Avatar name={t('otherName')} plain />
        <Bdi>{t('name')}</Bdi>
        <Name of={{ name: t('name'), name_latin: null }} official />
        <Ltr>{'+962 79 000 0001'}</Ltr>
        <RegistryText field="color">{registryTerms.color.white.ar}</RegistryText>
        <RegistryMeasure>{'1375 kg'}</RegistryMeasure>
        <VehicleName of={{ type: t('vehicle'), manufacture_year: 2021 }} />
        <Iban iban="JO94CBJO0010000000000131000302" />
      </Shown>
      <Shown name="Money · MoneySummary">
        <Money fils="12060500" />
        <Money fils="12060500" flat />
        <MoneySummary
          rows={[
            { label: t('price'), amount: '12000000' },
            { label: t('fee'), amount: '70000', note: t('short') },
            { label: t('discount'), amount: '10000', minus: true, good: true },
          ]}
          total={{ label: t('total'), amount: '12060000' }}
          words={t('words')}
        />
      </Shown>
    </>
  )
}

function StateSamples() {
  const { t } = useTranslation('sandbox/components')
  return (
    <>
      <Shown name="PositionChip">
        {moneyPositions.map((position) => (
          <PositionChip key={position} position={position} label={t('short')} />
        ))}
      </Shown>
      <Shown name="OperationalChip · StatusChips">
        {(['waiting', 'active', 'asked', 'done', 'off', 'flag'] as const).map((tone) => (
          <OperationalChip key={tone} tone={tone}>
            {t('short')}
          </OperationalChip>
        ))}
        {operationalStatuses.map((status) => (
          <StatusChips key={status} status={status} flags={[]} />
        ))}
      </Shown>
      <Shown name="Notice">
        {(['hold', 'iris', 'late', 'danger', 'good', 'progress'] as const).map((tone) => (
          <Notice key={tone} tone={tone} title={t('short')}>
            {t('sentence')}
          </Notice>
        ))}
      </Shown>
      <Shown name="Plate">
        <Plate number="12345" code="20" />
        <Plate number="678" code="60" size="lg" commercial />
      </Shown>
      <Shown name="DefinitionList · CopyButton · CopyRow">
        <DefinitionList
          items={[
            { label: t('seller'), value: t('name') },
            { label: t('buyer'), value: t('otherName') },
          ]}
        />
        <CopyButton text="7120458" label={t('number')} />
        <CopyRow label={t('number')} value={<Ltr>{'7120458'}</Ltr>} text="7120458" />
      </Shown>
    </>
  )
}

function WaySamples() {
  const { t } = useTranslation('sandbox/components')
  const here = componentsPath
  return (
    <>
      <Shown name="Crumbs · Tabs · Link · LinkButton">
        <Crumbs label={t('list')} items={[{ label: t('first'), href: here }, { label: t('second') }]} />
        <Tabs
          label={t('tools')}
          items={[
            { href: here, label: t('first'), current: true, count: 3 },
            { href: here, label: t('second'), current: false },
          ]}
        />
        <Link href={here}>{t('short')}</Link>
        <LinkButton href={here} variant="secondary">
          {t('action')}
        </LinkButton>
      </Shown>
      <Shown name="Stepper · Timeline">
        <Stepper
          label={t('label')}
          current={1}
          steps={[{ title: t('first'), note: t('short') }, { title: t('second') }, { title: t('total') }]}
        />
        <Timeline
          label={t('list')}
          items={[
            { id: 1, title: t('paid'), note: t('yesterday'), tone: 'good' },
            { id: 2, title: t('held'), note: t('today'), tone: 'now' },
          ]}
        />
      </Shown>
      <Shown name="Tracker · Countdown">
        <Tracker
          title={t('question')}
          amount="12060000"
          sentence={t('sentence')}
          stops={[{ title: t('buyer'), name: t('otherName') }, { title: t('escrow') }, { title: t('seller'), name: t('name') }]}
          at={1}
          events={[
            { title: t('paid'), note: t('yesterday'), state: 'done' },
            { title: t('held'), note: t('today'), state: 'now' },
            { title: t('moved'), state: 'next' },
          ]}
          eventsLabel={t('list')}
        />
        <Countdown startedAt={at(-hour)} opensAt={at(hour)} serverNow={at(0)}>
          {t('off')}
        </Countdown>
      </Shown>
    </>
  )
}

function TextSamples() {
  const { t } = useTranslation('sandbox/components')
  const here = componentsPath
  return (
    <>
      <Shown name="EmptyState · ErrorState · Skeleton · Skeletons">
        <EmptyState title={t('empty')}>{t('sentence')}</EmptyState>
        <ErrorState error={new ApiError(0, {})} title={t('failed')} onRetry={() => {}}>
          {t('sentence')}
        </ErrorState>
        <Skeleton width="160px" />
        <Skeletons>
          <Skeleton width="220px" />
        </Skeletons>
      </Shown>
      <Shown name="TextChanges">
        <TextChanges
          added={t('first')}
          removed={t('second')}
          changes={[
            {
              heading: t('total'),
              parts: [
                { kind: 'same', text: `${t('sentence')} ` },
                { kind: 'removed', text: t('yesterday') },
                { kind: 'added', text: t('today') },
              ],
            },
          ]}
        />
      </Shown>
      <Shown name="Card · CleanedHtml">
        <Card title={t('short')} aside={<Link href={here}>{t('first')}</Link>} footer={t('off')}>
          <CleanedHtml html={`<p><strong>${t('article')}</strong></p><p>${t('sentence')}</p>`} />
        </Card>
      </Shown>
    </>
  )
}
