import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Link, type LinkProps } from './link.tsx'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-solid'
interface Look {
  variant?: ButtonVariant
  size?: 'md' | 'sm'
  /** As wide as what it stands in. */
  block?: boolean
}

export const buttonClass = ({ variant = 'primary', size = 'md', block = false }: Look = {}): string =>
  classNames('button', `button-${variant}`, size === 'sm' && 'button-sm', block && 'button-block')

type ButtonProps = ComponentProps<'button'> &
  Look & {
    icon?: ReactNode
    /** The action is running: a spinner replaces the icon, the label stays. */
    busy?: boolean
    /** The reason of a disabled button, shown below it; setting it disables the button. */
    reason?: ReactNode
  }

export function Button({
  variant,
  size,
  block,
  icon,
  busy = false,
  reason,
  disabled,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const isOff = disabled === true || Boolean(reason)
  const button = (
    <button
      type={type}
      className={classNames(buttonClass({ ...(variant && { variant }), ...(size && { size }), block: block ?? false }), className)}
      disabled={isOff}
      aria-busy={busy || undefined}
      aria-describedby={reason ? reasonId : undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  )
  if (!reason) return button
  return (
    <div>
      {button}
      <p id={reasonId} className="button-reason">
        {reason}
      </p>
    </div>
  )
}

/** A link that looks like a button. */
export function LinkButton({ variant, size, block, icon, className, children, ...rest }: LinkProps & Look & { icon?: ReactNode }) {
  return (
    <Link
      className={classNames(buttonClass({ ...(variant && { variant }), ...(size && { size }), block: block ?? false }), className)}
      {...rest}
    >
      {icon}
      {children}
    </Link>
  )
}
