import type { Output } from '@damana/contract'
import { type ActionName, actionNames, callByLink, type LinkActionName, linkActionNames } from '@damana/contract/guarantee-actions'
import type { OperationalStatus, PayoutStatus, StaffActionName } from '@damana/contract/statuses'
import { staffActionNames } from '@damana/contract/statuses'
import { cast, type StaffName } from '../support/cast.ts'
import type { Client } from '../support/api.ts'
import { fileOf, png } from '../files/samples.ts'
import { petraMotors, widad } from '#sandbox/cast.ts'
import { contractTerms } from '../support/partner.ts'
import { openAccess } from '../support/program.ts'
import { actionCalls, newestLinkTo } from '../support/sale.ts'
import { assignDebit, checkNothingInDoubtLeft, type Cut, debitUnclearly, type Doubt, isPaidAgain } from './doubt.ts'
import { isOffered, noteSuccess, watch } from './oracle.ts'
import type { Random } from './random.ts'
import { isSurplusOf } from './surplus.ts'
import { attempt, type Attempt, type Details, mustHold, proveStepUp, read, type Role, type World } from './world.ts'

/** How a sale begins. Everything that happens then is a list of commands, so that it can be done again and made shorter. */
export interface Beginning {
  who: 'own' | 'agent' | 'agent_by_link' | 'company' | 'to_company' | 'partner'
  priceFils: string
  commissionOn: 'buyer' | 'seller' | 'equally'
  transferType: 'ACH' | 'RTGS'
  /** The registry is down, and the seller writes down what stands on the licence. */
  byHand: boolean
  /** The side that bears the fee of the company that proposes the sale; null where it is no partner's. */
  partnerFeeOn: 'buyer' | 'seller' | null
}
type LinkAct = LinkActionName | 'iban'
export type Command =
  | { do: 'act'; by: Role; action: ActionName; pick: number }
  | { do: 'link'; act: LinkAct; pick: number }
  | {
      do: 'pay'
      way: 'biller' | 'bank' | 'cliq'
      sum: 'due' | 'part' | 'over'
      by: 'buyer' | 'brother'
      how: 'exact' | 'twice' | 'unknown_reference'
      when: 'now' | 'told_later' | 'before_the_end'
      pick: number
    }
  | { do: 'unclear_debit'; sum: 'less' | 'more' | 'several'; pick: number }
  | { do: 'assign_debit'; by: StaffName; pick: number }
  | { do: 'receipt'; what: 'tell' | 'state' | 'take_back' | 'pay_again' | 'tell_other_way'; pick: number }
  | {
      do: 'bank'
      what: 'accept' | 'reject' | 'settle' | 'return' | 'reject_file' | 'statement' | 'debit_again' | 'return_again'
      isShort: boolean
      pick: number
    }
  | { do: 'bank_mode'; mode: 'automatic' | 'by_hand' | 'silent'; line: 'normal' | 'breaks_after' | 'breaks_before' | 'slow' | 'proxy_page' }
  | { do: 'banks_work' }
  | { do: 'registry'; mode: 'normal' | 'down' }
  | { do: 'vehicle'; mark: 'seized' | 'mortgaged' | 'silent'; on: boolean }
  | { do: 'move'; to: 'buyer' | 'third' | 'seller' }
  | { do: 'staff'; by: StaffName; action: StaffActionName; pick: number }
  | { do: 'payout'; by: StaffName; move: 'approve' | 'withdraw' | 'hold' | 'unhold' | 'retry'; pick: number }
  | { do: 'decide_receipt'; by: StaffName; decision: 'match' | 'send_back' | 'accept_payer' | 'refuse_payer'; pick: number }
  | { do: 'time'; seconds: number; ring: 'no' | 'once' | 'in_both' }
  | { do: 'pass_wait' }
  | { do: 'money_minute' }
  | { do: 'restart' }
  | { do: 'at_once'; first: Command; second: Command }

/** One guarantee, with what the model knows of it from outside. */
export interface Life {
  readonly number: string
  readonly id: string
  readonly registration: string
  readonly beginning: Beginning
  readonly clients: Partial<Record<Role, Client>>
  readonly owner: Client
  reference: string | null
  /** The history when it was last read, without its reader. */
  history: readonly string[]
  status: OperationalStatus
  /** How often it was looked at. */
  looks: number
  /** The centre's papers named the buyer at some time, or a paper of the Department was taken for it. */
  wasTransferred: boolean
  /** When the ownership was moved, and to whom. */
  readonly moves: { at: Date; to: 'buyer' | 'third' | 'seller' }[]
  /** Every reference under which money came for it. */
  readonly credits: Set<string>
  /** The bank's debits that are no receipt's sum, and what finance made of them. */
  readonly doubts: Doubt[]
  readonly cuts: Cut[]
}

const people: Record<
  Beginning['who'],
  { seller?: 'samira' | 'khaled'; creator?: 'tareq' | 'khaled'; buyer: 'basel' | 'khaled'; vehicle: 'samira' | 'widad' | 'petra' }
> = {
  own: { seller: 'samira', buyer: 'basel', vehicle: 'samira' },
  agent: { seller: 'samira', creator: 'tareq', buyer: 'basel', vehicle: 'samira' },
  agent_by_link: { creator: 'tareq', buyer: 'basel', vehicle: 'widad' },
  company: { seller: 'khaled', buyer: 'basel', vehicle: 'petra' },
  to_company: { seller: 'samira', buyer: 'khaled', vehicle: 'samira' },
  partner: { seller: 'samira', creator: 'khaled', buyer: 'basel', vehicle: 'samira' },
}
const owners = {
  agent: { number: cast.samira.nationalNumber ?? '', phone: cast.samira.phone },
  agent_by_link: { number: widad.nationalNumber, phone: widad.phone },
  partner: { number: cast.samira.nationalNumber ?? '', phone: cast.samira.phone },
}

