import type { Input, Output } from '@damana/contract'
import { stockRowsAtOnce } from '@damana/contract/stock-columns'
import { useRef, useState } from 'react'
import { api, ApiError } from '#api.ts'

type Read = Output<'POST /stock/read'>['lines'][number]
type Row = Input<'POST /stock/import'>['body']['rows'][number]
export type LineError = Read['errors'][number]
/** A row of the file, with its vehicle once the registry has named it. */
export interface Line extends Read {
  vehicle: Output<'POST /stock/check'>['rows'][number]['vehicle']
}
/** Offers and buyers that are left to the company; null where no row was right enough to be asked about. */
export type Room = Pick<Output<'POST /stock/check'>, 'offers_left' | 'lookups_left'> | null
export type Step =
  | { name: 'choosing' }
  /** The share of the file that has gone out. */
  | { name: 'reading'; share: number }
  | { name: 'checking'; done: number; of: number }
  | { name: 'checked' | 'creating'; file: string; lines: readonly Line[]; room: Room }
  | { name: 'created'; count: number }

/** From a chosen file to its guarantees: read, checked in portions that show how far it is, and created all together. */
export function useStockFile() {
  const [step, setStep] = useState<Step>({ name: 'choosing' })
  const [failure, setFailure] = useState<{ error: unknown; file: string }>()
  /** Counts what was told to be wrong, so that it is told anew. */
  const [attempt, setAttempt] = useState(0)
  const leaving = useRef<AbortController>(null)
  /** One sending: a repetition after a lost answer creates nothing twice. */
  const key = useRef('')
  /** The file, and the terms that stand for what it leaves empty. */
  const source = useRef<{ file?: File; terms: string }>({ terms: '' })

  const choose = async (file: File) => {
    const { terms } = (source.current = { ...source.current, file })
    const { signal } = (leaving.current = new AbortController())
    setFailure(undefined)
    setStep({ name: 'reading', share: 0 })
    try {
      const onProgress = (share: number) => setStep({ name: 'reading', share })
      const { lines } = await api('POST /stock/read', { body: { file, ...(terms && { terms }) } }, { signal, onProgress })
      const checked = await checkLines(lines, signal, (done, of) => setStep({ name: 'checking', done, of }))
      key.current = crypto.randomUUID()
      setStep({ name: 'checked', file: file.name, ...checked })
      setAttempt((count) => count + 1)
    } catch (error) {
      if (signal.aborted) return
      setFailure({ error, file: file.name })
      setAttempt((count) => count + 1)
      setStep({ name: 'choosing' })
    }
  }
  const create = async () => {
    if (step.name !== 'checked') return
    const { file, lines, room } = step
    setFailure(undefined)
    setStep({ name: 'creating', file, lines, room })
    try {
      const body = { consent: true as const, rows: lines.map(rowOf) }
      const { numbers } = await api('POST /stock/import', { body }, { idempotencyKey: key.current })
      setStep({ name: 'created', count: numbers.length })
    } catch (error) {
      const refused = withRefusal(lines, error)
      if (!refused) setFailure({ error, file })
      if (error instanceof ApiError) key.current = crypto.randomUUID()
      setStep({ name: 'checked', file, lines: refused ?? lines, room })
      setAttempt((count) => count + 1)
    }
  }
  /** A file that was read already is read anew by these terms. */
  const fillFrom = (terms: string) => {
    source.current = { ...source.current, terms }
    const { file } = source.current
    if (file && step.name === 'checked') void choose(file)
  }
  const remove = () => {
    leaving.current?.abort()
    setFailure(undefined)
    setStep({ name: 'choosing' })
  }
  return { step, failure, attempt, choose, create, fillFrom, remove }
}

async function checkLines(
  lines: readonly Read[],
  signal: AbortSignal,
  onProgress: (done: number, of: number) => void,
): Promise<{ lines: Line[]; room: Room }> {
  const known = new Map<number, Line>(lines.map((line) => [line.line, { ...line, vehicle: null }]))
  const right = lines.filter(({ errors }) => errors.length === 0)
  let room: Room = null
  onProgress(0, right.length)
  for (let from = 0; from < right.length; from += stockRowsAtOnce) {
    const portion = right.slice(from, from + stockRowsAtOnce)
    const { rows, ...left } = await api('POST /stock/check', { body: { rows: portion.map(rowOf) } }, { signal })
    room = left
    for (const [index, line] of portion.entries()) known.set(line.line, { ...line, vehicle: null, ...rows[index] })
    onProgress(from + portion.length, right.length)
  }
  return { lines: [...known.values()], room }
}

/** The API has read these values by the fields of a row. */
const rowOf = ({ values }: Read): Row => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as Row

/** The lines with what the creation found wrong in them meanwhile; undefined where the refusal names none. */
function withRefusal(lines: readonly Line[], error: unknown): Line[] | undefined {
  const found = (error instanceof ApiError ? error.errors : []).flatMap(({ pointer, ...fault }) => {
    const [, index, column] = /^\/rows\/(\d+)\/(\w*)$/.exec(pointer) ?? []
    return index === undefined ? [] : [{ index: Number(index), error: { ...fault, column: column ?? '' } as LineError }]
  })
  if (found.length === 0) return undefined
  return lines.map((line, at) => ({ ...line, errors: found.filter(({ index }) => index === at).map((one) => one.error) }))
}
