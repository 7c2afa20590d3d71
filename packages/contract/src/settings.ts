import { z } from 'zod'
import { approval, contentHash } from './approvals.ts'
import { instant, reasonText as reason } from './fields.ts'
import { area, ofFinance } from './route.ts'
import { settingGroupNames, settingKinds, type SettingGroup } from './setting-kinds.ts'

const settingName = z.string().regex(/^[A-Za-z]{1,60}$/, 'invalid_format')
const mostChanges = 100

/** A value from a moment on; null: since the beginning, which is the product's own value. */
const period = z.object({
  value: z.string(),
  valid_from: instant.nullable(),
  state: z.enum(['past', 'in_force', 'coming']),
  /** The two who decided it; empty where the product came with it or it was set up without staff. */
  by: z.array(z.string()),
})

const page = z.object({
  server_time: instant,
  /** Values are JSON. */
  settings: z.array(
    z.object({
      name: settingName,
      group: z.enum(settingGroupNames as [SettingGroup, ...SettingGroup[]]), // the list is not empty
      kind: z.enum(settingKinds),
      value: z.string(),
      periods: z.array(period),
    }),
  ),
  proposals: z.array(
    approval.extend({
      id: z.string(),
      setting: z.string(),
      /** As JSON, like the one in force now. */
      value: z.string(),
      in_force: z.string(),
      /** From when it is to hold; null: from its approval on. */
      valid_from: instant.nullable(),
    }),
  ),
})

/** Settings of the business: each value has a date and two persons. */
export const settings = area({
  'GET /admin/settings': {
    ...ofFinance,
    summary:
      'The settings with their past and coming values, and the proposals that wait for another person; for finance and administrators.',
    response: page,
  },
  'POST /admin/settings/propose': {
    ...ofFinance,
    summary: 'Proposes values for settings, several at once, from their approval or from a moment to come.',
    body: z.object({
      changes: z
        .array(z.object({ name: settingName, value: z.string('required').max(20_000, 'too_long') }))
        .min(1, 'required')
        .max(mostChanges, 'too_long'),
      valid_from: instant.nullable(),
      reason,
    }),
    response: page,
    errors: ['action_not_allowed'],
  },
  'POST /admin/settings/approve': {
    ...ofFinance,
    summary: 'Another person approves exactly these proposals, several at once; each is then a value of its setting.',
    body: z.object({ approves: z.array(contentHash).min(1, 'required').max(mostChanges, 'too_long'), reason }),
    response: page,
    errors: ['action_not_allowed'],
  },
  'POST /admin/settings/:name/take-back': {
    ...ofFinance,
    summary: 'Takes the own proposal of a setting back.',
    params: z.object({ name: settingName }),
    body: z.object({}),
    response: page,
    errors: ['action_not_allowed'],
  },
})
