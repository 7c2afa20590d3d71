import type { SomeHandlers } from '#kernel/context.ts'
import type { SupportDeps } from './deps.ts'
import { actOnThread, answerThread } from './answer.ts'
import { removeSavedAnswer, saveAnswer, showSavedAnswers } from './saved-answers.ts'
import { uploadForAnswer } from './staff-files.ts'
import { showInbox, showThreadToStaff } from './staff-threads.ts'
import { showThread, showThreads, writeMessage } from './write-message.ts'

/** Support: what people write, and what staff answer. */
export const supportHandlers = (deps: SupportDeps) =>
  ({
    'POST /support-message': (ctx, input) => writeMessage(ctx, input, deps),
    'GET /support-threads': showThreads,
    'GET /support-threads/:number': showThread,
    'GET /admin/support': (ctx, input) => showInbox(ctx, input, deps),
    'GET /admin/support/:number': (ctx, input) => showThreadToStaff(ctx, input, deps),
    'POST /admin/support/:number/answer': (ctx, input) => answerThread(ctx, input, deps),
    'POST /admin/support/:number/assign': (ctx, input) => actOnThread(ctx, input, 'assign', deps),
    'POST /admin/support/:number/release': (ctx, input) => actOnThread(ctx, input, 'release', deps),
    'POST /admin/support/:number/close': (ctx, input) => actOnThread(ctx, input, 'close', deps),
    'POST /admin/support/:number/reopen': (ctx, input) => actOnThread(ctx, input, 'reopen', deps),
    'POST /admin/support/files': (ctx, input) => uploadForAnswer(ctx, input, deps),
    'GET /admin/saved-answers': showSavedAnswers,
    'POST /admin/saved-answers': saveAnswer,
    'POST /admin/saved-answers/remove': removeSavedAnswer,
  }) satisfies SomeHandlers
