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
  useEffect(() => {
    latest.current = address
  }, [address])
  return [
    read(address),
    (change) => {
      latest.current = write(change(read(latest.current)))
      setAddress(latest.current, { replace: true })
    },
  ]
}
