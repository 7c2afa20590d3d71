import type { z } from 'zod'
import { expect, it } from 'vitest'
import { contract, type Name, type Route } from './index.ts'
import { type ActedOn, type StaffAction, staffActionsOn } from './staff-actions.ts'

const rows = (Object.keys(staffActionsOn) as ActedOn[]).flatMap((thing) =>
  Object.entries<StaffAction>(staffActionsOn[thing]).map(([name, row]) => [`${thing}: ${name}`, row] as const),
)

it.each(rows)('%s is sent by a call that knows its fields, what it says, and its reason', (_, { path, reason, says = {}, fields = {} }) => {
  const route: Route = contract[`POST /admin/${path}` as Name]
  const shape = (route.body as z.ZodObject | undefined)?.shape ?? {}
  const sent = { ...says, ...fields, ...(reason === 'none' ? {} : { reason: 'x' }) }
  expect(Object.keys(shape)).toEqual(expect.arrayContaining(Object.keys(sent)))
  for (const [name, value] of Object.entries(says)) expect(shape[name]?.safeParse(value).success).toBe(true)
})
