import type { SomeHandlers } from '#kernel/context.ts'
import { decideIdentity, showIdentityReview } from './decide-identity.ts'
import type { IdentityProofDeps } from './deps.ts'
import { sendPhotos, showIdentity } from './send-photos.ts'

export const identityProofHandlers = (deps: IdentityProofDeps) =>
  ({
    'GET /profile/identity': showIdentity,
    'POST /profile/identity': (ctx, input) => sendPhotos(ctx, input, deps),
    'GET /admin/identities/:number': showIdentityReview,
    'POST /admin/identities/:number/decide': (ctx, input) => decideIdentity(ctx, input, deps),
  }) satisfies SomeHandlers
