import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { createContentStore } from '#content/index.ts'
import { createReadings } from '#kernel/newest-reading.ts'
import { productionSettings, readSettings, sandboxSettings, type Settings } from '#kernel/settings.ts'

/** The settings and the texts in force, as this process read them last. */
export async function watchInForce(pool: Pool, sandbox: boolean, log: FastifyBaseLogger) {
  const defaults = sandbox ? sandboxSettings : productionSettings
  const read = () => readSettings(pool, defaults, { areRequired: !sandbox })
  let inForce = await read()
  const settings = () => inForce
  const readings = createReadings()
  const content = createContentStore(settings, refreshContentSoon)

  /** A new version of the terms asks everybody again, as the setting does. */
  const withTerms = (given: Settings): Settings => ({ ...given, termsVersion: Math.max(given.termsVersion, content.termsVersion()) })
  async function refreshContent(): Promise<void> {
    await content.refresh(pool)
    inForce = withTerms(inForce)
  }
  function refreshContentSoon(): void {
    void refreshContent().catch(() => log.warn('the texts in force could not be looked up'))
  }

  async function refresh(): Promise<void> {
    const counts = readings.begin()
    const given = await read()
    if (counts()) inForce = withTerms(given)
    await refreshContent()
  }

  await refreshContent()
  return {
    defaults,
    settings,
    content,
    refreshContent,
    refreshContentSoon,
    refresh,
    /** After a change here; every process reads them once a minute besides. */
    refreshSoon: () => void refresh().catch(() => log.warn('the settings in force could not be looked up')),
  }
}
