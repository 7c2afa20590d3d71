/** Where uploads and the mark of what was sent lie: a folder and a file, or one object store for both. */
import { dirname } from 'node:path'
import type { Config } from './config.ts'
import { createFolderStore, createObjectFileStore, type FilePlace, type FileStore, folderPlace, objectPlace } from '#files/index.ts'
import { createObjectStore, type ObjectStore } from '#kernel/object-store.ts'
import { createOutageLog } from '#kernel/outage-log.ts'
import type { Sealer } from '#kernel/sealing.ts'
import { createMark, createObjectMark, type Mark } from '#restores/index.ts'

type PlaceConfig = Pick<Config, 'filesDir'> & Partial<Pick<Config, 'markFile' | 'objectStore'>>

export interface Places {
  /** Undefined where a folder and a file do. */
  readonly objects: ObjectStore | undefined
  readonly filePlace: FilePlace
  /** Undefined without a file for it (tests). */
  readonly mark: Mark | undefined
  /** Where the mark lies, for sentences. */
  readonly markName: string
  /** Whose free room is watched. */
  readonly folders: Readonly<Record<string, string>>
  openFiles(sealer: Sealer): FileStore
}

export function openPlaces({ filesDir, markFile, objectStore }: PlaceConfig, log: { warn(facts: object, message: string): void }): Places {
  if (objectStore === undefined)
    return {
      objects: undefined,
      filePlace: folderPlace(filesDir),
      mark: markFile === undefined ? undefined : createMark(markFile),
      markName: markFile ?? '',
      folders: { files: filesDir, ...(markFile === undefined ? {} : { mark: dirname(markFile) }) },
      openFiles: (sealer) => createFolderStore(filesDir, sealer),
    }
  const objects = createObjectStore(objectStore, createOutageLog(log, 'object store'))
  return {
    objects,
    filePlace: objectPlace(objects),
    mark: createObjectMark(objects),
    markName: `sent.json in the object store (${objects.name})`,
    folders: { files: filesDir },
    openFiles: (sealer) => createObjectFileStore(objects, filesDir, sealer),
  }
}
