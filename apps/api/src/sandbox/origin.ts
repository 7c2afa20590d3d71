import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const fileIn = (dataDir: string) => join(dataDir, 'origin')

/** Stores the address of the running sandbox beside its data, so that `npm run call` finds it on any port. */
export function rememberOrigin(dataDir: string, origin: string): void {
  writeFileSync(fileIn(dataDir), origin)
}

/** Undefined when no sandbox has run on this data folder. */
export function recallOrigin(dataDir: string): string | undefined {
  try {
    return readFileSync(fileIn(dataDir), 'utf8').trim()
  } catch {
    return undefined
  }
}
