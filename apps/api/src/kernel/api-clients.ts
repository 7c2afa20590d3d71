/** The programs of companies, which call with a key. */
export const keyClient = 'partner-2026.1'

/** Client applications by the name they give in X-Api-Key. A name is no secret: it lets us retire a build. */
const clientApplications = {
  active: ['web-2026.1', 'admin-2026.1', 'shell-2026.1', 'seed-2026.1', keyClient],
  retired: [] as string[],
} as const

const sandboxTools: readonly string[] = ['shell-2026.1', 'seed-2026.1']

/** Tools of the sandbox; in production these names are refused. */
export const isSandboxTool = (apiKey: string): boolean => sandboxTools.includes(apiKey)
export const clientsOf = (sandbox: boolean): { active: readonly string[]; retired: readonly string[] } => ({
  active: clientApplications.active.filter((name) => sandbox || !isSandboxTool(name)),
  retired: clientApplications.retired,
})
