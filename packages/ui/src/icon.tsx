import type { LucideIcon } from 'lucide-react'
import { classNames } from './class-names.ts'

interface IconProps {
  of: LucideIcon
  size?: 'sm' | 'md' | 'lg'
  /** Turn it round in Arabic: arrows, chevrons, log-out, send. Never checks, clocks, phones, the logo. */
  mirror?: boolean
  className?: string
}

/** A lucide icon in the product's size and stroke. It is decoration: the word beside it, or the button's label, carries the meaning. */
export const Icon = ({ of: Drawing, size = 'md', mirror = false, className }: IconProps) => (
  <Drawing aria-hidden="true" className={classNames('icon', size !== 'md' && `icon-${size}`, mirror && 'mirror', className)} />
)