export async function begin(world: World, beginning: Beginning): Promise<Life> {
  const { who, priceFils, commissionOn, transferType, byHand, partnerFeeOn } = beginning
  const { seller, creator, buyer, vehicle } = people[who]
  const registration = await world.newVehicle(vehicle)
  const clients: Life['clients'] = {
    ...(seller ? { seller: await world.as(seller) } : {}),
    ...(creator ? { creator: await world.as(creator) } : {}),
    buyer: await world.as(buyer),
  }
  const maker = clients.creator ?? clients.seller
  if (!maker) throw new Error('nobody sells')
  const isCompany = buyer === 'khaled'
  const isOfCompany = who === 'company' || who === 'partner'
  const company = isOfCompany ? (await maker.call('GET /auth/get-profile')).companies[0]?.user_company_id : undefined
  if (partnerFeeOn) await agreeContract(world, partnerFeeOn)
  const photo = byHand ? await bringPaper(maker, 'licence_photo') : undefined
  if (photo) await sandbox(world, '/sandbox/registry', { mode: 'down', of: 'vehicles' })
  const { number } = await maker.call('POST /guarantees', {
    body: {
      user_company_id: company ?? null,
      is_owner: creator === undefined,
      registration_number: registration,
      ...(partnerFeeOn ? { as_partner: true } : {}),
      ...(who === 'agent' || who === 'agent_by_link' || who === 'partner'
        ? { owner_national_number: owners[who].number, owner_phone: owners[who].phone }
        : {}),
      consent: true,
      buyer_national_number: isCompany ? petraMotors.nationalNumber : (cast.basel.nationalNumber ?? ''),
      buyer_phone: isCompany ? petraMotors.phone : cast.basel.phone,
      buyer_name: isCompany ? petraMotors.name : cast.basel.name,
      price_fils: priceFils,
      commissionOn,
      transfer_type: transferType,
      ...(photo
        ? { by_hand: { type: 'تويوتا كورولا', manufacture_year: 2019, plate_number: '12345', plate_code: '20', licence_photo: photo } }
        : {}),
    },
  })
  return {
    number,
    id: number.slice(3),
    registration,
    beginning,
    clients,
    owner: await linkBrowser(world),
    reference: null,
    history: [],
    status: creator ? 'awaiting_owner' : 'awaiting_acceptance',
    looks: 0,
    wasTransferred: false,
    moves: [],
    credits: new Set(),
    doubts: [],
    cuts: [],
  }
}
const accesses = new WeakMap<World, Promise<string>>()
/** Two of finance agree that the company of Khaled proposes sales for 0.75 % of the price and at most 150 dinars; sales under the contract before keep it. */
async function agreeContract(world: World, bearer: 'buyer' | 'seller'): Promise<void> {
  const access = accesses.get(world) ?? openAccess(world.api, 'khaled')
  accesses.set(world, access)
  const params = { id: await access }
  const reason = 'Agreed with the company'
  const proposal = { params, body: { ...contractTerms, bearer, most_sales_a_day: 1000, reason } }
  const { proposals } = await (await world.staff('fadi')).call('POST /admin/partner-contracts/:id/propose', proposal)
  const approves = proposals[0]?.sha256 ?? ''
  await (await world.staff('yazan')).call('POST /admin/partner-contracts/:id/approve', { params, body: { approves, reason } })
}
const linkBrowsers = new WeakMap<World, Promise<Client>>()
function linkBrowser(world: World): Promise<Client> {
  const known = linkBrowsers.get(world) ?? world.browser()
  linkBrowsers.set(world, known)
  return known
}

// ---- choosing ----

export function chooseBeginning(random: Random): Beginning {
  const who = random.among(['own', 'own', 'own', 'agent', 'agent_by_link', 'company', 'to_company'] as const)
  const beginning: Beginning = {
    who,
    byHand: who === 'own' && random.below(4) === 0,
    // Below the limit of two persons, around what CliQ takes at a time, and above both.
    priceFils: random.among(['900000', '9000000', '12450001', '12450001', '25000000']),
    commissionOn: random.among(['buyer', 'seller', 'equally']),
    transferType: random.among(['ACH', 'ACH', 'RTGS']),
    partnerFeeOn: null,
  }
  // Last, so that the other lives are those that they were.
  const mayBePartners = !beginning.byHand && (who === 'own' || who === 'agent')
  if (!mayBePartners || random.below(3) > 0) return beginning
  return { ...beginning, who: 'partner', partnerFeeOn: random.among(['buyer', 'seller']) }
}

/** How far a life goes on the straight way before it goes any way: what comes late in a life would seldom be reached by chance. */
const preludes = [
  'none',
  'none',
  'accepted',
  'accepted',
  'accepted',
  'held',
  'held',
  'held',
  'held',
  'silent',
  'silent',
  'completed',
  'completed',
  'refunded',
] as const
export function chooseOpening(random: Random, { who, byHand }: Beginning): Command[] {
  const far = random.among(preludes)
  if (far === 'none') return []
  const steps: Command[] = []
  if (byHand) steps.push({ do: 'registry', mode: 'normal' }, { do: 'staff', by: 'rana', action: 'confirm_vehicle', pick: 0 })
  if (who === 'agent' || who === 'partner') steps.push({ do: 'act', by: 'seller', action: 'consent', pick: 0 })
  if (who === 'agent_by_link') steps.push({ do: 'link', act: 'consent', pick: 0 })
  steps.push({ do: 'act', by: 'buyer', action: 'accept', pick: 0 })
  if (far === 'accepted') return steps
  const by = who === 'agent_by_link' ? 'creator' : 'seller'
  const pays = (way: 'biller' | 'bank'): Command => ({ do: 'pay', way, sum: 'due', by: 'buyer', how: 'exact', when: 'now', pick: 0 })
  steps.push(pays(random.among(['biller', 'bank'])), { do: 'banks_work' }, { do: 'time', seconds: 61, ring: 'once' })
  const bankByHand: Command = { do: 'bank_mode', mode: random.among(['by_hand', 'automatic']), line: 'normal' }
  const wait: Command = { do: 'time', seconds: 11, ring: 'once' }
  if (far === 'silent')
    steps.push(
      { do: 'vehicle', mark: 'silent', on: true },
      { do: 'act', by, action: 'release', pick: 0 },
      wait,
      wait,
      ...(random.below(2) === 0 ? [{ ...wait, seconds: 130 }] : []),
    )
  if (far === 'completed')
    steps.push({ do: 'move', to: 'buyer' }, { do: 'act', by, action: 'release', pick: 0 }, wait, bankByHand, { do: 'banks_work' })
  if (far === 'refunded')
    steps.push(
      { do: 'act', by: 'buyer', action: 'request_cancellation', pick: 0 },
      { do: 'staff', by: 'rana', action: 'approve_cancellation', pick: random.below(3) },
      { do: 'staff', by: 'nour', action: 'approve_cancellation', pick: 2 },
      wait,
      bankByHand,
      { do: 'banks_work' },
    )
  return steps
}

