/** Words and limits of a company's access by program. Free of zod, so that screens may import it. */

/** The permissions that a key can have: of no other is there a call that needs neither a code nor a person. */
export const apiScopes = ['damana.view', 'damana.create'] as const
export type ApiScope = (typeof apiScopes)[number]

export const apiAccountStates = ['applied', 'active', 'refused', 'suspended'] as const
export type ApiAccountState = (typeof apiAccountStates)[number]

export const keyStates = ['active', 'ended', 'revoked', 'maker_left'] as const
export type KeyState = (typeof keyStates)[number]

/** Where a key works: the sandbox's keys nowhere else. */
export const keyEnvironments = ['test', 'live'] as const
export type KeyEnvironment = (typeof keyEnvironments)[number]

/** In use at once. */
export const mostKeys = 20
export const mostMachines = 10

/** Addresses of a company that are told of events. */
export const mostWebhooks = 10

/** Calls of one key in a minute. */
export const keyLimits = { reads: 600, changes: 60 } as const
