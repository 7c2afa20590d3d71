import type { SomeHandlers } from '#kernel/context.ts'
import type { CompanyDeps } from './deps.ts'
import { readCommissioners, readSample, showSampleLinks } from './commissioner-file/read-commissioners.ts'
import { askRegister } from './ask-register.ts'
import { addDocument, takeOutDocument } from './documents.ts'
import { createGroup, findGroups } from './groups.ts'
import { saveDraft, showDraft } from './save-draft.ts'
import { countDocumentPages, readDocumentPage } from './view-document.ts'

export const companyHandlers = (deps: CompanyDeps) =>
  ({
    'GET /auth/register/company': (ctx, input) => showDraft(ctx, input, deps),
    'POST /auth/register/company': (ctx, input) => saveDraft(ctx, input, deps),
    'POST /auth/register/company/file': (ctx, input) => addDocument(ctx, input, deps),
    'POST /auth/register/company/remove-file': (ctx, input) => takeOutDocument(ctx, input, deps),
    'GET /auth/register/company/:draft/files/:id/pages': (ctx, input) => countDocumentPages(ctx, input, deps),
    'GET /auth/register/company/:draft/files/:id/pages/:page': (ctx, input) => readDocumentPage(ctx, input, deps),
    'POST /auth/register/company/read-commissioners': (ctx, input) => readCommissioners(ctx, input, deps),
    'POST /auth/register/company/registry': (ctx, input) => askRegister(ctx, input, deps),
    'GET /samples-links': showSampleLinks,
    'GET /samples/:file': readSample,
    'GET /auth/register/company/groups': (ctx, input) => findGroups(ctx, input, deps),
    'POST /auth/register/company/groups/create': (ctx, input) => createGroup(ctx, input, deps),
  }) satisfies SomeHandlers