/** The beginning of a life in which the bank debits another sum than any receipt's: paid in two parts, perhaps ended, then debited, and perhaps assigned. */
export function chooseDoubt(random: Random, beginning: Beginning): Command[] {
  const opening = (): Command[] => chooseOpening(random, beginning)
  let steps = opening()
  while (!steps.some((step) => step.do === 'pay')) steps = opening()
  const at = steps.findIndex((step) => step.do === 'pay')
  const part: Command = { do: 'pay', way: 'bank', sum: 'part', by: 'buyer', how: 'exact', when: 'now', pick: 4 }
  const debit = (): Command => ({ do: 'unclear_debit', sum: random.among(['less', 'more', 'several']), pick: random.below(1000) })
  const assign: Command = { do: 'assign_debit', by: random.among(['fadi', 'yazan', 'nour', 'rana']), pick: random.below(1000) }
  const next = random.among<Command[]>([
    [assign],
    [{ do: 'staff', by: 'fadi', action: 'note_paid_again', pick: 0 }, assign],
    [{ do: 'banks_work' }, { do: 'receipt', what: 'pay_again', pick: 0 }, { do: 'banks_work' }],
    [debit(), { do: 'banks_work' }, assign, assign],
  ])
  return [...steps.slice(0, at), part, ...steps.slice(at), debit(), { do: 'banks_work' }, ...next]
}

type Maker = (random: Random, life: Life) => Command
type Menu = readonly (readonly [weight: number, make: Maker])[]
const roles: readonly Role[] = ['seller', 'creator', 'buyer']
const act =
  (by: Role, action: ActionName): Maker =>
  (random) => ({ do: 'act', by, action, pick: random.below(1000) })
const byAny =
  (action: ActionName): Maker =>
  (random, life) =>
    act(random.among(roles.filter((role) => life.clients[role])), action)(random, life)
const staffAct =
  (action: StaffActionName, ...by: readonly StaffName[]): Maker =>
  (random) => ({ do: 'staff', by: random.among(by.length > 0 ? by : ['rana', 'nour']), action, pick: random.below(1000) })
const link =
  (name: LinkAct): Maker =>
  (random) => ({ do: 'link', act: name, pick: random.below(1000) })
const pay: Maker = (random) => ({
  do: 'pay',
  way: random.among(['biller', 'bank', 'bank', 'cliq']),
  sum: random.among(['due', 'due', 'part', 'part', 'over']),
  by: random.among(['buyer', 'buyer', 'brother']),
  how: random.among(['exact', 'exact', 'exact', 'exact', 'twice', 'unknown_reference']),
  when: random.among(['now', 'now', 'now', 'now', 'told_later', 'before_the_end']),
  pick: random.below(1000),
})
const payAll: Maker = () => ({ do: 'pay', way: 'bank', sum: 'due', by: 'buyer', how: 'exact', when: 'now', pick: 0 })
const receipt =
  (...whats: readonly Extract<Command, { do: 'receipt' }>['what'][]): Maker =>
  (random) => ({ do: 'receipt', what: random.among(whats), pick: random.below(1000) })
const anyReceipt = receipt('tell', 'state', 'take_back', 'pay_again', 'tell_other_way')
const decideReceipt =
  (...decisions: readonly Extract<Command, { do: 'decide_receipt' }>['decision'][]): Maker =>
  (random) => ({
    do: 'decide_receipt',
    by: random.among(['fadi', 'yazan', 'nour', 'rana']),
    decision: random.among(decisions),
    pick: random.below(1000),
  })
const bank: Maker = (random) => ({
  do: 'bank',
  what: random.among([
    'accept',
    'reject',
    'settle',
    'return',
    'return',
    'reject_file',
    'statement',
    'debit_again',
    'return_again',
    'return_again',
  ]),
  isShort: random.below(4) === 0,
  pick: random.below(1000),
})
const payout: Maker = (random) => ({
  do: 'payout',
  by: random.among(['fadi', 'yazan', 'nour', 'rana']),
  move: random.among(['approve', 'approve', 'withdraw', 'hold', 'unhold', 'retry', 'retry']),
  pick: random.below(1000),
})
const letPass =
  (...seconds: readonly number[]): Maker =>
  (random) => ({ do: 'time', seconds: random.among(seconds), ring: random.among(['once', 'once', 'once', 'no', 'in_both']) })
