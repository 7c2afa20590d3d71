import { settingGroupNames, type SettingName } from '@damana/contract/setting-kinds'
import { Bdi, Button, DefinitionList, Link, Notice } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { queueKey } from '#features/queue/query.ts'
import { ApprovalsNotice } from '#layout/approvals-notice.tsx'
import { Section } from '#layout/panes.tsx'
import { ReadPage } from '#layout/read-page.tsx'
import { paths } from '#paths.ts'
import { EditDialog } from './edit-dialog.tsx'
import { ProposeSettings } from './propose-dialog.tsx'
import { settingsQuery, type Setting, type Settings } from './query.ts'
import { SettingTabs } from './setting-tabs.tsx'
import { SettingValue } from './setting-value.tsx'
import { useWhen } from './use-when.ts'
import './settings.css'

/** Every setting of the business: what holds, what held and what will; changes need two persons. */
export function Component() {
  const { t } = useTranslation('settings')
  const shell = useTranslation('shell')
  return (
    <ReadPage title={shell.t('settings')} about={t('about')} query={useQuery(settingsQuery)} failed={t('failed')}>
      {(data) => (
        <>
          <SettingTabs />
          <Proposals data={data} />
          <Values settings={data.settings} />
        </>
      )}
    </ReadPage>
  )
}

/** Proposals that wait for another person, of all settings or of one. */
export function Proposals({ data: { settings, proposals }, of }: { data: Settings; of?: SettingName }) {
  const { t } = useTranslation('settings')
  const when = useWhen()
  const shown = of === undefined ? proposals : proposals.filter(({ setting }) => setting === of)
  return shown.map((proposal) => {
    const { id, setting: name, value, in_force: inForce, valid_from: from, sha256 } = proposal
    const kind = settings.find((one) => one.name === name)?.kind ?? 'text'
    const label = t(`name.${name as SettingName}`) // the server names only these
    const content = (
      <DefinitionList
        layout="rows"
        items={[
          { label: t('value'), value: <SettingValue kind={kind} json={value} /> },
          { label: t('inForce'), value: <SettingValue kind={kind} json={inForce} /> },
          { label: t('validFrom'), value: from === null ? t('fromApproval') : when(from) },
        ]}
      />
    )
    return (
      <ApprovalsNotice
        key={id}
        title={label}
        approvals={[{ ...proposal, title: t('proposal'), content }]}
        foot={null}
        caseKey={settingsQuery.queryKey}
        changes={[queueKey]}
        approve={(_, reason, options) => api('POST /admin/settings/approve', { body: { approves: [sha256], reason } }, options)}
        sayApproved={() => t('approved')}
        takeBack={() => api('POST /admin/settings/:name/take-back', { params: { name }, body: {} })}
      />
    )
  })
}

function Values({ settings }: { settings: readonly Setting[] }) {
  const { t } = useTranslation('settings')
  const [kept, setKept] = useState<ReadonlyMap<string, string>>(new Map())
  const [edited, setEdited] = useState<Setting>()
  const [isProposing, setProposing] = useState(false)
  const keep = (name: string, json: string | undefined) => {
    const changed = new Map(kept)
    if (json === undefined) changed.delete(name)
    else changed.set(name, json)
    setKept(changed)
  }
  const changes = settings.flatMap((setting) => {
    const value = kept.get(setting.name)
    return value === undefined ? [] : [{ ...setting, value }]
  })
  const list = (
    <DefinitionList
      layout="rows"
      items={changes.map(({ name, kind, value }) => ({
        label: t(`name.${name as SettingName}`), // the server names only these
        value: (
          <>
            <SettingValue kind={kind} json={value} />{' '}
            {!isProposing && (
              <Button variant="quiet" onClick={() => keep(name, undefined)}>
                {t('drop')}
              </Button>
            )}
          </>
        ),
      }))}
    />
  )
  return (
    <>
      {changes.length > 0 && (
        <Notice tone="progress" role="status" title={t('kept', { count: changes.length })}>
          {list}
          <Button onClick={() => setProposing(true)}>{t('proposeKept')}</Button>
        </Notice>
      )}
      {settingGroupNames.map((group) => (
        <Section key={group} title={t(`group.${group}`)}>
          <ul className="setting-list">
            {settings
              .filter((setting) => setting.group === group)
              .map((setting) => (
                <SettingRow key={setting.name} setting={setting} onChange={() => setEdited(setting)} />
              ))}
          </ul>
        </Section>
      ))}
      {edited && (
        <EditDialog
          setting={edited}
          label={t(`name.${edited.name as SettingName}`)} // the server names only these
          value={kept.get(edited.name) ?? edited.value}
          onKeep={(json) => {
            keep(edited.name, json)
            setEdited(undefined)
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
      {isProposing && (
        <ProposeSettings
          changes={changes.map(({ name, value }) => ({ name, value }))}
          text={list}
          onDone={() => {
            setKept(new Map())
            setProposing(false)
          }}
          onClose={() => setProposing(false)}
        />
      )}
    </>
  )
}

function SettingRow({ setting, onChange }: { setting: Setting; onChange: () => void }) {
  const { t } = useTranslation('settings')
  const { kind, value, periods } = setting
  const label = t(`name.${setting.name as SettingName}`) // the server names only these
  return (
    <li className="setting-row">
      <div>
        <b>{label}</b>
        <p>
          <SettingValue kind={kind} json={value} />
        </p>
        {periods.length > 1 && <Periods setting={setting} />}
      </div>
      {kind === 'dates' ? (
        <Link href={paths.holidays}>{t('openYear')}</Link>
      ) : (
        <Button variant="secondary" aria-label={`${t('change')}: ${label}`} onClick={onChange}>
          {t('change')}
        </Button>
      )}
    </li>
  )
}

/** Past, present and coming values in the order of time. */
function Periods({ setting: { kind, periods } }: { setting: Setting }) {
  const { t } = useTranslation('settings')
  const when = useWhen()
  return (
    <details>
      <summary>{t('periods', { count: periods.length })}</summary>
      <ol className="setting-periods">
        {periods.map(({ value, valid_from: from, state, by }, at) => (
          <li key={at} aria-current={state === 'in_force' ? 'true' : undefined}>
            <SettingValue kind={kind} json={value} />
            <small className="muted">
              {t(`state.${state}`)} · {from === null ? t('fromStart') : when(from)}
              {by.length > 0 && (
                <>
                  {' · '}
                  <Bdi>{by.join(t('listComma'))}</Bdi>
                </>
              )}
            </small>
          </li>
        ))}
      </ol>
    </details>
  )
}
