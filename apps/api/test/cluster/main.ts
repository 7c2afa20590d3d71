import { openDoor, startCluster } from './cluster.ts'
import type { Place } from './machines.ts'
import { prove } from './prove.ts'

// `npm run cluster`, inside the namespaces that scripts/cluster.mjs makes.

const place = JSON.parse(process.env['CLUSTER'] ?? '{}') as Place // scripts/cluster.mjs writes it
const asked = new Promise<void>((stop) => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop())
})
console.log('A cluster is starting')
const cluster = await startCluster(place, (line) => console.log(line))
if (place.prove) {
  const goals = await Promise.race([prove(cluster, place.only), asked])
  process.exitCode = goals === true ? 0 : 1
} else {
  openDoor(place)
  console.log(
    [
      '',
      `Damana is open at http://localhost:${place.port}   (messages, codes, banks: /sandbox)`,
      ...(await cluster.members()).map(({ name, role, state }) => `  ${name}   ${role}, ${state}`),
      `Logs of every program: ${place.home}/logs   Ctrl-C ends all`,
    ].join('\n'),
  )
  await asked
}
console.log('Everything is being stopped')
await cluster.stop()
process.exit()
