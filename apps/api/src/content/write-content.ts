import { randomBytes } from 'node:crypto'
import type { Input, Output } from '@damana/contract'
import { contentKinds, termsSlug, type ContentKind } from '@damana/contract/content-words'
import type { Lang } from '@damana/contract/errors'
import type { Queryable } from '#db/queryable.ts'
import { approve } from '#kernel/approvals.ts'
import type { ContextOf, RequestContext, StaffActor, Tx } from '#kernel/context.ts'
import { DomainError, found } from '#kernel/errors.ts'
import { toIso } from '#kernel/instants.ts'
import type { Settings } from '#kernel/settings.ts'
import { changesBetween, type TextChanges } from './changes.rules.ts'
import { checkBody } from './check-body.ts'
import {
  type ContentEvent,
  discardDraft,
  insertEvent,
  listEvents,
  listPending,
  listVersions,
  lockText,
  publishDraft,
  saveDraft,
  type VersionRow,
  withdrawVersion,
} from './content.queries.ts'
import { type ContentAction, isOpenKind, mayWrite, refuseContentAction } from './content.rules.ts'
import type { ContentStore } from './content-store.ts'
import { type ContentBody, firstBodiesOf, nameOf } from './editions.ts'
import type { Facts } from './facts.ts'
import { listPlaceholders } from './placeholders.ts'
import { renderFields } from './read-content.ts'

export interface WritingDeps {
  settings: () => Settings
  store: ContentStore
  factsOf: (db: Queryable) => Promise<Facts>
}
type View = Output<'GET /admin/content/:kind/:key'>
type Staff = RequestContext<StaffActor>
interface Named {
  kind: ContentKind
  key: string
}

/** A member who may not write texts finds none. */
function requireWriter({ actor }: Staff): void {
  if (!mayWrite(actor.role)) throw new DomainError('not_found')
}

/** The texts of a kind as staff see them, hidden ones and new drafts too. */
export async function listContent(
  ctx: ContextOf<'GET /admin/content/:kind'>,
  { params: { kind } }: Input<'GET /admin/content/:kind'>,
  { store }: WritingDeps,
): Promise<Output<'GET /admin/content/:kind'>> {
  requireWriter(ctx)
  const live = store.list(kind)
  const pending = new Set(await listPending(ctx.db, kind))
  const fresh = [...pending].filter((key) => !live.some((one) => one.key === key))
  const drafts = await Promise.all(fresh.map(async (key) => ({ key, body: (await listVersions(ctx.db, { kind, key }))[0]?.body })))
  return {
    items: [
      ...live.map((one) => ({ ...one, inForce: one.version })),
      ...drafts.flatMap(({ key, body }) => (body ? [{ kind, key, body, inForce: 0, since: null }] : [])),
    ].map(({ key, body, inForce, since }) => ({
      key,
      name: nameOf({ kind, key, body }, ctx.lang),
      shown: body.shown,
      position: body.position,
      group: body.shared['group'] ?? null,
      version: inForce,
      draft: pending.has(key),
      in_force_from: toIso(since),
    })),
  }
}

/** One text: what is in force, what is not yet, and who did what. */
export async function showContent(
  ctx: ContextOf<'GET /admin/content/:kind/:key'>,
  { params }: Input<'GET /admin/content/:kind/:key'>,
  deps: WritingDeps,
): Promise<View> {
  requireWriter(ctx)
  await readText(ctx.db, params, deps)
  return present(ctx.db, ctx, params, deps)
}

/** One version as people read it, and what it changed. */
export async function showVersion(
  ctx: ContextOf<'GET /admin/content/:kind/:key/versions/:version'>,
  { params: { kind, key, version } }: Input<'GET /admin/content/:kind/:key/versions/:version'>,
  deps: WritingDeps,
): Promise<Output<'GET /admin/content/:kind/:key/versions/:version'>> {
  requireWriter(ctx)
  const text = await readText(ctx.db, { kind, key }, deps)
  const number = Number(version)
  const body = found(text.bodies.get(number))
  const before = Math.max(0, ...[...text.bodies.keys()].filter((one) => one < number))
  return { version: number, ...(await comparedWith(ctx.db, kind, text.bodies.get(before), body, deps)) }
}

