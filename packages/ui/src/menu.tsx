import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Link, type LinkProps } from './link.tsx'

interface MenuProps {
  /** Accessible name of the button. */
  label: string
  /** Content of the button. */
  trigger: ReactNode
  children: ReactNode
  triggerClassName?: string
  /** Called before opening, so that the content can be fetched. */
  onApproach?: () => void
}

/** A button and the panel that it opens (0.3 s in, 0.2 s out, 600 px high at most). Esc and leaving it close it. */
export function Menu({ label, trigger, children, triggerClassName = 'icon-button', onApproach }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const panelId = useId()
  const menu = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const leave = (event: Event) => {
      if (event.target instanceof Node && !menu.current?.contains(event.target)) setOpen(false)
    }
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      document.removeEventListener('keydown', escape)
    }
  }, [isOpen])
  return (
    <div ref={menu} className="menu">
      <button
        ref={button}
        type="button"
        className={triggerClassName}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onPointerEnter={onApproach}
        onFocus={onApproach}
        onClick={() => {
          onApproach?.()
          setOpen(!isOpen)
        }}
      >
        {trigger}
      </button>
      {/* Closed, the panel is invisible and out of the tab order; choosing something in it closes it. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- its links and buttons have their own keys; this only closes it after them */}
      <div
        id={panelId}
        className="menu-panel"
        data-open={isOpen || undefined}
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('a, button')) setOpen(false)
        }}
      >
        {children}
      </div>
    </div>
  )
}

export const MenuLink = ({ icon, children, ...rest }: LinkProps & { icon?: ReactNode }) => (
  <Link className="menu-item" {...rest}>
    {icon}
    {children}
  </Link>
)

export const MenuButton = ({
  icon,
  children,
  danger = false,
  isCurrent = false,
  onClick,
}: {
  icon?: ReactNode
  children: ReactNode
  danger?: boolean
  /** The choice that holds now. */
  isCurrent?: boolean
  onClick: () => void
}) => (
  <button type="button" className={`menu-item ${danger ? 'menu-item-danger' : ''}`} aria-current={isCurrent || undefined} onClick={onClick}>
    {icon}
    {children}
  </button>
)
