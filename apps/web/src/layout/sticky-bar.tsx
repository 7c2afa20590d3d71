import type { ReactNode } from 'react'

/** The one action of a page, at the foot of a phone; on a wide screen it stands in the page itself. */
export const StickyBar = ({ children }: { children: ReactNode }) => <div className="sticky-bar">{children}</div>
