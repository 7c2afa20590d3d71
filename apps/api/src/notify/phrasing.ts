import type { Lang } from '@damana/contract/errors'
import { guaranteeEvents, type NoticeSide, type EventKind } from '@damana/contract/guarantee-events'
import { nameIn } from '@damana/contract/names'
import { registryText } from '@damana/contract/registry-terms'
import type { RemindedWait } from '@damana/contract/statuses'
import { invitationPath } from '#kernel/invitation-key.ts'
import { cleanText } from './channels/clean-text.ts'
import type { HistoryEvent, HistoryLine } from './history.rules.ts'
import type { FeeFacts, MessagePayload, NoticeFacts } from './payloads.ts'
import { events as arEvents } from './texts/events.ar.ts'
import { events as enEvents } from './texts/events.en.ts'
import { ar } from './texts/texts.ar.ts'
import { en } from './texts/texts.en.ts'

export interface Sentence {
  title: string
  body: string
  /** A shorter text for SMS; the guarantee's number is in its link. */
  sms?: string
}
/** All that is said of an event: its line in the history of both sides and in that of staff, and its notice to each side; null where a side is not notified. */
export type EventTexts = Record<
  EventKind,
  { history: HistoryLine; staff: string } & Record<NoticeSide, ((facts: NoticeFacts) => Sentence | null) | null>
>

const texts = { ar, en }
const events = { ar: arEvents, en: enEvents }
export const codeMinutes = 5

/** The text of an event for one side; undefined when that side is not notified. */
export function phraseNotice(lang: Lang, facts: NoticeFacts): Sentence | undefined {
  const phrase: ((facts: NoticeFacts) => Sentence | null) | null = events[lang][facts.event][facts.side]
  return phrase?.(facts) ?? undefined
}

const alwaysKept: readonly (keyof NoticeFacts)[] = ['event', 'side', 'number', 'invited', 'accepted', 'status']

/** The line of an event in the history of a reader of either side. */
export function phraseHistory(lang: Lang, event: HistoryEvent): string {
  const line: HistoryLine = events[lang][event.kind].history
  return typeof line === 'string' ? line : line(event)
}
/** The same for staff. */
export const phraseStaffHistory = (lang: Lang, kind: EventKind): string => events[lang][kind].staff

/** The facts that this event's text uses in either language. A sale has some twenty notifications, so unused facts are not stored. */
export function factsInUse(facts: NoticeFacts): NoticeFacts {
  const used = new Set<PropertyKey>(alwaysKept)
  const watched = new Proxy(facts, {
    get(target, name) {
      used.add(name)
      return Reflect.get(target, name) as unknown
    },
  })
  for (const lang of ['ar', 'en'] as const) phraseNotice(lang, watched)
  for (const name of ['buyer_name', 'seller_name'] as const) if (used.has(name)) used.add(`${name}_latin`)
  // A fact that is left out is never needed: the stored facts select the text.
  return Object.fromEntries(Object.entries(facts).filter(([name, value]) => used.has(name) && value !== null)) as unknown as NoticeFacts
}

/** Whether the event is also sent to this side by SMS. */
export const goesByPhone = ({ event, side }: NoticeFacts): boolean => guaranteeEvents[event].sms.includes(side)

/** Why the bank refused or returned a transfer, as its beneficiary reads it; the bank's code where it is not one that people know. */
export function phraseBankReason(lang: Lang, reason: string | null): string | null {
  if (reason === null) return null
  const [code = ''] = reason.split(' ')
  return texts[lang].bankReasons[code] ?? texts[lang].bankReasonUnknown(code)
}

export const phraseWebhook = (lang: Lang, what: 'failing' | 'dead', host: string): { title: string; body: string } =>
  texts[lang].webhook[what](host)
export const phraseSupportAnswer = (lang: Lang, number: string): { title: string; body: string } => texts[lang].supportAnswered(number)

export interface Phrased {
  subject: string | null
  text: string
  code: string | null
  link: string | null
}

