import { expect, it } from 'vitest'
import { runModel, sayFailure } from './run.ts'

const sequences = Number(process.env['MODEL_SEQUENCES'] ?? 200)
const seed = Number(process.env['MODEL_SEED'] ?? 1)

it(
  `holds in ${sequences} lives from seed ${seed}: nobody is paid twice, every life ends, and the books agree`,
  async () => {
    const failure = await runModel({ seed, sequences })
    expect(failure && sayFailure(failure)).toBeNull()
  },
  60_000 + sequences * 3_000,
)
