import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Queryable } from '#db/queryable.ts'
import { StartupError } from '#kernel/startup-error.ts'
import { findFolderMark, noteFolderMark } from './queries.ts'

const markName = 'folder-id'

/**
 * Refuses a folder of files that is not the one this database works with: uploads that another process keeps elsewhere are there for nobody. The first start marks the folder with
 * an id and notes it in the database; a copy of the folder has the mark with it.
 */
export async function refuseOtherFolder(db: Queryable, folder: string): Promise<void> {
  const marked = await readMark(folder)
  const noted = await findFolderMark(db)
  if (noted !== undefined && marked === noted) return
  // Of two that start for the first time one notes its mark, and the other one is held against it.
  const agreed = noted ?? (await noteFolderMark(db, marked ?? (await makeMark(folder))))
  const found = await readMark(folder)
  if (found === agreed) return
  throw new StartupError(
    `FILES_DIR (${folder}) is not the folder of files that this database works with: its file ${markName} ${found === undefined ? 'is missing' : 'names another one'}. Give every process the same folder; if this is the right one, put ${agreed} into that file.`,
  )
}

async function readMark(folder: string): Promise<string | undefined> {
  try {
    // An empty one is being written.
    return (await readFile(join(folder, markName), 'utf8')).trim() || undefined
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw unusable(folder, error)
  }
}

/** Another process may be making it at this moment: whoever comes second reads what the first one wrote. */
async function makeMark(folder: string): Promise<string> {
  const mark = randomUUID()
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = await open(join(folder, markName), 'wx', 0o600)
    try {
      await file.writeFile(`${mark}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
    return mark
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw unusable(folder, error)
    for (;;) {
      const made = await readMark(folder)
      if (made !== undefined) return made
    }
  }
}

const unusable = (folder: string, error: unknown) =>
  new StartupError(
    `The folder of files ${folder} cannot be used (${error instanceof Error ? error.message : String(error)}); choose another with FILES_DIR.`,
  )
