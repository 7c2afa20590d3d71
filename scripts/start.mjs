import { pathToFileURL } from 'node:url'
import { apiBundle } from './bundle.mjs'
import { buildAll } from './build.mjs'
import { endWithNpm, refuse, refuseTakenPort } from './workspace.mjs'

endWithNpm('start')
console.log('Damana is starting')
await refuseTakenPort(Number(process.env.PORT))
await buildAll().catch(() => refuse('The server could not be built; the reason stands above.'))
process.setSourceMapsEnabled(true)
await import(pathToFileURL(apiBundle).href)