const soon = letPass(11, 25, 61, 125)
const anyTime = letPass(5, 15, 130, 3600, 86_400, 260_000, 620_000, 1_250_000)
const banksWork: Maker = () => ({ do: 'banks_work' })
const registry: Maker = (random) => ({ do: 'registry', mode: random.among(['normal', 'down']) })
const vehicle: Maker = (random) => ({ do: 'vehicle', mark: random.among(['seized', 'mortgaged', 'silent']), on: random.below(3) > 0 })
const move: Maker = (random) => ({ do: 'move', to: random.among(['buyer', 'buyer', 'buyer', 'third', 'seller']) })
const bankMode: Maker = (random) => ({
  do: 'bank_mode',
  mode: random.among(['automatic', 'by_hand', 'by_hand', 'silent']),
  line: random.among(['normal', 'normal', 'breaks_after', 'breaks_before', 'slow', 'proxy_page']),
})

/** Commands that anybody may try at any time, fitting or not. */
const always: Menu = [
  [2, (random, life) => byAny(random.among(actionNames))(random, life)],
  [1, (random, life) => staffAct(random.among(staffActionNames), 'rana', 'nour', 'fadi')(random, life)],
  [1, (random, life) => link(random.among([...linkActionNames, 'iban']))(random, life)],
  [1, () => ({ do: 'restart' })],
  [2, anyTime],
  [1, () => ({ do: 'pass_wait' })],
  [1, registry],
  [1, vehicle],
  [1, bankMode],
  [1, banksWork],
  [1, anyReceipt],
  [1, decideReceipt('match', 'send_back', 'accept_payer', 'refuse_payer')],
  [1, () => ({ do: 'money_minute' })],
]
const ended: Menu = [
  [14, banksWork],
  [12, bank],
  [8, payout],
  [2, pay],
  [2, anyReceipt],
  [5, bankMode],
  [2, soon],
]
const usual: Readonly<Record<OperationalStatus, Menu>> = {
  awaiting_owner: [
    [10, link('consent')],
    [10, act('seller', 'consent')],
    [1, act('seller', 'refuse')],
    [1, act('creator', 'amend')],
    [1, act('creator', 'withdraw')],
  ],
  awaiting_acceptance: [
    [24, act('buyer', 'accept')],
    [1, act('buyer', 'reject')],
    [1, byAny('withdraw')],
    [2, byAny('amend')],
  ],
  awaiting_payment: [
    [14, pay],
    [8, payAll],
    [2, byAny('request_cancellation')],
    [1, byAny('withdraw')],
    [3, byAny('propose_terms')],
    [1, staffAct('block')],
  ],
  in_transfer: [
    [8, letPass(61)],
    [8, move],
    [12, byAny('release')],
    [3, byAny('object')],
    [3, byAny('request_cancellation')],
    [3, byAny('extend')],
    [1, staffAct('block')],
    [2, receipt('take_back', 'state')],
    [1, pay],
  ],
  release_requested: [
    [8, soon],
    [6, move],
    [4, byAny('confirm')],
    [2, byAny('object')],
    [3, registry],
    [3, vehicle],
    [1, receipt('take_back')],
    [1, pay],
  ],
  completed: ended,
  rejected: ended,
  expired: ended,
  cancelled: ended,
}
/** Open beside the status, and the commands that then are near. */
const open: readonly (readonly [when: (view: Details) => boolean, Menu])[] = [
  [
    ({ flags }) => flags.some(({ kind }) => kind === 'vehicle_unverified'),
    [
      [20, staffAct('confirm_vehicle')],
      [1, staffAct('refuse_vehicle')],
      [5, registry],
    ],
  ],
  [
    ({ flags }) => flags.some(({ kind }) => kind === 'payer_undeclared'),
    [
      [15, act('buyer', 'declare_payer')],
      [15, decideReceipt('accept_payer', 'refuse_payer')],
      [3, letPass(260_000)],
    ],
  ],
  [
    ({ blocks }) => blocks.some(({ reason }) => reason === 'staff'),
    [
      [20, staffAct('unblock')],
      [3, pay],
    ],
  ],
  [
    ({ blocks }) => blocks.some(({ reason }) => reason === 'bank'),
    [
      [10, receipt('pay_again')],
      [20, staffAct('note_paid_again', 'fadi', 'yazan', 'nour')],
      [6, staffAct('note_not_paid_again', 'fadi', 'yazan', 'nour')],
      [4, letPass(620_000)],
    ],
  ],
  [
    ({ blocks }) => blocks.some(({ reason }) => reason !== 'staff' && reason !== 'bank'),
    [
      [6, byAny('take_back_objection')],
      [2, byAny('send_evidence')],
      [8, staffAct('propose_split')],
      [4, staffAct('decide_release')],
      [4, staffAct('decide_refund')],
      [4, staffAct('dismiss')],
      [3, move],
    ],
  ],
  [
    ({ split }) => split?.open === true,
    [
      [20, act('seller', 'answer_split')],
      [20, act('buyer', 'answer_split')],
      [10, link('answer_split')],
    ],
  ],
  [
    ({ terms_proposal: proposal }) => proposal !== null,
    [
      [12, byAny('accept_terms')],
      [4, byAny('refuse_terms')],
      [4, byAny('take_back_terms')],
      [10, link('accept_terms')],
      [2, link('refuse_terms')],
      [3, letPass(82_800, 90_000)],
      [4, payAll],
    ],
  ],
  [
    ({ cancel_request: request }) => request?.status === 'pending',
    [
      [3, byAny('take_back_cancellation')],
      [4, byAny('agree_to_cancellation')],
      [4, byAny('object_to_cancellation')],
      [10, staffAct('approve_cancellation')],
      [3, staffAct('reject_cancellation')],
      [6, soon],
      [3, move],
    ],
  ],
  [
    ({ wait }) => wait.code === 'registry_silent' || wait.code === 'paper' || wait.code === 'registry',
    [
      [4, byAny('confirm')],
      [4, staffAct('accept_paper')],
      [2, staffAct('refuse_paper')],
      [4, letPass(15, 125)],
    ],
  ],
]

