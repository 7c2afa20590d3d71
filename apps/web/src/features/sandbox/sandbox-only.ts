import { loadConfiguration } from '#layout/configuration.ts'

/** Outside sandbox mode there is no such page. */
export const loader = async (): Promise<null> => {
  if (!(await loadConfiguration())?.sandbox) throw new Response(null, { status: 404 })
  return null
}
