import { jordanDay } from '@damana/contract/jordan-time'
import { Button, locale, Notice, SelectField, TextArea, useFormat } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Section } from '#layout/panes.tsx'
import { ReadPage } from '#layout/read-page.tsx'
import { ProposeSettings } from './propose-dialog.tsx'
import { settingsQuery, type Settings } from './query.ts'
import { Proposals } from './settings-page.tsx'
import { SettingTabs } from './setting-tabs.tsx'
import { readDays } from './value.rules.ts'

const name = 'bankHolidays'
const yearsShown = 4
/** Weeks begin on Saturday. */
const weekdays = [6, 0, 1, 2, 3, 4, 5]

/** The holidays of the banks, a year at a time; typed, chosen or read from a file's text. */
export function Component() {
  const { t } = useTranslation('settings')
  const query = useQuery(settingsQuery)
  return (
    <ReadPage title={t('tab.holidays')} about={t('holidaysAbout')} query={query} failed={t('failed')}>
      {(data) => (
        <>
          <SettingTabs />
          <Proposals data={data} of={name} />
          <Year key={valueOf(data)} inForce={valueOf(data)} now={data.server_time} />
        </>
      )}
    </ReadPage>
  )
}

const valueOf = ({ settings }: Settings): string => settings.find((one) => one.name === name)?.value ?? '[]'

function Year({ inForce, now }: { inForce: string; now: string }) {
  const { t } = useTranslation('settings')
  const { lang } = useFormat()
  const before = JSON.parse(inForce) as string[] // the kind of this setting
  const [days, setDays] = useState<readonly string[]>(before)
  const [text, setText] = useState('')
  const [isRefused, setRefused] = useState(false)
  const [isProposing, setProposing] = useState(false)
  const thisYear = Number(jordanDay(new Date(now)).slice(0, 4))
  const [year, setYear] = useState(thisYear)
  const toggle = (day: string) => setDays(days.includes(day) ? days.filter((one) => one !== day) : [...days, day].toSorted())
  const added = days.filter((day) => !before.includes(day))
  const removed = before.filter((day) => !days.includes(day))
  const isChanged = added.length + removed.length > 0
  const { days: found, broken } = readDays(text)
  const firstYear = Math.min(thisYear - 1, year)
  const lastYear = Math.max(firstYear + yearsShown - 1, year)
  const content = (
    <>
      {added.length > 0 && <p>{t('holidaysAdded', { days: added.join(' · ') })}</p>}
      {removed.length > 0 && <p>{t('holidaysRemoved', { days: removed.join(' · ') })}</p>}
    </>
  )
  return (
    <>
      {isChanged && (
        <Notice tone="progress" role="status" title={t('holidaysChanged')}>
          {content}
          <Button onClick={() => setProposing(true)}>{t('proposeKept')}</Button>
        </Notice>
      )}
      <Section
        title={t('holidaysOf', { year })}
        note={t('holidaysCount', { count: days.filter((day) => day.startsWith(`${year}`)).length })}
      >
        <SelectField
          name="year"
          label={t('year')}
          value={String(year)}
          options={Array.from({ length: lastYear - firstYear + 1 }, (_, at) => String(firstYear + at)).map((value) => ({
            value,
            label: value,
          }))}
          onChange={(event) => setYear(Number(event.target.value))}
        />
        <div className="year">
          {Array.from({ length: 12 }, (_, month) => (
            <Month key={month} year={year} month={month} lang={lang} days={days} onToggle={toggle} />
          ))}
        </div>
      </Section>
      <Section title={t('holidaysImport')}>
        <TextArea
          name="import"
          label={t('holidaysText')}
          hint={t('holidaysTextHint')}
          error={
            isRefused && broken.length > 0
              ? t('holidaysBroken', {
                  count: broken.length,
                  lines: broken.map(({ line, text: written }) => `${line}: ${written}`).join(t('listComma')),
                })
              : undefined
          }
          rows={5}
          value={text}
          onChange={(event) => {
            setRefused(false)
            setText(event.target.value)
          }}
        />
        <p>
          <Button
            variant="secondary"
            disabled={found.length + broken.length === 0}
            onClick={() => {
              if (broken.length > 0) return setRefused(true)
              setDays([...new Set([...days, ...found])].toSorted())
              setText('')
              setYear(Number(found[0]?.slice(0, 4) ?? year))
            }}
          >
            {t('holidaysAdd', { count: found.length })}
          </Button>
        </p>
      </Section>
      {isProposing && (
        <ProposeSettings
          changes={[{ name, value: JSON.stringify(days) }]}
          text={content}
          onDone={() => setProposing(false)}
          onClose={() => setProposing(false)}
        />
      )}
    </>
  )
}

interface MonthProps {
  year: number
  month: number
  lang: 'ar' | 'en'
  days: readonly string[]
  onToggle: (day: string) => void
}

function Month({ year, month, lang, days, onToggle }: MonthProps) {
  const write = (options: Intl.DateTimeFormatOptions, date: Date) =>
    new Intl.DateTimeFormat(locale(lang), { timeZone: 'UTC', ...options }).format(date)
  const first = new Date(Date.UTC(year, month, 1))
  const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const lead = weekdays.indexOf(first.getUTCDay())
  const cells = Array.from({ length: Math.ceil((lead + length) / 7) * 7 }, (_, at) => at - lead + 1)
  return (
    <table>
      <caption>{write({ month: 'long' }, first)}</caption>
      <thead>
        <tr>
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col">
              <abbr title={write({ weekday: 'long' }, new Date(Date.UTC(2026, 10, 1 + weekday)))}>
                {write({ weekday: 'narrow' }, new Date(Date.UTC(2026, 10, 1 + weekday)))}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: cells.length / 7 }, (_, week) => (
          <tr key={week}>
            {cells.slice(week * 7, week * 7 + 7).map((date) => {
              if (date < 1 || date > length) return <td key={date}>{'\u00a0'}</td>
              const at = new Date(Date.UTC(year, month, date))
              const day = at.toISOString().slice(0, 10)
              return (
                <td key={date} className={at.getUTCDay() > 4 ? 'is-weekend' : undefined}>
                  <button
                    type="button"
                    aria-pressed={days.includes(day)}
                    aria-label={write({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }, at)}
                    onClick={() => onToggle(day)}
                  >
                    {date}
                  </button>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
