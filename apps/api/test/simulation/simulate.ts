/**
 * `npm run simulate -- --lives 100000 --seed 1`: lives of guarantees by chance, with users who do anything, a bank that repeats, delays and takes back, a registry that is
 * silent or wrong, and a clock that leaps; then everybody falls silent, and each life has to end with the books in order. Each step is judged by an oracle that knows the
 * specification and nothing of the product. Exits 1 with the seed and the shortest life found that fails; with `--plain` it says only what failed.
 */
import { parseArgs } from 'node:util'
import { findFailure } from './run.ts'

const { values } = parseArgs({
  options: { lives: { type: 'string', default: '100000' }, seed: { type: 'string' }, plain: { type: 'boolean', default: false } },
})
const lives = Number(values.lives)
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed)
if (!Number.isSafeInteger(lives) || lives < 1 || !Number.isSafeInteger(seed)) {
  console.error('Say how many lives and which seed: npm run simulate -- --lives 100000 --seed 1')
  process.exit(2)
}

const started = performance.now()
const ends: Record<string, number> = {}
let steps = 0
const failure = findFailure(seed, lives, {
  isShortened: !values.plain,
  seen: (outcome, done) => {
    ends[outcome.status] = (ends[outcome.status] ?? 0) + 1
    steps += outcome.steps
    if (done % 10_000 !== 0) return
    const perSecond = Math.round(done / ((performance.now() - started) / 1000))
    console.log(`${done} of ${lives} lives, ${perSecond} a second`)
  },
})
if (failure) {
  console.error(`Seed ${failure.seed}: ${failure.what}\n\n${failure.trace.join('\n')}`)
  process.exit(1)
}
const seconds = ((performance.now() - started) / 1000).toFixed(1)
console.log(
  `${lives} lives from seed ${seed}, ${steps} steps in ${seconds} s, no rule broken: ${Object.entries(ends)
    .map(([status, count]) => `${count} ${status}`)
    .join(', ')}`,
)
