import { useCallback } from 'react'

/** A picture of which the bytes are here; they have an address for as long as it stands. */
export function PaperImage({ blob, name, onSeen }: { blob: Blob; name: string; onSeen?: () => void }) {
  const draw = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return
      const url = URL.createObjectURL(blob)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [blob],
  )
  return <img ref={draw} alt={name} onLoad={onSeen} />
}
