import { useRef } from 'react'

/** One key while the content stays the same; other content is another action. */
export function useIdempotencyKey(): (content: string) => string {
  const kept = useRef<{ key: string; content: string | undefined }>(undefined)
  kept.current ??= { key: crypto.randomUUID(), content: undefined }
  return (content) => {
    const { current } = kept
    if (current && (current.content === undefined || current.content === content)) {
      current.content = content
      return current.key
    }
    const key = crypto.randomUUID()
    kept.current = { key, content }
    return key
  }
}