/** The next command: mostly something that fits where the guarantee stands, at times anything, and now and then two at once. */
export function chooseCommand(random: Random, life: Life, view: Details): Command {
  const menu = [...usual[life.status], ...open.flatMap(([when, near]) => (when(view) ? near : [])), ...always]
  const one = () => random.weighted(menu)(random, life)
  const first = one()
  if (random.below(12) > 0) return first
  const second = one()
  // A bank does not contradict itself in one breath, and nobody asks a process that is being restarted.
  const isAlone = first.do === 'restart' || second.do === 'restart' || (isBanksWord(first) && isBanksWord(second))
  return isAlone ? first : { do: 'at_once', first, second }
}

const isBanksWord = (command: Command): boolean => command.do === 'bank' || command.do === 'banks_work'

// ---- doing ----

/** Does one command and holds what came of it against what was said before. Says false when there was nothing to do it to. */
export async function perform(world: World, life: Life, command: Command, isAlone = true): Promise<void> {
  switch (command.do) {
    case 'act':
      return doAct(world, life, command, isAlone)
    case 'link':
      return doByLink(world, life, command)
    case 'pay':
      return doPay(world, life, command)
    case 'unclear_debit':
      return debitUnclearly(world, life, command.sum, command.pick)
    case 'assign_debit':
      return assignDebit(world, life, command.by, command.pick)
    case 'receipt':
      return doReceipt(world, life, command)
    case 'bank':
      return doBank(world, life, command)
    case 'bank_mode':
      await sandbox(world, '/sandbox/bank/mode', { mode: command.mode, line: command.line })
      return
    case 'banks_work':
      return world.letBanksWork()
    case 'registry':
      await sandbox(world, '/sandbox/registry', { mode: command.mode, of: 'vehicles' })
      return
    case 'vehicle':
      await sandbox(world, `/sandbox/vehicles/${life.registration}/mark`, { [command.mark]: command.on })
      return
    case 'move':
      await sandbox(world, `/sandbox/vehicles/${life.registration}/move`, { to: command.to })
      life.wasTransferred ||= command.to === 'buyer'
      await noteMove(world, life, command.to)
      return
    case 'staff':
      return doStaff(world, life, command, isAlone)
    case 'payout':
      return doPayout(world, life, command, isAlone)
    case 'decide_receipt':
      return doReceiptDecision(world, life, command, isAlone)
    case 'time':
      await world.letTimePass(command.seconds)
      if (command.ring !== 'no') await world.ring(command.ring === 'in_both')
      return
    case 'pass_wait':
      await sandbox(world, `/sandbox/guarantees/${life.number}/pass-wait`, {})
      return
    case 'money_minute':
      return world.runMoneyJobs()
    case 'restart':
      return world.restart()
    case 'at_once': {
      const results = await world.atOnce([command.first, command.second].map((one) => () => perform(world, life, one, false)))
      for (const result of results) if (result.status === 'rejected') throw result.reason
    }
  }
}

/** The clock of the database is the one by which everything else happens. */
export async function noteMove(world: World, life: Life, to: 'buyer' | 'third' | 'seller'): Promise<void> {
  const [row] = await world.rows<{ at: Date }>('select app.now() as at')
  if (row) life.moves.push({ at: row.at, to })
}

const sandbox = async (world: World, path: string, body: unknown): Promise<Attempt> => attempt(await world.as('samira'), path, body)

/** Whether the centre would let this be sold now: it answers, the seller is the owner, and nothing lies on it. */
async function registrySays(world: World, life: Life): Promise<'silent' | 'seller' | 'buyer' | 'third' | 'encumbered'> {
  const [row] = await world.rows<{ down: boolean; encumbered: boolean; owner: string; seller: string; buyer: string }>(
    `select v.silent or (select value from sandbox.modes where name = 'registry') = 'down' as down, v.seized or v.mortgaged as encumbered, v.owner_national_number as owner, s.national_number as seller, b.national_number as buyer
     from sandbox.vehicles v, app.guarantees g join app.parties s on s.id = g.seller_party_id join app.parties b on b.id = g.buyer_party_id where v.registration_number = $1 and g.id = $2`,
    [life.registration, life.id],
  )
  if (!row || row.down) return 'silent'
  if (row.owner === row.buyer) return 'buyer'
  if (row.owner !== row.seller) return 'third'
  return row.encumbered ? 'encumbered' : 'seller'
}

interface Listed {
  allowed: boolean
  reason: string | null
}
/** An action offered must be done, one refused must be refused for the same reason; reasons that only the action itself can find out are in `excuses`. */
function holdAgainst(said: Listed | undefined, came: Attempt, excuses: readonly string[], what: string): void {
  const how = came.status < 300 ? 'done' : `refused ${came.status} ${came.code} ${came.reason ?? ''}`
  if (came.status < 300)
    return mustHold(said?.allowed === true, () => `${what} was said to be off (${said?.reason ?? 'not listed'}) and was done`)
  const word = came.reason ?? came.code ?? ''
  if (!said)
    return mustHold(came.status === 409 || came.status === 404 || excuses.includes(word), () => `${what} was not listed and was ${how}`)
  if (said.allowed) return mustHold(excuses.includes(word), () => `${what} was said to be allowed and was ${how}`)
  mustHold(came.reason === said.reason || excuses.includes(word), () => `${what} was said to be off (${said.reason}) and was ${how}`)
}

/** Time goes on between a look and an act: what differs is looked at once more before it counts. */
async function withFreshLook(
  look: () => Promise<{ said: Listed | undefined; excuses: readonly string[] }>,
  go: () => Promise<Attempt>,
  what: string,
): Promise<Attempt> {
  const { said, excuses } = await look()
  const came = await go()
  try {
    holdAgainst(said, came, excuses, what)
  } catch (error) {
    if (came.status < 300) throw error
    const again = await look()
    holdAgainst(again.said, came, again.excuses, what)
  }
  return came
}

