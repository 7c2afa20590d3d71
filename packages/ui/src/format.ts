/** Dates, times and spans as people here read them: Jordan's time, Levantine months, Latin digits in both languages. */
import type { Lang } from '@damana/contract/errors'
import { jordanFormat } from '@damana/contract/jordan-time'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { readLang } from './i18n.ts'

export const locale = (lang: Lang): string => (lang === 'ar' ? 'ar-JO-u-nu-latn' : 'en-GB-u-nu-latn')

const marks = /[\u200e\u200f\u061c]/g
/** `ar-JO` abbreviates these to ص and م. */
const dayPeriods: Record<string, string> = { ص: 'صباحًا', م: 'مساءً' }

function format(instant: string, lang: Lang, options: Intl.DateTimeFormatOptions): string {
  const parts = jordanFormat(locale(lang), options).formatToParts(new Date(instant))
  return parts
    .map((part) => (part.type === 'dayPeriod' ? (dayPeriods[part.value] ?? part.value) : part.value))
    .join('')
    .replace(marks, '')
}

/** 18 تشرين الثاني 2026. A bare date (`2026-11-18`) is that day, wherever the reader is. */
export const formatDate = (instant: string, lang: Lang): string =>
  format(toInstant(instant), lang, { day: 'numeric', month: 'long', year: 'numeric' })
/** 18 تشرين الثاني */
export const formatDay = (instant: string, lang: Lang): string => format(toInstant(instant), lang, { day: 'numeric', month: 'long' })
/** الاثنين 23 تشرين الثاني */
export const formatWeekday = (instant: string, lang: Lang): string =>
  format(toInstant(instant), lang, { weekday: 'long', day: 'numeric', month: 'long' }).replace('،', '')
/** 5:00 مساءً, never broken between two lines. */
export const formatTime = (instant: string, lang: Lang): string =>
  format(instant, lang, { hour: 'numeric', minute: '2-digit', hour12: true }).replace(/\s/g, '\u00a0')

const toInstant = (text: string): string => (/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T12:00:00Z` : text)

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** The best unit of a duration and its count; a started minute counts, a started hour or day does not. */
export function largestUnit(spanMs: number): { unit: 'days' | 'hours' | 'minutes' | 'seconds'; count: number } {
  if (spanMs >= dayMs) return { unit: 'days', count: Math.floor(spanMs / dayMs) }
  if (spanMs >= hourMs) return { unit: 'hours', count: Math.floor(spanMs / hourMs) }
  if (spanMs >= minuteMs) return { unit: 'minutes', count: Math.ceil(spanMs / minuteMs) }
  return { unit: 'seconds', count: Math.max(0, Math.ceil(spanMs / 1000)) }
}

/** A duration as text: `after` a preposition («بعد يومين») or `lasting` alone («يومان»). */
export function formatDuration(spanMs: number, slot: 'after' | 'lasting', t: TFunction<'ui'>): string {
  const { unit, count } = largestUnit(spanMs)
  return t(`${slot}.${unit}`, { count })
}

/** 07:42:18, or 0:42 for less than an hour. */
export function formatClock(spanMs: number, short = false): string {
  const seconds = Math.max(0, Math.ceil(spanMs / 1000))
  const two = (part: number) => String(part).padStart(2, '0')
  const minutes = Math.floor(seconds / 60)
  if (short) return `${minutes}:${two(seconds % 60)}`
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:${two(seconds % 60)}`
}

/** The greatest count that is said exactly where it calls for attention. */
const mostCounted = 99

/** A count as it is said, and not exactly above 99. In `t`, `count` chooses the form of the word and `shown` stands in the sentence; `badge` stands alone. */
export function sayCount(count: number, lang: Lang): { count: number; shown: string; badge: string } {
  const badge = count <= mostCounted ? String(count) : `${mostCounted}+`
  return { count: Math.min(count, mostCounted), shown: count > mostCounted && lang === 'ar' ? `أكثر من ${mostCounted}` : badge, badge }
}

/** The formatters in the page's language. */
export function useFormat() {
  const { t } = useTranslation('ui')
  const lang = readLang()
  return {
    lang,
    date: (instant: string) => formatDate(instant, lang),
    day: (instant: string) => formatDay(instant, lang),
    time: (instant: string) => formatTime(instant, lang),
    weekday: (instant: string) => formatWeekday(instant, lang),
    /** الاثنين 23 تشرين الثاني، الساعة 5:00 مساءً */
    moment: (instant: string) => t('atTime', { date: formatWeekday(instant, lang), time: formatTime(instant, lang) }),
    /** 18 تشرين الثاني، 10:12 صباحًا */
    dayTime: (instant: string) => `${formatDay(instant, lang)}${lang === 'ar' ? '،' : ','} ${formatTime(instant, lang)}`,
    count: (count: number) => sayCount(count, lang),
    duration: (spanMs: number, slot: 'after' | 'lasting') => formatDuration(spanMs, slot, t),
  }
}