/** The key in the link of an invitation to this phone. */
export type KeyOfInvitation = (number: string, phone: string) => string

/** The text of a message. `origin` is the public address that links begin with; without `keyOf` the link of an invitation says its number only. */
export function phraseMessage(payload: MessagePayload, origin: string, keyOf?: KeyOfInvitation): Phrased {
  const words = texts[payload.lang]
  // The template names the type of the facts.
  const write = templates[payload.template] as (...given: [MessagePayload, Words, string, KeyOfInvitation | undefined]) => Written
  return { subject: payload.channel === 'email' ? words.brand : null, code: null, link: null, ...write(payload, words, origin, keyOf) }
}

type Words = (typeof texts)[Lang]
type Written = Pick<Phrased, 'text'> & Partial<Phrased>
type Template = MessagePayload['template']

/** The text of each template; its subject is our name, and it has neither code nor link unless it says so. */
const templates: {
  readonly [T in Template]: (
    payload: Extract<MessagePayload, { template: T }>,
    words: Words,
    origin: string,
    keyOf: KeyOfInvitation | undefined,
  ) => Written
} = {
  // The last line binds the code to our address: a phone offers it there, and on no other page.
  otp: ({ facts, channel }, words, origin) => ({
    text: channel === 'sms' ? `${writeCode(facts, words)}\n@${new URL(origin).hostname} #${facts.code}` : writeCode(facts, words),
    code: facts.code,
  }),
  owner_link({ facts, lang }, words, origin) {
    const [creator, vehicle] = [cleanText(facts.creator), vehicleText(facts.vehicle, lang)]
    const [price, due] = [words.money(facts.price_fils), words.money(facts.seller_due_fils)]
    return withLink(origin, facts, (link) =>
      words.ownerLink[facts.of_partner ? 'of_partner' : 'of_agent']({ creator, vehicle, number: facts.number, price, due, link }),
    )
  },
  owner_split: ({ facts }, words, origin) =>
    withLink(origin, facts, (link) => words.ownerSplit({ number: facts.number, share: words.money(facts.seller_fils), link })),
  bank_account_changed: ({ facts }, words) => ({ text: words.bankAccountChanged(facts.iban_tail) }),
  account_wanted: ({ facts }, words, origin) =>
    withLink(origin, facts, (link) =>
      words.accountWanted({ number: facts.number, amount: words.money(facts.amount_fils), why: words.accountWhy[facts.why], link }),
    ),
  payer_link: ({ facts }, words, origin) =>
    withLink(origin, facts, (link) =>
      words.payerLink({ number: facts.number, payer: cleanText(facts.payer), amount: words.money(facts.amount_fils), link }),
    ),
  money_back: ({ facts: { number, amount_fils, why } }, words) => ({
    text: words.moneyBack({ number, amount: words.money(amount_fils), why: words.moneyBackWhy[why] }),
  }),
  fee: ({ facts, lang }, words) => ({ text: words.fee[facts.about](feeWordsOf(lang, facts)) }),
  new_device: (_, words) => ({ text: words.newDeviceUsed }),
  new_device_attempt: (_, words) => ({ text: words.newDeviceAttempt }),
  password_changed: (_, words) => ({ text: words.passwordChanged }),
  account_closed: (_, words) => ({ text: words.accountClosed }),
  contact_changed: ({ facts }, words) => ({ text: words.contactChanged(facts) }),
  identity: ({ facts }, words) => ({ text: words.identity[facts.what](facts.words ?? '') }),
  session_ended_leaked: (_, words) => ({ text: words.sessionEndedLeaked }),
  company_application: ({ facts }, words, origin) =>
    withLink(origin, facts, (link) =>
      words.companyApplication[facts.what]({
        number: facts.number,
        company: cleanText(facts.company),
        reason: cleanText(facts.reason ?? ''),
        link,
      }),
    ),
  api_access: ({ facts }, words, origin) =>
    withLink(origin, facts, (link) =>
      words.apiAccess[facts.what]({ company: cleanText(facts.company), reason: cleanText(facts.reason ?? ''), link }),
    ),
  account_invitation: ({ facts: { company, days, path } }, words, origin) =>
    withLink(origin, { path }, (link) =>
      words.accountInvitation({ link, days, company: company === undefined ? null : cleanText(company) }),
    ),
  staff_invitation: ({ facts }, words, origin) =>
    withLink(origin, facts, (link) => words.staffInvitation[facts.what]({ link, hours: facts.hours })),
  staff_account: ({ facts }, words) => ({ text: words.staffAccount[facts.what](facts.left ?? 0) }),
  // Nothing says which language a member of staff reads.
  staff_reminder: ({ facts }, _, origin) => ({
    text: [ar, en].map((inLang) => phraseReminder(inLang, facts, origin)).join('\n\n'),
    link: `${origin}/admin`,
  }),
  company_invitation: ({ facts }, words, origin) =>
    withLink(origin, facts, (link) => words.companyInvitation({ link, company: cleanText(facts.company) })),
  support_answer({ facts, lang }, words, origin) {
    const { title, body } = phraseSupportAnswer(lang, facts.number)
    return { subject: title, ...withLink(origin, facts, (link) => `${words.brand}: ${body} ${link}`) }
  },
  invoice({ facts }, words, origin) {
    const { subject, body } = words.invoiced[facts.kind](facts.number, words.money(facts.amount_fils))
    return { subject, ...withLink(origin, facts, (link) => `${words.brand}: ${body} ${link}`) }
  },
  company_rights: ({ facts }, words) => ({ text: words.companyRights[facts.what](cleanText(facts.company)) }),
  company_group: ({ facts }, words, origin) =>
    withLink(origin, facts, (link) =>
      words.companyGroup[facts.what]({ company: cleanText(facts.company), group: cleanText(facts.group), link }),
    ),
  notice: writeNotice,
}