type AuditContext = Extract<Command, { do: 'act' }>
async function doAct(world: World, life: Life, { by, action, pick }: AuditContext, isAlone: boolean): Promise<void> {
  const client = life.clients[by]
  if (!client) return
  if (by === 'buyer' && !isOffered(life)) {
    const refused = await attempt(client, `/guarantees/${life.number}/${actionCalls[action].path}`, actionCalls[action].body)
    if (isAlone)
      mustHold(
        refused.status === 404 || life.history.length > 1,
        () => `the buyer saw an offer that its owner has not agreed to: ${refused.status}`,
      )
    return
  }
  const look = async () => {
    const view = await read(client, life.number)
    return { view, said: view.actions.find(({ name }) => name === action), excuses: await excusesOf(world, life, action, view) }
  }
  const { view, said } = await look()
  if (said?.step_up) await proveStepUp(world, client, action, life.number)
  const body = await bodyOf(client, action, view, pick)
  const go = () => attempt(client, `/guarantees/${life.number}/${actionCalls[action].path}`, body)
  const what = `${action} by the ${by} of ${life.number} (${view.operational_status})`
  const came = isAlone ? await withFreshLook(look, go, what) : await go()
  if (came.status < 300) noteSuccess(life, action, String(came.data['operational_status']), view)
  if (came.status < 300 && action === 'accept') life.reference = String(came.data['payment_reference'])
}

async function bodyOf(client: Client, action: ActionName, view: Details, pick: number): Promise<unknown> {
  switch (action) {
    case 'accept':
    case 'consent':
      return { terms_version: view.terms_version }
    case 'accept_terms':
    case 'refuse_terms':
      return { proposal: view.terms_proposal?.proposal ?? 1 }
    case 'propose_terms':
    case 'amend':
      return {
        price_fils: otherPrices[pick % 3],
        commissionOn: ['buyer', 'seller', 'equally'][pick % 3],
        transfer_type: pick % 2 ? 'ACH' : 'RTGS',
      }
    case 'declare_payer':
      return { name: 'خالد منصور', relation: 'أخي' }
    case 'confirm': {
      if (view.actions.find(({ name }) => name === action)?.allowed !== true) return actionCalls.confirm.body
      return { files: [await bringPaper(client, 'department_paper')] }
    }
    case 'answer_split':
      return { answer: pick % 4 === 0 ? 'no' : 'yes' }
    case 'request_cancellation':
      return { reason: 'غيّرت رأيي', fee_fils: view.operational_status === 'in_transfer' ? '25000' : '10000' }
    default:
      return actionCalls[action].body
  }
}

async function bringPaper(client: Client, kind: 'department_paper' | 'licence_photo'): Promise<string> {
  const file = fileOf(await png(), 'ورقة.png', 'image/png')
  return (await client.call('POST /files', { body: { kind, file } })).id
}

/** Terms that stand already are none, and once money is here the price alone changes, to no less than has come. */
async function excusesOfTerms(world: World, life: Life, view: Details): Promise<readonly string[]> {
  const [row] = await world.rows<{ received: string }>('select received_fils::text as received from app.guarantees where id = $1', [
    life.id,
  ])
  if (row?.received !== '0') return ['validation_failed', 'total_below_paid']
  return otherPrices.includes(view.price_fils) ? ['validation_failed'] : []
}
const otherPrices: readonly string[] = ['8999999', '15000000', '21000000']

/** Answers of the registry that come only when it is asked in the action itself. */
async function excusesOf(world: World, life: Life, action: ActionName, view: Details): Promise<readonly string[]> {
  if (action === 'propose_terms') return excusesOfTerms(world, life, view)
  if (action !== 'accept' && action !== 'consent' && action !== 'request_cancellation') return []
  const word = await registrySays(world, life)
  if (action === 'request_cancellation')
    return view.operational_status !== 'in_transfer' || word === 'seller' || word === 'silent'
      ? []
      : word === 'buyer'
        ? ['transferred']
        : ['blocked']
  if (word === 'seller') return []
  if (action === 'accept') return word === 'silent' ? ['registry_silent'] : ['registry_refused']
  return word === 'silent' ? ['registry_unavailable'] : ['vehicle_not_owned', 'vehicle_seized', 'vehicle_mortgaged']
}

type ByLink = Extract<Command, { do: 'link' }>
async function doByLink(world: World, life: Life, { act: name, pick }: ByLink): Promise<void> {
  if (life.beginning.who !== 'agent_by_link') return
  const token = await newestLinkTo(world.api, widad.phone)
  const view = await attemptRead(life.owner, token)
  if (!view) return
  await world.letTimePass(301)
  const sent = await attempt(life.owner, `/owner-links/${token}/sendOtp`, {})
  if (sent.status >= 300) return
  const code = await world.api.codeTo(widad.phone)
  const proposal = view.terms_proposal?.proposal ?? 1
  const iban = 'JO71CBJO0000000000001234567890'
  const body = {
    consent: { code, terms_version: view.terms_version, iban },
    refuse: { code },
    withdraw: { code },
    answer_split: { code, answer: pick % 4 === 0 ? 'no' : 'yes' },
    accept_terms: { code, proposal },
    refuse_terms: { code, proposal },
    iban: { code, iban },
  }[name]
  await attempt(
    life.owner,
    name === 'iban' ? `/owner-links/${token}/iban` : callByLink(name).replace('POST ', '').replace(':token', token),
    body,
  )
}
type OwnerView = Pick<Output<'GET /owner-links/:token'>, 'terms_version' | 'terms_proposal'>
async function attemptRead(client: Client, token: string): Promise<OwnerView | undefined> {
  const { status, body } = await client.send(await client.sign('GET', `/owner-links/${token}`))
  return status === 200 ? (body as { data: OwnerView }).data : undefined // the contract's shape
}

// ---- banks ----

