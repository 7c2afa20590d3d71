import { createContext, use, type ComponentProps, type MouseEvent } from 'react'

type Navigate = (href: string) => void
const NavigateContext = createContext<Navigate | undefined>(undefined)

/** Gives the links of this package the application's client-side navigation. */
export const LinkProvider = ({ navigate, children }: { navigate: Navigate; children: React.ReactNode }) => (
  <NavigateContext value={navigate}>{children}</NavigateContext>
)

export type LinkProps = ComponentProps<'a'> & { href: string }

/** A link to a page of this application, or to anywhere else. */
export function Link({ href, onClick, children, ...rest }: LinkProps) {
  const navigate = use(NavigateContext)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (event.defaultPrevented || !navigate || !isPlain || rest.target || !href.startsWith('/')) return
    event.preventDefault()
    navigate(href)
  }
  return (
    <a href={href} onClick={follow} {...rest}>
      {children}
    </a>
  )
}
