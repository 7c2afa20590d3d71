import type { DashboardPeriod } from '@damana/contract/statuses'
import { formatDay, locale } from '../format.ts'
import { readLang } from '../i18n.ts'

interface Step {
  from: string
  to: string
}

/** The months whose names are two words, as calendars here abbreviate them. */
const shortMonths: Readonly<Record<string, string>> = {
  'تشرين الأول': 'ت1',
  'تشرين الثاني': 'ت2',
  'كانون الأول': 'ك1',
  'كانون الثاني': 'ك2',
}

const monthOf = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale(readLang()), { timeZone: 'UTC', ...options }).format(new Date(`${day}T12:00:00Z`))

/** How a week, a month or a year is named: in full, below a bar, and where a bar is narrow. */
export function stepNames(period: DashboardPeriod, nameWeek: (days: { from: string; to: string }) => string) {
  const lang = readLang()
  const full = ({ from, to }: Step): string => {
    if (period === 'weekly') return nameWeek({ from: formatDay(from, lang), to: formatDay(to, lang) })
    return period === 'monthly' ? monthOf(from, { month: 'long', year: 'numeric' }) : from.slice(0, 4)
  }
  const label = ({ from }: Step): string => {
    if (period === 'weekly') return `${Number(from.slice(8))}/${Number(from.slice(5, 7))}`
    return period === 'monthly' ? monthOf(from, { month: 'long' }) : from.slice(0, 4)
  }
  const short = (step: Step): string => {
    if (period !== 'monthly') return label(step)
    return lang === 'ar' ? (shortMonths[label(step)] ?? label(step)) : monthOf(step.from, { month: 'short' })
  }
  return { full, label, short }
}