type Pay = Extract<Command, { do: 'pay' }>
const brother = { name: 'خالد منصور', national_number: '9801045678', kind: 'person' }
async function doPay(world: World, life: Life, { way, sum, by, how, when, pick }: Pay): Promise<void> {
  const reference = life.reference
  if (reference === null) return
  const [row] = await world.rows<{ left: string }>(
    `select greatest(total_price_fils - received_fils, 1000)::text as left from app.guarantees where id = $1`,
    [life.id],
  )
  const left = BigInt(row?.left ?? '1000')
  const amount =
    sum === 'part'
      ? (left * BigInt(1 + (pick % 8))) / 10n
      : sum === 'over'
        ? left + BigInt(1 + pick) * 1000n
        : way === 'cliq' && left > 10_000_000n
          ? 10_000_000n
          : left
  if (amount <= 0n) return
  const came = await sandbox(world, '/sandbox/bills/pay', {
    payment_reference: reference,
    way,
    how,
    when,
    ...(way === 'biller' ? {} : { amount_fils: amount.toString() }),
    ...(by === 'brother' ? { payer: brother } : {}),
  })
  mustHold(came.status < 500, () => `paying failed: ${came.status} ${came.code}`)
  if (typeof came.data['bank_reference'] === 'string') life.credits.add(came.data['bank_reference'])
}

type Receipt = Extract<Command, { do: 'receipt' }>
async function doReceipt(world: World, life: Life, { what, pick }: Receipt): Promise<void> {
  const reference = [...life.credits].toSorted()[pick % Math.max(1, life.credits.size)]
  if (reference === undefined) return
  // Of what is in doubt the bank says nothing more.
  if (what === 'take_back' && life.doubts.some(({ parts }) => parts.some((part) => part.reference === reference))) return
  const came = await sandbox(world, '/sandbox/bank/receipt', { bank_reference: reference, what })
  if (what === 'pay_again' && came.status < 300) life.credits.add(String(came.data['bank_reference']))
}

type PayoutStatusReport = Extract<Command, { do: 'bank' }>
async function doBank(world: World, life: Life, { what, isShort, pick }: PayoutStatusReport): Promise<void> {
  if (what === 'statement') {
    await sandbox(world, '/sandbox/bank/answer', { what })
    return
  }
  const orders = await world.rows<{ end_to_end_id: string; file_id: string; amount: string }>(
    `select o.end_to_end_id, o.file_id, o.amount_fils::text as amount from sandbox.bank_orders o join app.payouts p on p.number = o.end_to_end_id left join app.receipts r on r.id = p.receipt_id
     where p.guarantee_id = $1 or r.bank_reference = any($2) order by o.end_to_end_id desc`,
    [life.id, [...life.credits]],
  )
  // Mostly the newest.
  const order = orders[pick % 3 === 0 ? pick % Math.max(1, orders.length) : 0]
  if (!order) return
  const back = isShort && BigInt(order.amount) > 1500n ? { amount_fils: (BigInt(order.amount) - 1500n).toString() } : {}
  await sandbox(world, '/sandbox/bank/answer', {
    what,
    end_to_end_id: order.end_to_end_id,
    message_id: order.file_id,
    ...(what === 'return' ? back : {}),
  })
}

// ---- staff ----

type Staff = Extract<Command, { do: 'staff' }>
async function doStaff(world: World, life: Life, { by, action, pick }: Staff, isAlone: boolean): Promise<void> {
  if (action === 'accept_payer' || action === 'refuse_payer') return
  const client = await world.staff(by)
  const word = await registrySays(world, life)
  const excuses: string[] = []
  if (action === 'decide_release' || action === 'decide_refund')
    excuses.push('registry_silent', word === 'buyer' ? 'transferred' : 'not_transferred', 'transferred', 'voted_already')
  if (action === 'propose_split') excuses.push('split_sums_wrong', 'voted_already')
  const mayBePaidAgain = action !== 'note_paid_again' || (await isPaidAgain(world, life))
  if (!mayBePaidAgain) excuses.push('not_paid_again')
  if (
    [
      'approve_cancellation',
      'reject_cancellation',
      'dismiss',
      'accept_paper',
      'refuse_paper',
      'note_paid_again',
      'note_not_paid_again',
    ].includes(action)
  )
    excuses.push('voted_already')
  // A decision is off by the answer of a moment ago, and asks anew: the registry may say something else by now.
  const outdated = word === 'buyer' ? 'not_transferred' : word === 'silent' ? undefined : 'transferred'
  const look = async () => {
    const shown = await client.call('GET /admin/cases/:number', { params: { number: life.number } })
    const said = shown.actions.find(({ name }) => name === action)
    return { shown, said: said && said.reason === outdated ? { ...said, allowed: true } : said, excuses }
  }
  const { shown } = await look()
  const { path, body } = staffCall(action, shown.guarantee, pick, word === 'silent')
  const go = () => attempt(client, `/admin/cases/${life.number}/${path}`, body)
  const came = isAlone
    ? await withFreshLook(look, go, `${action} by ${by} on ${life.number} (${shown.guarantee.operational_status})`)
    : await go()
  if (isAlone)
    mustHold(
      mayBePaidAgain || came.status >= 300 || came.data['awaits_second'] !== false,
      () => `${life.number} counts as paid again, and too little was`,
    )
  if (
    came.status < 300 &&
    came.data['awaits_second'] === false &&
    (action === 'accept_paper' || (action === 'decide_release' && word === 'silent'))
  )
    life.wasTransferred = true
}

