import type { Input, Output } from '@damana/contract'
import { isSettingName, settingGroupNames, settingGroups, settingKindOf, type SettingName } from '@damana/contract/setting-kinds'
import type { Queryable } from '#db/queryable.ts'
import { listSettingProposals } from '#kernel/approvals.queries.ts'
import { presentApproval, takeApprovalBack } from '#kernel/approvals.ts'
import type { ContextOf, RequestContext, StaffActor, Tx } from '#kernel/context.ts'
import { DomainError, refuseField } from '#kernel/errors.ts'
import { toIso } from '#kernel/instants.ts'
import { carryOutSetting, proposeSetting, subjectOfSetting } from '#kernel/setting-proposals.ts'
import { faultOfSetting } from '#kernel/setting.rules.ts'
import { listSettingPeriods, type Settings } from '#kernel/settings.ts'

type View = Output<'GET /admin/settings'>
type Period = View['settings'][number]['periods'][number]
export interface SettingDeps {
  /** The values that the product comes with. */
  defaults: Settings
  /** Reads the values in force anew; other processes do so within a minute. */
  refreshSettings: () => void
}

/** Finance and administrators see every setting with its past and coming values, and what waits for another of them. */
export async function showSettings(ctx: ContextOf<'GET /admin/settings'>, deps: SettingDeps): Promise<View> {
  return present(ctx.db, ctx.actor, deps, ctx.now)
}

/** Proposes values, all from the same moment on; a second person approves each as it stands. */
export const proposeSettings = (
  ctx: ContextOf<'POST /admin/settings/propose'>,
  { body }: Input<'POST /admin/settings/propose'>,
  deps: SettingDeps,
): Promise<View> =>
  change(ctx, deps, async (tx) => {
    const validFrom = body.valid_from === null ? null : new Date(body.valid_from)
    const seen = new Set<string>()
    for (const [at, { name, value: text }] of body.changes.entries()) {
      if (!isSettingName(name)) refuseField(`/changes/${at}/name`, 'invalid_choice')
      if (seen.has(name)) refuseField(`/changes/${at}/name`, 'setting_twice')
      seen.add(name)
      const value = parseValue(text, `/changes/${at}/value`)
      if (faultOfSetting(name, value) !== null) refuseField(`/changes/${at}/value`, 'setting_invalid')
      await proposeSetting(tx, { name, value, validFrom }, { actor: ctx.actor, reason: body.reason })
    }
  })

/** Another person approves proposals exactly as they stand; each becomes a value of its setting. */
export const approveSettings = (
  ctx: ContextOf<'POST /admin/settings/approve'>,
  { body }: Input<'POST /admin/settings/approve'>,
  deps: SettingDeps,
): Promise<View> =>
  change(ctx, deps, async (tx) => {
    const standing = await listSettingProposals(tx)
    for (const sha256 of body.approves) {
      const proposal = standing.find((one) => one.sha256 === sha256)
      if (!proposal) throw new DomainError('action_not_allowed', { reason: 'proposal_changed' })
      await carryOutSetting(tx, proposal, { actor: ctx.actor, reason: body.reason })
    }
  })

/** The proposer of a setting takes it back, as long as nobody approved it. */
export const takeSettingBack = (
  ctx: ContextOf<'POST /admin/settings/:name/take-back'>,
  { params }: Input<'POST /admin/settings/:name/take-back'>,
  deps: SettingDeps,
): Promise<View> => change(ctx, deps, (tx) => takeApprovalBack(tx, subjectOfSetting(params.name), ctx.actor))

function parseValue(text: string, pointer: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return refuseField(pointer, 'setting_invalid')
  }
}

function change(ctx: RequestContext<StaffActor>, deps: SettingDeps, work: (tx: Tx) => Promise<void>): Promise<View> {
  return ctx.transact(async (tx) => {
    await work(tx)
    tx.afterCommit(deps.refreshSettings)
    return present(tx, ctx.actor, deps, tx.now)
  })
}

async function present(db: Queryable, actor: StaffActor, { defaults }: SettingDeps, now: Date): Promise<View> {
  const rows = await listSettingPeriods(db)
  const periodsOf = (name: SettingName): Period[] => {
    const own = rows.filter((row) => row.name === name)
    const current = own.findLastIndex(({ isComing }) => !isComing)
    return [
      { value: JSON.stringify(defaults[name]), valid_from: null, state: current < 0 ? 'in_force' : 'past', by: [] },
      ...own.map(({ value, validFrom, isComing, by }, at): Period => {
        const state = isComing ? 'coming' : at === current ? 'in_force' : 'past'
        return { value: JSON.stringify(value), valid_from: toIso(validFrom), state, by }
      }),
    ]
  }
  const settings = settingGroupNames.flatMap((group) =>
    Object.keys(settingGroups[group])
      .filter(isSettingName)
      .map((name) => {
        const periods = periodsOf(name)
        const value = periods.find(({ state }) => state === 'in_force')?.value ?? 'null'
        return { name, group, kind: settingKindOf[name], value, periods }
      }),
  )
  return {
    server_time: now.toISOString(),
    settings,
    proposals: (await listSettingProposals(db)).map(({ id, setting, content, ...one }) => ({
      id: id.toString(),
      setting,
      value: content.value,
      in_force: settings.find(({ name }) => name === setting)?.value ?? 'null',
      valid_from: content.valid_from,
      ...presentApproval(one, actor),
    })),
  }
}
