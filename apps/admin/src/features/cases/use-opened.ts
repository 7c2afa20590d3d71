import { tabStore } from '@damana/ui/browser-store'
import { useState } from 'react'

const kept = 'opened-papers'
const read = (): string[] => (tabStore.read(kept) ?? '').split(' ').filter(Boolean)

/** Which papers were opened in this tab; a reload does not forget them. */
export function useOpened(): { opened: ReadonlySet<string>; open: (id: string) => void } {
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(read()))
  return {
    opened,
    open: (id) => {
      const next = new Set([...read(), id])
      tabStore.write(kept, [...next].join(' '))
      setOpened(next)
    },
  }
}
