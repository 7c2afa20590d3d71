import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

/**
 * Choices that stand in the address of the page, and the way to change them. A change builds on the one before it, not on the address, which
 * follows a moment later: of two made in one breath both count.
 */
export function useInAddress<T>(
  read: (address: URLSearchParams) => T,
  write: (choices: T) => URLSearchParams,
): [T, (change: (now: T) => T) => void] {
  const [address, setAddress] = useSearchParams()
  const latest = useRef(address)
  /** Changes that the address has not followed yet, the oldest first. */
  const under = useRef<readonly string[]>([])
  useEffect(() => {
    under.current = under.current.slice(under.current.indexOf(String(address)) + 1 || under.current.length)
    if (under.current.length === 0) latest.current = address
  }, [address])
  return [
    read(address),
    (change) => {
      latest.current = write(change(read(latest.current)))
      under.current = [...under.current, String(latest.current)]
      setAddress(latest.current, { replace: true })
    },
  ]
}
