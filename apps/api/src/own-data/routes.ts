import type { SomeHandlers } from '#kernel/context.ts'
import { closeOwnAccount, showClosing } from './close-own-account.ts'
import type { OwnDataDeps } from './deps.ts'
import { readExport, requestExport, showExports } from './export-own-data.ts'

export const ownDataHandlers = (deps: OwnDataDeps) =>
  ({
    'GET /profile/export': showExports,
    'POST /profile/export': (ctx) => requestExport(ctx, deps),
    'GET /profile/export/:id': (ctx, input) => readExport(ctx, input, deps),
    'GET /profile/close': showClosing,
    'POST /profile/close': (ctx) => closeOwnAccount(ctx, deps),
  }) satisfies SomeHandlers
