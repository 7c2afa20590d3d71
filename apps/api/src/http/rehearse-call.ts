import { contract, type Route } from '@damana/contract'
import type { RequestContext, SomeHandlers } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { rehearse, type RehearseCall } from '#kernel/rehearsal.ts'
import { parseInput } from './parse-input.ts'
import { refuseWithoutPermission } from './refuse-without-permission.ts'

/**
 * Takes a call through the same steps as if it came by itself, but for its code: gate, fields, permission, use case. Rooms are given `call`
 * before all handlers are there.
 */
export function createRehearsal(): { call: RehearseCall; knows(handlers: SomeHandlers): void } {
  let known: SomeHandlers = {}
  return {
    knows: (handlers) => void (known = handlers),
    async call(ctx, { name, params = {}, body, isWhole }) {
      const route: Route = contract[name]
      const handler = known[name] as unknown as (ctx: RequestContext, input: unknown) => Promise<unknown>
      const { actor } = ctx
      if (route.access === 'completed' && actor.kind === 'person' && !actor.completed) throw new DomainError('registration_incomplete')
      const input = isWhole ? parseInput(route, { method: 'POST', params, query: {} }, body) : { params, body }
      refuseWithoutPermission(name, actor)
      await rehearse(ctx, { isWhole }, (rehearsed) => handler(rehearsed, input))
    },
  }
}
