import { fetchStream } from '#api.ts'

/** The bytes of a file that this person may see; undefined where there is none any more. */
export async function fetchFile(id: string): Promise<Blob | undefined> {
  const answer = await fetchStream(`/files/${id}`, AbortSignal.timeout(60_000))
  if (answer.status === 404) return undefined
  if (!answer.ok) throw new Error(`${answer.status}`)
  return answer.blob()
}
