import { CircleAlert, CircleCheck, FileCheck, Info, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

export type NoticeTone = 'hold' | 'iris' | 'late' | 'danger' | 'good' | 'progress'
const icons: Record<NoticeTone, LucideIcon> = {
  hold: FileCheck,
  iris: Info,
  late: TriangleAlert,
  danger: CircleAlert,
  good: CircleCheck,
  progress: Info,
}

interface NoticeProps {
  tone?: NoticeTone
  title?: ReactNode
  children?: ReactNode
  icon?: LucideIcon
  role?: 'status' | 'alert'
}

/** Something to know before going on: the waiver note, a block, a warning. */
export const Notice = ({ tone = 'hold', title, children, icon, role }: NoticeProps) => (
  <div className={`notice notice-${tone}`} role={role}>
    <Icon of={icon ?? icons[tone]} />
    <div>
      {title && <b>{title}</b>}
      {children && <div className="notice-body">{children}</div>}
    </div>
  </div>
)
