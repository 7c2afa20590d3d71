import { useState } from 'react'

const kept = 'opened-papers'
const read = (): string[] => (sessionStorage.getItem(kept) ?? '').split(' ').filter(Boolean)

/** Which papers were opened in this tab; a reload does not forget them. */
export function useOpened(): { opened: ReadonlySet<string>; open: (id: string) => void } {
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(read()))
  return {
    opened,
    open: (id) => {
      const next = new Set([...read(), id])
      sessionStorage.setItem(kept, [...next].join(' '))
      setOpened(next)
    },
  }
}
