/**
 * The rooms of the API (`apps/api/src`) from the ground up, and what stands in each: a room imports those on the floors below it and nobody else. Rooms on one floor do not know each
 * other, except where a floor says that its rooms stand in order. The map in `docs/architecture.md` is drawn from it.
 */
export interface Floor {
  readonly name: string
  readonly rooms: Readonly<Record<string, string>>
  readonly inOrder?: true
}

/** Inside of `money`: each imports those before it. */
export const roomsOfMoney = [
  'bank',
  'bank-reader',
  'ledger',
  'bank-messages',
  'receipts',
  'payouts',
  'refunds',
  'fees',
  'suspense',
  'reconciliation',
  'bank-days',
]

export const floors: readonly Floor[] = [
  {
    name: 'ground',
    rooms: {
      db: 'pool, statements, migrations, embedded server',
      kernel: 'transaction and idempotency, approvals by two persons, audit context, errors, events, settings, calendar, IBAN',
    },
  },
  {
    name: 'parts',
    rooms: {
      registries: 'vehicles and persons, asked outside of transactions',
      discounts: 'discount codes and their uses',
      content: 'texts that staff write, in versions',
      files: "people's files, read by programs of their own; documents",
      notify: 'texts by event, channels, outbox',
    },
  },
  {
    name: 'prices',
    rooms: { pricing: 'fees, taxes, quotes', invoices: 'tax invoices, credit notes, the national system of invoices' },
  },
  {
    name: 'people',
    rooms: {
      'people/parties': 'who sells and buys, by national number',
      'people/access-links': 'links for an owner and a payer without an account',
      'people/bank-accounts': 'IBANs and their proof',
      'people/sign-in': 'passwords, codes, sessions, keys, gates',
      'people/staff-interests': 'what members of staff may not decide',
      'people/identity-proof': 'photos and who looks at them',
      'people/profile': "one's own data",
      'people/registration': 'the three steps',
      'people/company-users': 'people of a company and their rights',
      'people/companies': 'applications, their checks and review',
      'people/partner-contracts': 'by which terms a company proposes sales between others',
      'people/api-access': "companies' programs, their keys and machines",
      'people/staff-users': 'members of staff and their roles',
    },
    inOrder: true,
  },
  {
    name: 'rules',
    rooms: {
      lifecycle: 'states, transitions, deadlines, positions, the store',
      money: `in this order: ${roomsOfMoney.join(', ')}`,
    },
  },
  { name: 'effects', rooms: { effects: 'applies a transition and carries out what follows; receipts, reversals, payout statuses' } },
  {
    name: 'use cases',
    rooms: {
      guarantees: 'what parties, owners and staff do with a guarantee',
      finance: 'what finance decides',
      partners: 'what billers and banks say',
      'beneficiary-accounts': 'to which account money goes',
      support: 'threads with people',
    },
  },
  { name: 'sums', rooms: { dashboards: 'figures of a party and of everybody' } },
  {
    name: 'views and jobs',
    rooms: {
      restores: 'life after a restore',
      desk: "staff's queue, search and books",
      live: 'live screens',
      'own-data': "a copy of a person's data, and the end of an account",
      push: 'notices to browsers',
      webhooks: 'events for programs',
      jobs: 'deadlines, cut-offs, retention',
      keys: 'rotation of secrets',
      audit: 'the nightly audit of the books',
      monitoring: 'metrics and alarms',
    },
  },
  { name: 'http', rooms: { http: "Fastify, signatures, the contract's promises, streams, files of the web apps" } },
  { name: 'sandbox', rooms: { sandbox: 'simulated banks, registries and time' } },
  { name: 'scenarios', rooms: { seed: 'the cast and its stories' } },
  { name: 'programs', rooms: { tools: 'commands, beside `main.ts` and `app.ts`, where alone parts are put together' } },
]

export const roomsOf = ({ rooms }: Floor): string[] => Object.keys(rooms)

/** The floors as a table for people, the highest first. */
export function drawFloors(): string {
  const rows = floors.toReversed().map((floor) => {
    const rooms = Object.entries(floor.rooms).map(([room, what]) => `\`${room}/\` ${what}`)
    return `| ${floor.name}${floor.inOrder ? ', in order' : ''} | ${rooms.join('<br>')} |`
  })
  return ['| floor | rooms |', '| --- | --- |', ...rows].join('\n')
}