function withLink(origin: string, { path }: { path: string }, write: (link: string) => string): Written {
  const link = `${origin}${path}`
  return { text: write(link), link }
}

function writeCode(facts: Extract<MessagePayload, { template: 'otp' }>['facts'], words: Words): string {
  const { code, purpose, minutes = codeMinutes, action, amount_fils, iban_tail, fee_fils, number, contact, user, company } = facts
  const actions: Readonly<Record<string, string>> = words.actions
  const named = action === 'change_contact' ? (contact?.includes('@') ? 'change_email' : 'change_mobile') : action
  return words.code({
    code,
    why: words.otp[purpose],
    minutes,
    action: named === undefined ? null : (actions[named] ?? words.actions.other),
    amount: amount_fils === undefined ? null : words.money(amount_fils),
    ibanTail: iban_tail ?? null,
    fee: fee_fils === undefined ? null : words.money(fee_fils),
    number: number ?? null,
    contact: contact ?? null,
    user: user === undefined ? null : cleanText(user),
    company: company === undefined ? null : cleanText(company),
  })
}

function writeNotice(
  { facts, lang, channel, to }: Extract<MessagePayload, { template: 'notice' }>,
  words: Words,
  origin: string,
  keyOf: KeyOfInvitation | undefined,
): Written {
  const sentence = phraseNotice(lang, cleanFacts(facts, lang))
  if (!sentence) throw new Error(`no words for ${facts.event} to the ${facts.side}`)
  const { number, invited, side, event } = facts
  const hasToRegister = invited && side === 'buyer' && guaranteeEvents[event].asks.buyer !== null
  const said = `${words.brand}: ${channel === 'sms' ? (sentence.sms ?? sentence.body) : sentence.body}`
  const subject = channel === 'email' ? sentence.title : null
  // Nobody can sign in for this owner: the page is behind the link that the owner has.
  if (invited && side === 'seller')
    return {
      subject,
      text: `${said} ${isForAgent(facts) ? `${facts.of_partner ? words.registerToAct : words.agentActs} ` : ''}${words.seeOwnLink(number)}`,
    }
  const link = `${origin}${hasToRegister ? invitationPath(number, channel === 'sms' ? keyOf?.(number, to) : undefined) : `/damana/${number}`}`
  return { subject, text: `${said} ${link}`, link }
}

