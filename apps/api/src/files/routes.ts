import type { SomeHandlers } from '#kernel/context.ts'
import type { FileDeps } from './deps.ts'
import { countPages, drawPageOf, readFile, readFileForStaff } from './read-file.ts'
import { uploadFile } from './upload-file.ts'

export const fileHandlers = (deps: FileDeps) =>
  ({
    'POST /files': (ctx, input) => uploadFile(ctx, input, deps),
    'GET /files/:id': (ctx, { params }) => readFile(ctx, params.id, deps),
    'GET /admin/files/:id': (ctx, { params }) => readFileForStaff(ctx, params.id, deps),
    'GET /admin/files/:id/pages': (ctx, { params }) => countPages(ctx, params.id, deps),
    'GET /admin/files/:id/pages/:page': (ctx, { params }) => drawPageOf(ctx, params, deps),
  }) satisfies SomeHandlers
