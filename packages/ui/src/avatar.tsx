import { classNames } from './class-names.ts'

/** Initials of the first two words, separated by a thin space so that Arabic letters do not join. */
export const initials = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => (Array.from(word)[0] ?? '').toUpperCase())
    .join('\u2009')

interface AvatarProps {
  name: string
  image?: string | null | undefined
  size?: 'sm' | 'md' | 'lg'
  /** The other side: sunken instead of iris. */
  plain?: boolean
}

/** A person as an image or initials; the name stands beside it, so it is silent. */
export function Avatar({ name, image, size = 'md', plain = false }: AvatarProps) {
  const className = classNames('avatar', size !== 'md' && `avatar-${size}`, plain && 'avatar-plain')
  if (image) return <img className={className} src={image} alt="" />
  return (
    <span className={className} aria-hidden="true">
      {initials(name)}
    </span>
  )
}