export function staffCall(action: StaffActionName, view: Details, pick: number, isSilent: boolean): { path: string; body: unknown } {
  const reason = 'بعد الاطلاع'
  switch (action) {
    case 'confirm_vehicle':
      return { path: 'vehicle', body: { decision: 'confirm', reason } }
    case 'refuse_vehicle':
      return { path: 'vehicle', body: { decision: 'refuse', reason } }
    case 'accept_paper':
      return { path: 'paper', body: { decision: 'transferred', reason } }
    case 'refuse_paper':
      return { path: 'paper', body: { decision: 'not_transferred', reason } }
    case 'decide_release':
      return { path: 'decide', body: { decision: 'release', reason, ...(isSilent ? { paper: 'transferred' } : {}) } }
    case 'decide_refund':
      return { path: 'decide', body: { decision: 'refund', reason, ...(isSilent ? { paper: 'not_transferred' } : {}) } }
    case 'propose_split': {
      const held = BigInt(view.total_price_fils)
      const fees = pick % 3 === 0 ? 5000n : 0n
      const seller = (held * BigInt(1 + (pick % 8))) / 10n
      return {
        path: 'split',
        body: { seller_fils: seller.toString(), buyer_fils: (held - seller - fees).toString(), fees_fils: fees.toString(), reason },
      }
    }
    case 'dismiss':
      return { path: 'decide', body: { decision: 'dismiss', reason } }
    case 'note_paid_again':
      return { path: 'bank', body: { decision: 'paid_again', reason } }
    case 'note_not_paid_again':
      return { path: 'bank', body: { decision: 'not_paid_again', reason } }
    case 'block':
      return { path: 'block', body: { reason } }
    case 'unblock':
      return { path: 'unblock', body: { reason } }
    case 'approve_cancellation':
      return { path: 'cancellation', body: { decision: 'approve', fee_side: (['seller', 'buyer', 'waived'] as const)[pick % 3], reason } }
    case 'reject_cancellation':
      return { path: 'cancellation', body: { decision: 'reject', reason } }
    case 'accept_payer':
    case 'refuse_payer':
      throw new Error('a payer is decided at his receipt')
  }
}

export interface LifePayout {
  number: string
  status: PayoutStatus
  purpose: string
  held_reason: string | null
  /** Another attempt carries its money, or it has made good what the bank reversed. */
  next: boolean
}
/** Every order to pay out that belongs to this life, oldest first. */
export const payoutsOf = (world: World, life: Life): Promise<LifePayout[]> =>
  world.rows(
    `select p.number, p.status, p.purpose, p.held_reason, p.recovered_at is not null or exists (select from app.payouts n where n.previous_id = p.id) as next from app.payouts p left join app.receipts r on r.id = p.receipt_id
     where p.guarantee_id = $1 or r.bank_reference = any($2) or ${isSurplusOf} order by p.id`,
    [life.id, [...life.credits]],
  )

type Payout = Extract<Command, { do: 'payout' }>
async function doPayout(world: World, life: Life, { by, move: name, pick }: Payout, isAlone: boolean): Promise<void> {
  const payouts = await payoutsOf(world, life)
  const chosen = payouts[pick % 3 === 0 ? pick % Math.max(1, payouts.length) : payouts.length - 1]
  if (!chosen) return
  const client = await world.staff(by)
  if (by === 'rana') {
    const refused = await attempt(client, `/admin/payouts/${chosen.number}/${name}`, name === 'approve' ? {} : { reason: 'سبب' })
    return mustHold(refused.status === 404 || refused.status === 409, () => `a reviewer decided about ${chosen.number}: ${refused.status}`)
  }
  const look = async () => {
    const { actions } = await client.call('GET /admin/payouts/:number', { params: { number: chosen.number } })
    return { said: actions.find((action) => action.name === name), excuses: [] }
  }
  const go = () => attempt(client, `/admin/payouts/${chosen.number}/${name}`, name === 'approve' ? {} : { reason: 'سبب' })
  if (isAlone) await withFreshLook(look, go, `${name} of ${chosen.number} (${chosen.status}) by ${by}`)
  else await go()
}

/** Receipts of this life, by their number, what the bank gave back of its payouts without having been debited among them. */
export const receiptsOf = (
  world: World,
  life: Life,
): Promise<{ number: string; suspense: string; state: string | null; iban: string | null; payer: string | null }[]> =>
  world.rows(
    `select 'R' || id as number, suspense_fils::text as suspense, payer_state as state, payer->>'iban' as iban, payer->>'name' as payer from app.receipts r where guarantee_id = $1 or bank_reference = any($2) or ${isSurplusOf} order by id`,
    [life.id, [...life.credits]],
  )

type ReceiptDecision = Extract<Command, { do: 'decide_receipt' }>
async function doReceiptDecision(world: World, life: Life, { by, decision, pick }: ReceiptDecision, isAlone: boolean): Promise<void> {
  const receipts = await receiptsOf(world, life)
  const chosen = receipts[pick % Math.max(1, receipts.length)]
  if (!chosen) return
  const client = await world.staff(by)
  const path = `/admin/receipts/${chosen.number}/${decision.replace('_', '-')}`
  const go = () =>
    attempt(client, path, {
      reason: 'سبب',
      ...(decision === 'match' ? { guarantee_number: life.number } : {}),
      ...(decision === 'send_back' && chosen.iban === null ? accountOf(chosen.payer) : {}),
    })
  if (by === 'rana') {
    const refused = await go()
    return mustHold(refused.status === 404, () => `a reviewer decided about ${chosen.number}: ${refused.status}`)
  }
  const look = async () => {
    const { actions } = await client.call('GET /admin/receipts/:number', { params: { number: chosen.number } })
    return {
      said: actions.find(({ name }) => name === decision),
      excuses: decision === 'match' ? ['not_payable'] : ['blocked', 'cancellation_open'],
    }
  }
  if (isAlone) await withFreshLook(look, go, `${decision} of ${chosen.number} by ${by}`)
  else await go()
}
export const accountOf = (name: string | null) => ({ iban: 'JO36UBSI0010000000440920071136', holder_name: name ?? 'عميل بنك' })

/** Reads both sides' view and holds it against what was there before. */
export async function look(world: World, life: Life): Promise<Details> {
  const view = await watch(life)
  if (view.payment_reference !== null) life.reference = view.payment_reference
  await checkNothingInDoubtLeft(world, life)
  return view
}
