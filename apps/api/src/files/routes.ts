import type { SomeHandlers } from '#http/context.ts'
import type { FileDeps } from './deps.ts'
import { readFile } from './read-file.ts'
import { uploadFile } from './upload-file.ts'

export const fileHandlers = (deps: FileDeps) =>
  ({
    'POST /files': (ctx, input) => uploadFile(ctx, input, deps),
    'GET /files/:id': (ctx, { params }) => readFile(ctx, params.id, deps),
    'GET /admin/files/:id': (ctx, { params }) => readFile(ctx, params.id, deps),
  }) satisfies SomeHandlers