/** Begins a new text. Its key is made of its English name, and stays when the name changes. */
export async function addContent(
  ctx: ContextOf<'POST /admin/content/:kind'>,
  { params: { kind }, body: { body } }: Input<'POST /admin/content/:kind'>,
  deps: WritingDeps,
): Promise<View> {
  requireWriter(ctx)
  if (!isOpenKind(kind)) throw new DomainError('action_not_allowed', { reason: 'content_fixed' })
  const checked = checkBody(kind, body, deps.store)
  const [first = ''] = Object.keys(contentKinds[kind].inBoth)
  const slug = (checked.en[first] ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
  const key = `${slug.replace(/^-|-$/g, '')}-${randomBytes(3).toString('hex')}`.replace(/^-/, '')
  return ctx.transact(async (tx) => {
    await saveDraft(tx, { kind, key, version: 1, body: checked, staffId: ctx.actor.staffId, now: tx.now })
    return done(tx, ctx, { kind, key }, 1, 'saved', deps)
  })
}

/** Saves the draft. A writer who read an older one is refused, and keeps the text in the form. */
export async function saveContent(
  ctx: ContextOf<'POST /admin/content/:kind/:key/save'>,
  { params, body }: Input<'POST /admin/content/:kind/:key/save'>,
  deps: WritingDeps,
): Promise<View> {
  requireWriter(ctx)
  const checked = checkBody(params.kind, body.body, deps.store)
  return actOnContent(ctx, params, 'save', body.revision, deps, async (tx, text) => {
    if (text.live !== body.version) throw new DomainError('action_not_allowed', { reason: 'content_changed' })
    const version = text.pending?.version ?? Math.max(text.newest, isTerms(params) ? deps.settings().termsVersion : 0) + 1
    await saveDraft(tx, { ...params, version, body: checked, staffId: ctx.actor.staffId, now: tx.now })
    return { version, what: 'saved' }
  })
}

/** A draft comes into force, now or at a date, by somebody who did not write it. Of the terms, everybody is then asked again. */
export async function publishContent(
  ctx: ContextOf<'POST /admin/content/:kind/:key/publish'>,
  { params, body }: Input<'POST /admin/content/:kind/:key/publish'>,
  deps: WritingDeps,
): Promise<View> {
  requireWriter(ctx)
  return actOnContent(ctx, params, 'publish', body.revision, deps, async (tx, text) => {
    const { version, body: draft } = found(text.pending)
    const inForce = text.bodies.get(text.live)
    if (inForce && sameBody(inForce, draft)) throw new DomainError('action_not_allowed', { reason: 'content_unchanged' })
    const asked = body.in_force_from === null ? null : new Date(body.in_force_from)
    if (asked && asked <= tx.now) throw new DomainError('validation_failed', { errors: [{ pointer: '/in_force_from', code: 'date_past' }] })
    await approveText(tx, ctx.actor, params, found(text.pending), asked)
    await publishDraft(tx, { ...params, version, staffId: ctx.actor.staffId, now: tx.now, inForceFrom: asked ?? tx.now })
    return { version, what: asked ? 'scheduled' : 'published' }
  })
}

/** Texts speak to everybody, and contacts are where people write for help: whoever wrote a version does not publish it. */
const approveText = (
  tx: Tx,
  actor: StaffActor,
  { kind, key }: Named,
  { version, revision, writers }: VersionRow,
  from: Date | null,
): Promise<boolean> =>
  approve(
    tx,
    {
      subject: `text:${kind}:${key}:${version}`,
      content: { decision: 'publish', revision: String(revision), in_force_from: toIso(from) },
      basis: {},
      makers: writers,
    },
    { actor, reason: '' },
    { persons: 1 },
  )

/** Before a published version comes into force it may become a draft again. */
export async function withdrawContent(
  ctx: ContextOf<'POST /admin/content/:kind/:key/withdraw'>,
  { params, body }: Input<'POST /admin/content/:kind/:key/withdraw'>,
  deps: WritingDeps,
): Promise<View> {
  requireWriter(ctx)
  return actOnContent(ctx, params, 'withdraw', body.revision, deps, async (tx, text) => {
    const { version } = found(text.pending)
    await withdrawVersion(tx, { kind: params.kind, key: params.key, version })
    return { version, what: 'withdrawn' }
  })
}

/** Throws the draft away; what is in force stays. */
export async function discardContent(
  ctx: ContextOf<'POST /admin/content/:kind/:key/discard'>,
  { params, body }: Input<'POST /admin/content/:kind/:key/discard'>,
  deps: WritingDeps,
): Promise<View> {
  requireWriter(ctx)
  return actOnContent(ctx, params, 'discard', body.revision, deps, async (tx, text) => {
    const { version } = found(text.pending)
    await discardDraft(tx, { kind: params.kind, key: params.key, version })
    return { version, what: 'discarded' }
  })
}

const isTerms = ({ kind, key }: Named) => kind === 'page' && key === termsSlug
const sameBody = (a: ContentBody, b: ContentBody): boolean => canonical(a) === canonical(b)
const canonical = ({ ar, en, shared, position, shown }: ContentBody): string =>
  JSON.stringify(
    [ar, en, shared]
      .map((fields) => Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      .concat([[['', `${position} ${shown}`]]]),
  )

interface Text {
  /** By version, the product's own first one too. */
  bodies: ReadonlyMap<number, ContentBody>
  rows: readonly VersionRow[]
  /** The version in force; 0: none. */
  live: number
  newest: number
  /** Not yet in force. */
  pending: VersionRow | undefined
}

/** All versions of a text, and which is in force. */
export async function readText(
  db: Queryable,
  { kind, key }: Named,
  { settings }: Pick<WritingDeps, 'settings'>,
  { mayBeGone = false } = {},
): Promise<Text> {
  const rows = await listVersions(db, { kind, key })
  const first = firstBodiesOf(kind, settings()).get(key)
  if (!first && rows.length === 0 && !mayBeGone) throw new DomainError('not_found')
  const bodies = new Map([...(first ? [[1, first] as const] : []), ...rows.map(({ version, body }) => [version, body] as const)])
  const live = rows.find(({ isPast }) => isPast)?.version ?? (first ? 1 : 0)
  return { bodies, rows, live, newest: Math.max(0, ...bodies.keys()), pending: rows.find(({ isPast }) => !isPast) }
}

const contentStateOf = ({ actor }: Staff, { pending }: Text) => ({
  role: actor.role,
  pending: pending ? { isPublished: pending.inForceFrom !== null, isOwn: pending.writers.includes(actor.staffId) } : null,
})

async function actOnContent(
  ctx: Staff,
  named: Named,
  action: ContentAction,
  revision: number,
  deps: WritingDeps,
  work: (tx: Tx, text: Text) => Promise<{ version: number; what: ContentEvent }>,
): Promise<View> {
  return ctx.transact(async (tx) => {
    await lockText(tx, { kind: named.kind, key: named.key })
    const text = await readText(tx, named, deps)
    // Somebody else saved meanwhile: no words are overwritten that were not read.
    if ((text.pending?.revision ?? 0) !== revision) throw new DomainError('action_not_allowed', { reason: 'content_changed' })
    const reason = refuseContentAction(contentStateOf(ctx, text), action)
    if (reason) throw new DomainError('action_not_allowed', { reason })
    const { version, what } = await work(tx, text)
    return done(tx, ctx, named, version, what, deps)
  })
}

async function done(tx: Tx, ctx: Staff, named: Named, version: number, what: ContentEvent, deps: WritingDeps): Promise<View> {
  await insertEvent(tx, { ...named, version, what, staffId: ctx.actor.staffId, requestId: ctx.requestId, now: tx.now })
  if (what !== 'saved' && what !== 'discarded') tx.notify('content')
  return present(tx, ctx, named, deps)
}

async function comparedWith(db: Queryable, kind: ContentKind, before: ContentBody | undefined, body: ContentBody, deps: WritingDeps) {
  const facts = await deps.factsOf(db)
  const shown = (of: ContentBody, lang: Lang) => renderFields(kind, of, facts, lang)
  return {
    shown: { ar: shown(body, 'ar'), en: shown(body, 'en') },
    changes: { ar: changesOfFields(before, body, 'ar'), en: changesOfFields(before, body, 'en') },
  }
}

/** Staff compare what was written, placeholders and all. */
const changesOfFields = (before: ContentBody | undefined, after: ContentBody, lang: Lang): TextChanges =>
  Object.keys(after[lang]).flatMap((field) => changesBetween(before?.[lang][field] ?? '', after[lang][field] ?? ''))

async function present(db: Queryable, ctx: Staff, named: Named, deps: WritingDeps): Promise<View> {
  // A new text whose draft was thrown away is gone, which the answer to that shows too.
  const text = await readText(db, named, deps, { mayBeGone: true })
  const { bodies, rows, live, pending } = text
  const liveBody = bodies.get(live)
  const facts = await deps.factsOf(db)
  const arabic = listPlaceholders(facts, 'ar')
  const english = new Map(listPlaceholders(facts, 'en').map(({ name, value }) => [name, value]))
  const contentState = contentStateOf(ctx, text)
  return {
    ...named,
    live: liveBody
      ? {
          version: live,
          body: liveBody,
          shown: (await comparedWith(db, named.kind, undefined, liveBody, deps)).shown,
          since: toIso(rows.find(({ version }) => version === live)?.inForceFrom ?? null),
        }
      : null,
    draft: pending
      ? {
          version: pending.version,
          revision: pending.revision,
          body: pending.body,
          ...(await comparedWith(db, named.kind, liveBody, pending.body, deps)),
          written_by: pending.writtenBy,
          written_at: pending.writtenAt.toISOString(),
          published_by: pending.publishedBy,
          in_force_from: toIso(pending.inForceFrom),
        }
      : null,
    versions: rows.flatMap(({ version, isPast, inForceFrom, writtenBy, publishedBy }) =>
      isPast && inForceFrom && publishedBy !== null
        ? [{ version, in_force_from: inForceFrom.toISOString(), written_by: writtenBy, published_by: publishedBy }]
        : [],
    ),
    history: (await listEvents(db, { kind: named.kind, key: named.key })).map(({ id, what, version, by, at }) => ({
      id: id.toString(),
      what,
      version,
      by,
      at: at.toISOString(),
    })),
    actions: (['save', 'publish', 'discard', 'withdraw'] as const).map((name) => {
      const reason = refuseContentAction(contentState, name)
      return { name, allowed: reason === null, reason }
    }),
    placeholders: arabic.map(({ name, value }) => ({ name, ar: value, en: english.get(name) ?? '' })),
    groups: named.kind === 'faq' ? deps.store.list('faq_group').map((group) => ({ key: group.key, name: nameOf(group, ctx.lang) })) : [],
  }
}
