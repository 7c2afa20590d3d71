import { actionNames, type ActionName } from '@damana/contract/guarantee-actions'
import { reasons } from '@damana/contract/errors'
import { operationalStatuses, type OperationalStatus } from '@damana/contract/statuses'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type Client, type TestApi } from '../support/api.ts'
import {
  accept,
  actionCalls,
  heldSale,
  letPass,
  moveOwnership,
  offer,
  offerForOwner,
  pay,
  read,
  release,
  ringTimers,
  type Sale,
} from '../support/sale.ts'

let api: TestApi
/** One guarantee that stands in each status, and who can be asked to act on it. */
const standing = new Map<OperationalStatus, Sale>()

beforeAll(async () => {
  api = await startApi({
    filling: {
      name: 'garage_of_samira',
      async fill(owner) {
        await owner.query(
          `insert into sandbox.vehicles select (jsonb_populate_record(v, jsonb_build_object('registration_number', (8900000 + i)::text))).* from sandbox.vehicles v, generate_series(1, 12) i where v.registration_number = '7120458'`,
        )
      },
    },
  })
  const car = (index: number) => ({ registrationNumber: String(8_900_000 + index) })

  const late = await offer(api, car(1))
  await letPass(api, '73 hours')
  standing.set('expired', late)
  const rejected = await offer(api, car(2))
  await rejected.buyer.call('POST /guarantees/:number/reject', { params: { number: rejected.number }, body: { reason: 'لا' } })
  standing.set('rejected', rejected)
  const cancelled = await offer(api, car(3))
  await cancelled.seller.call('POST /guarantees/:number/withdraw', { params: { number: cancelled.number }, body: {} })
  standing.set('cancelled', cancelled)
  const completed = await heldSale(api, car(4))
  await letPass(api, '2 minutes')
  await moveOwnership(completed, car(4).registrationNumber)
  await release(completed.seller, completed.number)
  await ringTimers(api)
  standing.set('completed', completed)
  standing.set('awaiting_owner', await offerForOwner(api))
  standing.set('awaiting_acceptance', await offer(api, car(5)))
  const accepted = await offer(api, car(6))
  await accept(accepted)
  standing.set('awaiting_payment', accepted)
  const asked = await offer(api, car(8))
  await accept(asked)
  await pay(api, asked)
  const held = await offer(api, car(7))
  await accept(held)
  await pay(api, held)
  standing.set('in_transfer', held)
  await letPass(api, '2 minutes')
  await asked.seller.call('POST /sandbox/registry', { body: { mode: 'down' } })
  await release(asked.seller, asked.number)
  standing.set('release_requested', asked)
}, 60_000)
afterAll(() => api.stop())

/** The actions that the API lets each side do in each status; the buyer's release needs a code first. Everything else is refused. */
const allowed: Partial<Record<OperationalStatus, { seller?: ActionName[]; buyer?: ActionName[] }>> = {
  awaiting_owner: { seller: ['withdraw', 'amend'] },
  awaiting_acceptance: { seller: ['withdraw', 'amend'], buyer: ['accept', 'reject'] },
  awaiting_payment: { seller: ['propose_terms', 'request_cancellation'], buyer: ['propose_terms', 'request_cancellation'] },
  in_transfer: {
    seller: ['release', 'object', 'extend', 'request_cancellation'],
    buyer: ['release', 'object', 'extend', 'request_cancellation'],
  },
  release_requested: { seller: ['object'], buyer: ['object'] },
}

async function attempt(client: Client, number: string, action: ActionName) {
  const { path, body } = actionCalls[action]
  const answer = await client.send(await client.sign('POST', `/guarantees/${number}/${path}`, body, crypto.randomUUID()))
  return { status: answer.status, body: answer.body as Record<string, unknown> }
}

describe.each([...operationalStatuses])('a guarantee that is %s', (status) => {
  const cells = actionNames.flatMap((action) => (['seller', 'buyer'] as const).map((side) => ({ action, side })))

  it.each(cells.filter(({ action, side }) => !allowed[status]?.[side]?.includes(action)))(
    'refuses $action by the $side with its reason, and stays as it is',
    async ({ action, side }) => {
      const sale = standing.get(status)
      if (!sale) throw new Error(`nothing stands in ${status}`)
      const before = await read(sale.seller, sale.number)
      expect(before.operational_status).toBe(status)
      const refusal = await attempt(sale[side], sale.number, action)
      if (status === 'awaiting_owner' && side === 'buyer') expect(refusal).toMatchObject({ status: 404, body: { code: 'not_found' } })
      else {
        expect(refusal).toMatchObject({
          status: 409,
          body: { code: 'action_not_allowed', operational_status: status, request_id: expect.any(String) },
        })
        expect(Object.keys(reasons)).toContain(refusal.body['reason'])
        expect(String(refusal.body['error_msg'])).not.toBe('')
      }
      const after = await read(sale.seller, sale.number)
      expect({ ...after, server_time: '' }).toEqual({ ...before, server_time: '' })
    },
  )

  it('shows each side exactly the actions that the API would take', async () => {
    const sale = standing.get(status)
    if (!sale) throw new Error(`nothing stands in ${status}`)
    for (const side of ['seller', 'buyer'] as const) {
      if (status === 'awaiting_owner' && side === 'buyer') continue
      const { actions } = await read(sale[side], sale.number)
      expect(
        actions
          .filter((action) => action.allowed)
          .map((action) => action.name)
          .toSorted(),
      ).toEqual((allowed[status]?.[side] ?? []).toSorted())
    }
  })
})