function phraseReminder(
  { brand, staffReminder, queueKinds }: Pick<typeof ar, 'brand' | 'staffReminder' | 'queueKinds'>,
  { own, passedOn }: Extract<MessagePayload, { template: 'staff_reminder' }>['facts'],
  origin: string,
): string {
  const part = (heading: string, tasks: typeof own) =>
    tasks.length === 0 ? [] : [heading, ...tasks.map(({ kind, count }) => `• ${queueKinds[kind]}: ${count} ${origin}/admin?kind=${kind}`)]
  return [`${brand}: ${staffReminder.title}`, ...part(staffReminder.own, own), ...part(staffReminder.passedOn, passedOn)].join('\n')
}

/** Actions that an owner without an account cannot do by link: the agent does them, or the owner registers. */
const agentAnswers: readonly (string | null)[] = ['cancellation_answer', 'extension'] satisfies RemindedWait[]
function isForAgent({ event, what }: NoticeFacts): boolean {
  const { owner } = guaranteeEvents[event].asks
  return owner === 'as_reminded' ? agentAnswers.includes(what) : owner === 'agent'
}

/** The text of a notification inside the product; undefined when that side is not notified. */
export const phraseLine = (lang: Lang, facts: NoticeFacts): Sentence | undefined => phraseNotice(lang, cleanFacts(facts, lang))

/** Make, model and year as the screens say them: in English where every word of the registry is known. */
const vehicleText = (vehicle: string, lang: Lang): string => registryText('type', cleanText(vehicle), lang)

/** Names and texts that people have written, in words that go out. */
function cleanFacts(facts: NoticeFacts, lang: Lang): NoticeFacts {
  const { vehicle, buyer_name, seller_name, buyer_name_latin = null, seller_name_latin = null, words, reason } = facts
  return {
    ...facts,
    // A fact that the event's text does not use is not in its row.
    ...(vehicle && { vehicle: vehicleText(vehicle, lang) }),
    ...(buyer_name && { buyer_name: cleanText(nameIn(lang, { name: buyer_name, name_latin: buyer_name_latin })) }),
    ...(seller_name && { seller_name: cleanText(nameIn(lang, { name: seller_name, name_latin: seller_name_latin })) }),
    ...(words && { words: cleanText(words) }),
    ...(reason && { reason: cleanText(reason) }),
  }
}

/** The messages about an account that are also shown inside the application. */
export type AccountMessage = Extract<MessagePayload, { template: keyof typeof ar.accountTitles }>

/** The text of such a message as a notification: it has a title, and does not have to say who writes. */
export function phraseAccountLine(lang: Lang, message: Pick<AccountMessage, 'template' | 'facts'>): Sentence {
  const words = texts[lang]
  const { text } = phraseMessage({ ...message, channel: 'sms', to: '', lang } as AccountMessage, '')
  const body = text.replace(`${words.brand}: `, '')
  return { title: words.accountTitles[message.template], body: body.charAt(0).toUpperCase() + body.slice(1) }
}

/** The text of a line in the application about a side's fees. */
export const phraseFeeLine = (lang: Lang, facts: FeeFacts): Sentence => texts[lang].feeLine[facts.about](feeWordsOf(lang, facts))

function feeWordsOf(lang: Lang, { number, what, amount_fils, payment_reference, due_at, open_fils = '0', back_fils = '0' }: FeeFacts) {
  const words = texts[lang]
  return {
    number,
    what: words.feeOf[what],
    amount: words.money(amount_fils),
    reference: payment_reference ?? '',
    due: due_at ?? null,
    open: open_fils === '0' ? null : words.money(open_fils),
    back: back_fils === '0' ? null : words.money(back_fils),
  }
}
