import { measurements } from '#kernel/measurements.ts'
import { traced } from '#kernel/telemetry.ts'

/** A job as a span, and told to whoever measures: how long it took, and whether it was done. */
export async function measuredJob<T>(job: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const tell = (outcome: 'done' | 'failed') => measurements.job.publish({ job, outcome, seconds: (performance.now() - began) / 1000 })
  try {
    const result = await traced(`job ${job}`, work, 'CONSUMER')
    tell('done')
    return result
  } catch (error) {
    tell('failed')
    throw error
  }
}
