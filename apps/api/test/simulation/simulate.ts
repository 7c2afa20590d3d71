/**
 * `npm run simulate -- --lives 1000000 --seed 1`: lives of guarantees by chance, with users who do anything, a bank that repeats, delays and takes back, a registry that is
 * silent or wrong, and a clock that leaps; then everybody falls silent, and each life has to end with the books in order. Each step is judged by an oracle that knows the
 * specification and nothing of the product. Goes on in portions, and stopped after one it says how to go on. Exits 1 with the seed and the shortest life found that fails;
 * with `--plain` it says only what failed.
 */
import { setImmediate } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { findFailure } from './run.ts'

const { values } = parseArgs({
  options: {
    lives: { type: 'string', default: '100000' },
    seed: { type: 'string' },
    portion: { type: 'string', default: '10000' },
    plain: { type: 'boolean', default: false },
  },
})
const [lives, portion] = [Number(values.lives), Number(values.portion)]
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed)
if (![lives, portion].every((count) => Number.isSafeInteger(count) && count > 0) || !Number.isSafeInteger(seed)) {
  console.error('Say how many lives and which seed: npm run simulate -- --lives 100000 --seed 1 [--portion 10000]')
  process.exit(2)
}

const started = performance.now()
const ends: Record<string, number> = {}
let steps = 0
let done = 0
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    console.log(
      `Stopped after ${done} lives, no rule broken. Go on with: npm run simulate -- --lives ${lives - done} --seed ${seed + done}`,
    )
    process.exit(130)
  })

while (done < lives) {
  const count = Math.min(portion, lives - done)
  const failure = findFailure(seed + done, count, {
    isShortened: !values.plain,
    seen: (outcome) => {
      ends[outcome.status] = (ends[outcome.status] ?? 0) + 1
      steps += outcome.steps
    },
  })
  if (failure) {
    console.error(`Seed ${failure.seed}: ${failure.what}\n\n${failure.trace.join('\n')}`)
    process.exit(1)
  }
  done += count
  const perSecond = Math.round(done / ((performance.now() - started) / 1000))
  if (done < lives) console.log(`${done} of ${lives} lives, to seed ${seed + done - 1}, ${perSecond} a second`)
  await setImmediate()
}
const seconds = ((performance.now() - started) / 1000).toFixed(1)
console.log(
  `${lives} lives from seed ${seed}, ${steps} steps in ${seconds} s, no rule broken: ${Object.entries(ends)
    .map(([status, count]) => `${count} ${status}`)
    .join(', ')}`,
)
