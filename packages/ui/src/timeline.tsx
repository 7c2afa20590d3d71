import type { ReactNode } from 'react'

export interface TimelineItem {
  id: string | number
  title: ReactNode
  note?: ReactNode
  tone?: 'plain' | 'good' | 'bad' | 'now'
}

/** Events in order. */
export const Timeline = ({ items, label }: { items: readonly TimelineItem[]; label: string }) => (
  <ol className="timeline" aria-label={label}>
    {items.map((item) => (
      <li key={item.id} className={item.tone}>
        <span>{item.title}</span>
        {item.note && <small>{item.note}</small>}
      </li>
    ))}
  </ol>
)
