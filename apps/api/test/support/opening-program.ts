import { pino } from 'pino'
import type { UploadType } from '@damana/contract/uploads'
import { createChecker, createGuardedRunner } from '#files/index.ts'

// Opens one file as the built server does: `opening-program <content type> <file> <path of the re-encoded image>`.

const [type = '', source = '', target = ''] = process.argv.slice(2)
const check = createChecker(createGuardedRunner(), pino({ level: 'silent' }))
console.log(
  await check({
    by: { actor: { kind: 'anonymous', jkt: '' }, caller: { jkt: '', ip: '' } },
    type: type as UploadType,
    source,
    target,
    purpose: 'document',
  }),
) // named by the test
