import { Calendar } from 'lucide-react'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'
import { useFormat } from './format.ts'
import { Icon } from './icon.tsx'

// The calendar is heavy and rarely opened: it comes with the first press.
const DateRangeCalendar = lazy(() => import('./date-range-calendar.tsx').then((file) => ({ default: file.DateRangeCalendar })))

/** Days as `2026-11-21`, inclusive; a missing end is open. */
export interface DayRange {
  from?: string | undefined
  to?: string | undefined
}

/** A filter by two days. */
export function DateRange({ label, value, onChange }: { label: string; value: DayRange; onChange: (range: DayRange) => void }) {
  const { t } = useTranslation('ui')
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const panelId = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const leave = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('keydown', escape)
    }
  }, [isOpen])
  const { from, to } = value
  const shown =
    from && to
      ? t('dateRange.between', { from: format.day(from), to: format.day(to) })
      : from
        ? t('dateRange.since', { from: format.day(from) })
        : to
          ? t('dateRange.until', { to: format.day(to) })
          : t('dateRange.any')
  return (
    <div ref={root} className="date-range">
      <button
        ref={button}
        type="button"
        className={classNames('filter-chip', (from || to) && 'filter-active')}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon of={Calendar} size="sm" />
        <span className="filter-key">{label}</span>
        <span>{shown}</span>
      </button>
      <div id={panelId} className="date-range-panel" hidden={!isOpen}>
        {isOpen && (
          <Suspense fallback={<p className="size-sm muted">{t('loading')}</p>}>
            <DateRangeCalendar
              label={label}
              value={value}
              onChange={(range) => {
                onChange(range)
                setOpen(false)
                button.current?.focus()
              }}
            />
          </Suspense>
        )}
      </div>
    </div>
  )
}
