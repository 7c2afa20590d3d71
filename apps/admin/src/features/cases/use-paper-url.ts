import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fileQuery } from './query.ts'

/** Where the browser finds the bytes of a paper, while it is shown. */
export function usePaperUrl(id: string) {
  const { data: blob, isError, isFetching, refetch } = useQuery(fileQuery(id))
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(undefined)
    }
  }, [blob])
  return { url, isError, isFetching, refetch }
}
