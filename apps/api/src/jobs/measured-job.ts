import { measurements } from '#kernel/measurements.ts'
import { traced } from '#kernel/telemetry.ts'

/** Runs a job as a span and publishes its duration and outcome as a measurement. */
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
