import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatClock, useFormat } from './format.ts'
import { useRemainingMs } from './server-clock.ts'

interface CountdownProps {
  /** Start and end of the countdown, and the server's time of the shown answer. */
  startedAt: string
  opensAt: string
  serverNow: string
  /** Nothing else is missing once the time is over: the ring is gold. */
  isReady?: boolean
  /** The absolute moment in a sentence. */
  children?: ReactNode
  onOpen?: () => void
}

const circumference = 2 * Math.PI * 45
const dayMs = 86_400_000

/** A countdown by the server's clock. Announced to screen readers once, at its end. */
export function Countdown({ startedAt, opensAt, serverNow, isReady = true, children, onOpen }: CountdownProps) {
  const { t } = useTranslation('ui')
  const format = useFormat()
  const leftMs = useRemainingMs(opensAt, serverNow)
  const isOpen = leftMs === 0
  const [wasWaiting] = useState(!isOpen)
  const announced = useRef(false)
  useEffect(() => {
    if (!isOpen || !wasWaiting || announced.current) return
    announced.current = true
    onOpen?.()
  }, [isOpen, wasWaiting, onOpen])
  const wholeMs = Math.max(1, Date.parse(opensAt) - Date.parse(startedAt))
  const share = isOpen ? 1 : 1 - Math.min(1, leftMs / wholeMs)
  return (
    <div className="countdown">
      {(!isOpen || isReady) && (
        <svg viewBox="0 0 104 104" aria-hidden="true" fill="none" strokeWidth="12">
          <circle cx="52" cy="52" r="45" stroke="var(--sunken)" />
          <circle
            cx="52"
            cy="52"
            r="45"
            stroke={isReady ? 'var(--coin)' : 'var(--control)'}
            strokeLinecap="round"
            strokeDasharray={circumference}
            strokeDashoffset={circumference * (1 - share)}
          />
        </svg>
      )}
      <div className="size-sm muted">
        {!isOpen && (
          <div>
            {t('countdown.availableIn')} <b>{format.duration(leftMs, 'after')}</b>{' '}
            <span className="clock" role="timer" aria-live="off">
              {formatClock(leftMs % dayMs)}
            </span>
          </div>
        )}
        {children}
        <span role="status" className="sr-only">
          {isOpen && wasWaiting ? t('countdown.open') : ''}
        </span>
      </div>
    </div>
  )
}
