import { CalendarDate, parseDate } from '@internationalized/date'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import {
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
  I18nProvider,
  RangeCalendar,
} from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { DayRange } from './date-range.tsx'
import { locale } from './format.ts'
import { readLang } from './i18n.ts'
import { Icon } from './icon.tsx'

interface DateRangeCalendarProps {
  label: string
  value: DayRange
  onChange: (range: DayRange) => void
}

/** Two days out of a month; weeks begin on Saturday. Loaded when it is first opened. */
export function DateRangeCalendar({ label, value, onChange }: DateRangeCalendarProps) {
  const { t } = useTranslation('ui')
  const read = (day: string | undefined): CalendarDate | undefined => (day ? parseDate(day) : undefined)
  const from = read(value.from ?? value.to)
  const to = read(value.to ?? value.from)
  return (
    <I18nProvider locale={locale(readLang())}>
      <RangeCalendar
        className="calendar"
        aria-label={label}
        firstDayOfWeek="sat"
        defaultValue={from && to ? { start: from, end: to } : null}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it opens on a press, and the keyboard goes on inside it
        autoFocus
        onChange={(range) => onChange({ from: range.start.toString(), to: range.end.toString() })}
      >
        <header>
          <Button slot="previous" className="icon-button" aria-label={t('dateRange.previous')}>
            <Icon of={ChevronLeft} mirror />
          </Button>
          <Heading />
          <Button slot="next" className="icon-button" aria-label={t('dateRange.next')}>
            <Icon of={ChevronRight} mirror />
          </Button>
        </header>
        <CalendarGrid>
          <CalendarGridHeader>{(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
          <CalendarGridBody>{(date) => <CalendarCell date={date} className="calendar-day" />}</CalendarGridBody>
        </CalendarGrid>
      </RangeCalendar>
      {from && (
        <button type="button" className="text-button size-sm" onClick={() => onChange({})}>
          {t('dateRange.clear')}
        </button>
      )}
    </I18nProvider>
  )
}
