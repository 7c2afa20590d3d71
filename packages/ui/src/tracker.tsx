import { Check } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import type { Fils } from '@damana/contract/money'
import { initials } from './avatar.tsx'
import { Emblem } from './emblem.tsx'
import { Icon } from './icon.tsx'
import { Money } from './money.tsx'

export interface TrackerStop {
  title: ReactNode
  note?: ReactNode
  /** Whose initials stand in the circle; the guarantee account shows ض. */
  name?: string | undefined
  icon?: ReactNode
}
export interface TrackerEvent {
  title: ReactNode
  note?: ReactNode
  state: 'done' | 'now' | 'next'
}

interface TrackerProps {
  /** «أين مبلغك الآن؟» */
  title: ReactNode
  /** Left out where no money moved, or the title says how much of it has arrived. */
  amount?: Fils | string | undefined
  /** One sentence of reassurance: it carries the meaning, the picture is silent. */
  sentence: ReactNode
  chip?: ReactNode
  /** Buyer, guarantee account, seller, in the order of the money. */
  stops: readonly [TrackerStop, TrackerStop, TrackerStop]
  /** Where the money is now. */
  at: 0 | 1 | 2
  /** How much of the way to the next stop the money has travelled (a part payment), 0 to 1. */
  part?: number
  events: readonly TrackerEvent[]
  eventsLabel: string
}

/** Where is the money now: the vault panel. At most one on a screen. */
export function Tracker({ title, amount, sentence, chip, stops, at, part = 0, events, eventsLabel }: TrackerProps) {
  const titleId = useId()
  const gone = (line: 0 | 1) => (at > line ? 1 : at === line ? part : 0)
  return (
    <section className="vault" aria-labelledby={titleId}>
      <div className="vault-head">
        <div>
          <h2 id={titleId} className={part > 0 ? 'vault-arrived' : undefined}>
            {title}
          </h2>
          {part > 0 && (
            <div className="progress" aria-hidden="true">
              <i style={{ '--done': part } as React.CSSProperties} />
            </div>
          )}
          {amount !== undefined && (
            <div className="vault-amount">
              <Money fils={amount} />
            </div>
          )}
          <p>{sentence}</p>
        </div>
        {chip}
      </div>
      <div className="rail">
        {stops.map((stop, index) => (
          <div key={index} className={`stop ${index === at ? 'stop-here' : ''}`}>
            <div className="stop-node" aria-hidden="true">
              {index === 1 ? <Emblem size={64} bare /> : (stop.icon ?? initials(stop.name ?? ''))}
            </div>
            <div>
              <span className="stop-title">{stop.title}</span>
              {stop.note && <small>{stop.note}</small>}
            </div>
            {index < 2 && (
              <span className="stop-line" aria-hidden="true">
                <i style={{ '--gone': gone(index === 0 ? 0 : 1) } as React.CSSProperties} />
              </span>
            )}
          </div>
        ))}
      </div>
      <ol className="events" aria-label={eventsLabel}>
        {events.map((event, index) => (
          <li key={index} className={`event event-${event.state}`} aria-current={event.state === 'now' ? 'step' : undefined}>
            <span className="event-mark" aria-hidden="true">
              {event.state === 'done' && <Icon of={Check} />}
            </span>
            <span className="event-title">{event.title}</span>
            {event.note && <span className="event-note">{event.note}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}
