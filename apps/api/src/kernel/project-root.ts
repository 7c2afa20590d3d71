import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartupError } from './startup-error.ts'

/** The root folder of the project, found by walking up, because a bundle lies in another folder than its source. */
export const projectRoot = findProjectRoot(dirname(fileURLToPath(import.meta.url)))

function findProjectRoot(folder: string): string {
  if (existsSync(join(folder, 'apps/api/migrations'))) return folder
  const parent = dirname(folder)
  if (parent === folder)
    throw new StartupError('The folder apps/api/migrations was not found above the program; start it from inside its clone.')
  return findProjectRoot(parent)
}
