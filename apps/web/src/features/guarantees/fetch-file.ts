import { fetchStream } from '#api.ts'

/** The bytes of a file that this person may see; undefined where there is none any more. */
export async function fetchFile(id: string): Promise<Blob | undefined> {
  const answer = await fetchStream(`/files/${id}`, AbortSignal.timeout(60_000))
  if (answer.status === 404) return undefined
  if (!answer.ok) throw new Error(`${answer.status}`)
  return answer.blob()
}

/** Hands a file to the browser as a download. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
