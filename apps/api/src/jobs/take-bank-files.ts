import { randomUUID } from 'node:crypto'
import { lstat, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formatBankMessageNumber } from '@damana/contract/ids'
import { mostFileBytes } from '@damana/contract/uploads'
import type { ReceivedMessage } from '#partners/index.ts'
import { faultOf } from '#kernel/fault.ts'
import { type Outage, whyOf } from '#kernel/outage-log.ts'

export interface BankFilesDeps {
  /** Where the bank, or whoever fetches for it, puts its files. */
  folder: string
  receive(bytes: Uint8Array, requestId: string): Promise<ReceivedMessage>
  outage: Outage
  log: { info(facts: object, message: string): void; error(facts: object, message: string): void }
}

/** A file that is still being written changes: one that rested for so long is whole. */
const restsForMs = 20_000
/** Names of files that somebody is still writing, and of those that systems keep for themselves. */
const isUnfinished = (name: string): boolean => /^\.|~$|\.(?:part|partial|tmp|temp|filepart|crdownload|swp)$/i.test(name)

/**
 * Takes the bank's files from its folder: each is kept and applied like a message at the door and moved to `done` or `refused` afterwards.
 * A process that dies before the move leaves the file where it is, and the same bytes are known when it is taken again.
 */
export async function takeBankFiles(deps: BankFilesDeps, requestId: string): Promise<void> {
  for (const name of await listWhole(deps)) {
    try {
      await takeFile(deps, name, requestId)
    } catch (error) {
      deps.log.error({ file: name, fault: faultOf(error) }, 'a file of the bank was not taken; it is tried again')
    }
  }
}

async function listWhole({ folder, outage }: BankFilesDeps): Promise<string[]> {
  try {
    const named = (await readdir(folder)).filter((name) => !isUnfinished(name))
    for (const sub of ['done', 'refused']) await mkdir(join(folder, sub), { recursive: true })
    const looked = await Promise.all(named.map(async (name) => ({ name, ...(await look(join(folder, name))) })))
    const nowMs = await timeOf(folder)
    outage.answered()
    return looked
      .filter(({ isFile, changedMs }) => isFile && nowMs - changedMs >= restsForMs)
      .toSorted((one, other) => one.changedMs - other.changedMs || (one.name < other.name ? -1 : 1))
      .map(({ name }) => name)
  } catch (error) {
    outage.failed(whyOf(error))
    return []
  }
}

/** The time by which the folder dates its files; another machine may hold it. */
async function timeOf(folder: string): Promise<number> {
  const mark = join(folder, `.time-${randomUUID()}`)
  await writeFile(mark, '')
  try {
    return (await lstat(mark)).mtimeMs
  } finally {
    await rm(mark, { force: true })
  }
}

interface Look {
  isFile: boolean
  changedMs: number
  /** The same as long as nobody touches it. */
  mark: string
  size: number
}
/** A link may lead out of the folder and is no file; what is gone by now is none either. */
async function look(path: string): Promise<Look> {
  const found = await lstat(path).catch(() => undefined)
  if (!found?.isFile()) return { isFile: false, changedMs: 0, mark: '', size: 0 }
  return { isFile: true, changedMs: found.mtimeMs, mark: `${found.ino} ${found.size} ${found.mtimeMs}`, size: found.size }
}

async function takeFile({ folder, receive, log }: BankFilesDeps, name: string, requestId: string): Promise<void> {
  const path = join(folder, name)
  const before = await look(path)
  if (!before.isFile) return
  if (before.size > mostFileBytes) {
    log.error({ file: name, bytes: before.size }, 'a file of the bank is too large to be taken')
    return move(folder, name, join('refused', name))
  }
  const bytes = await readFile(path)
  if ((await look(path)).mark !== before.mark) return
  const { id, status, reason, repeated } = await receive(bytes, requestId)
  const number = formatBankMessageNumber(id)
  log.info({ file: name, message: number, status, reason, repeated }, 'a file of the bank was taken')
  // Another one may have come under the same name meanwhile.
  if ((await look(path)).mark !== before.mark) return
  await move(folder, name, join(status === 'refused' ? 'refused' : 'done', `${number}-${name.slice(-150)}`))
}

/** Another process that moved it before has taken it too. */
async function move(folder: string, name: string, to: string): Promise<void> {
  try {
    await rename(join(folder, name), join(folder, to))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}
