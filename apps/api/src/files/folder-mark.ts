import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Queryable } from '#db/queryable.ts'
import { type ObjectStore, unusable as unusableStore } from '#kernel/object-store.ts'
import { StartupError } from '#kernel/startup-error.ts'
import { findFolderMark, noteFolderMark } from './queries.ts'

const markName = 'folder-id'

/** A place where files may lie. */
export interface FilePlace {
  /** For sentences: the setting, and what it says. */
  readonly name: string
  /** The id that it carries. An empty one is being written. */
  readMark(): Promise<string | undefined>
  /** Gives it this id; false where it has one. */
  makeMark(id: string): Promise<boolean>
}

/**
 * Refuses a place of files that is not the one this database works with: uploads that another process keeps elsewhere are there for nobody. The first start marks the place with
 * an id and notes it in the database; a copy of the place has the mark with it.
 */
export async function refuseOtherPlace(db: Queryable, place: FilePlace): Promise<void> {
  const marked = await place.readMark()
  const noted = await findFolderMark(db)
  if (noted !== undefined && marked === noted) return
  // Of two that start for the first time one notes its mark, and the other one is held against it.
  const agreed = noted ?? (await noteFolderMark(db, marked ?? (await markAnew(place))))
  const found = await place.readMark()
  if (found === agreed) return
  throw new StartupError(
    `${place.name} is not the folder of files that this database works with: its file ${markName} ${found === undefined ? 'is missing' : 'names another one'}. Give every process the same folder; if this is the right one, put ${agreed} into that file.`,
  )
}

/** Another process may be making it at this moment: whoever comes second reads what the first one wrote. */
async function markAnew(place: FilePlace): Promise<string> {
  const mark = randomUUID()
  if (await place.makeMark(mark)) return mark
  for (;;) {
    const made = await place.readMark()
    if (made !== undefined) return made
  }
}

export function folderPlace(folder: string): FilePlace {
  const path = join(folder, markName)
  return {
    name: `FILES_DIR (${folder})`,
    async readMark() {
      try {
        return (await readFile(path, 'utf8')).trim() || undefined
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
        throw unusable(folder, error)
      }
    },
    async makeMark(id) {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        const file = await open(path, 'wx', 0o600)
        try {
          await file.writeFile(`${id}\n`)
          await file.sync()
        } finally {
          await file.close()
        }
        return true
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
        throw unusable(folder, error)
      }
    },
  }
}

export function objectPlace(store: ObjectStore): FilePlace {
  const refuse = (error: unknown): never => {
    throw unusableStore(store, error)
  }
  return {
    name: `OBJECT_STORE_BUCKET (${store.name})`,
    readMark: async () => (await store.read(markName).catch(refuse))?.bytes.toString().trim() || undefined,
    makeMark: (id) => store.create(markName, Buffer.from(`${id}\n`)).catch(refuse),
  }
}

const unusable = (folder: string, error: unknown) =>
  new StartupError(
    `The folder of files ${folder} cannot be used (${error instanceof Error ? error.message : String(error)}); choose another with FILES_DIR.`,
  )
