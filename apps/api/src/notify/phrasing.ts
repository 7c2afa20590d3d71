import type { Lang } from '@damana/contract/errors'
import { guaranteeEvents, type NoticeSide } from '@damana/contract/guarantee-events'
import { registryText } from '@damana/contract/registry-terms'
import type { EventKind, RemindedWait } from '@damana/contract/statuses'
import { cleanText } from './channels/clean-text.ts'
import type { FeeFacts, MessagePayload, NoticeFacts } from './payloads.ts'
import { ar } from './texts/texts.ar.ts'
import { en } from './texts/texts.en.ts'

export interface Sentence {
  title: string
  body: string
  /** A shorter text for SMS; the guarantee's number is in its link. */
  sms?: string
}
/** Null: this side is not notified. */
export type EventTexts = Record<EventKind, Record<NoticeSide, ((facts: NoticeFacts) => Sentence | null) | null>>

const texts = { ar, en }
export const codeMinutes = 5

/** The text of an event for one side; undefined when that side is not notified. */
export function phraseNotice(lang: Lang, facts: NoticeFacts): Sentence | undefined {
  const phrase: ((facts: NoticeFacts) => Sentence | null) | null = texts[lang].events[facts.event][facts.side]
  return phrase?.(facts) ?? undefined
}

const alwaysKept: readonly (keyof NoticeFacts)[] = ['event', 'side', 'number', 'invited', 'accepted', 'status']

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

export const phraseSupportAnswer = (lang: Lang, number: string): { title: string; body: string } => texts[lang].supportAnswered(number)

export interface Phrased {
  subject: string | null
  text: string
  code: string | null
  link: string | null
}

/** The text of a message. `origin` is the public address that links begin with. */
export function phraseMessage(payload: MessagePayload, origin: string): Phrased {
  const words = texts[payload.lang]
  switch (payload.template) {
    case 'otp': {
      const {
        code,
        purpose,
        minutes = codeMinutes,
        action,
        amount_fils,
        iban_tail,
        fee_fils,
        number,
        contact,
        user,
        company,
      } = payload.facts
      const actions: Readonly<Record<string, string>> = words.actions
      const named = action === 'change_contact' ? (contact?.includes('@') ? 'change_email' : 'change_mobile') : action
      const actionWords = named === undefined ? null : (actions[named] ?? words.actions.other)
      const text = words.code({
        code,
        why: words.otp[purpose],
        minutes,
        action: actionWords,
        amount: amount_fils === undefined ? null : words.money(amount_fils),
        ibanTail: iban_tail ?? null,
        fee: fee_fils === undefined ? null : words.money(fee_fils),
        number: number ?? null,
        contact: contact ?? null,
        user: user === undefined ? null : cleanText(user),
        company: company === undefined ? null : cleanText(company),
      })
      return { subject: subjectOf(payload, words.brand), text, code, link: null }
    }
    case 'owner_link': {
      const { path, number, price_fils, seller_due_fils } = payload.facts
      const [creator, vehicle] = [cleanText(payload.facts.creator), vehicleText(payload.facts.vehicle, payload.lang)]
      const link = `${origin}${path}`
      return {
        subject: subjectOf(payload, words.brand),
        text: words.ownerLink({ creator, vehicle, number, price: words.money(price_fils), due: words.money(seller_due_fils), link }),
        code: null,
        link,
      }
    }
    case 'owner_split': {
      const { path, number, seller_fils } = payload.facts
      const link = `${origin}${path}`
      return {
        subject: subjectOf(payload, words.brand),
        text: words.ownerSplit({ number, share: words.money(seller_fils), link }),
        code: null,
        link,
      }
    }
    case 'bank_account_changed':
      return { subject: subjectOf(payload, words.brand), text: words.bankAccountChanged(payload.facts.iban_tail), code: null, link: null }
    case 'account_wanted': {
      const { number, amount_fils, path, why } = payload.facts
      const link = `${origin}${path}`
      const text = words.accountWanted({ number, amount: words.money(amount_fils), why: words.accountWhy[why], link })
      return { subject: subjectOf(payload, words.brand), text, code: null, link }
    }
    case 'payer_link': {
      const { path, number, payer, amount_fils } = payload.facts
      const link = `${origin}${path}`
      return {
        subject: subjectOf(payload, words.brand),
        text: words.payerLink({ number, payer: cleanText(payer), amount: words.money(amount_fils), link }),
        code: null,
        link,
      }
    }
    case 'money_back': {
      const { number, amount_fils, why } = payload.facts
      return {
        subject: subjectOf(payload, words.brand),
        text: words.moneyBack({ number, amount: words.money(amount_fils), why: words.moneyBackWhy[why] }),
        code: null,
        link: null,
      }
    }
    case 'fee': {
      const text = words.fee[payload.facts.about](feeWordsOf(payload.lang, payload.facts))
      return { subject: subjectOf(payload, words.brand), text, code: null, link: null }
    }
    case 'new_device':
      return { subject: subjectOf(payload, words.brand), text: words.newDeviceUsed, code: null, link: null }
    case 'new_device_attempt':
      return { subject: subjectOf(payload, words.brand), text: words.newDeviceAttempt, code: null, link: null }
    case 'password_changed':
      return { subject: subjectOf(payload, words.brand), text: words.passwordChanged, code: null, link: null }
    case 'account_closed':
      return { subject: subjectOf(payload, words.brand), text: words.accountClosed, code: null, link: null }
    case 'contact_changed':
      return { subject: subjectOf(payload, words.brand), text: words.contactChanged(payload.facts), code: null, link: null }
    case 'identity':
      return {
        subject: subjectOf(payload, words.brand),
        text: words.identity[payload.facts.what](payload.facts.words ?? ''),
        code: null,
        link: null,
      }
    case 'session_ended_leaked':
      return { subject: subjectOf(payload, words.brand), text: words.sessionEndedLeaked, code: null, link: null }
    case 'company_application': {
      const { what, number, path, reason } = payload.facts
      const link = `${origin}${path}`
      const text = words.companyApplication[what]({
        number,
        company: cleanText(payload.facts.company),
        reason: cleanText(reason ?? ''),
        link,
      })
      return { subject: subjectOf(payload, words.brand), text, code: null, link }
    }
    case 'account_invitation': {
      const link = `${origin}${payload.facts.path}`
      const text = words.accountInvitation({
        link,
        days: payload.facts.days,
        company: payload.facts.company === undefined ? null : cleanText(payload.facts.company),
      })
      return { subject: subjectOf(payload, words.brand), text, code: null, link }
    }
    case 'staff_invitation': {
      const link = `${origin}${payload.facts.path}`
      const text = words.staffInvitation[payload.facts.what]({ link, hours: payload.facts.hours })
      return { subject: subjectOf(payload, words.brand), text, code: null, link }
    }
    case 'staff_account': {
      const text = words.staffAccount[payload.facts.what](payload.facts.left ?? 0)
      return { subject: subjectOf(payload, words.brand), text, code: null, link: null }
    }
    case 'staff_reminder': {
      // Nothing says which language a member of staff reads.
      const text = [ar, en].map((inLang) => phraseReminder(inLang, payload.facts, origin)).join('\n\n')
      return { subject: subjectOf(payload, words.brand), text, code: null, link: `${origin}/admin` }
    }
    case 'company_invitation': {
      const link = `${origin}${payload.facts.path}`
      const text = words.companyInvitation({ link, company: cleanText(payload.facts.company) })
      return { subject: subjectOf(payload, words.brand), text, code: null, link }
    }
    case 'support_answer': {
      const link = `${origin}${payload.facts.path}`
      const { title, body } = phraseSupportAnswer(payload.lang, payload.facts.number)
      return { subject: title, text: `${words.brand}: ${body} ${link}`, code: null, link }
    }
    case 'company_rights': {
      const text = words.companyRights[payload.facts.what](cleanText(payload.facts.company))
      return { subject: subjectOf(payload, words.brand), text, code: null, link: null }
    }
    case 'company_group': {
      const link = `${origin}${payload.facts.path}`
      const text = words.companyGroup[payload.facts.what]({
        company: cleanText(payload.facts.company),
        group: cleanText(payload.facts.group),
        link,
      })
      return { subject: subjectOf(payload, words.brand), text, code: null, link }
    }
    case 'notice': {
      const sentence = phraseNotice(payload.lang, cleanFacts(payload.facts, payload.lang))
      if (!sentence) throw new Error(`no words for ${payload.facts.event} to the ${payload.facts.side}`)
      const { number, invited, side, event } = payload.facts
      const hasToRegister = invited && side === 'buyer' && guaranteeEvents[event].asks.buyer !== null
      const said = `${words.brand}: ${payload.channel === 'sms' ? (sentence.sms ?? sentence.body) : sentence.body}`
      const subject = payload.channel === 'email' ? sentence.title : null
      // Nobody can sign in for this owner: the page is behind the link that the owner has.
      if (invited && side === 'seller') {
        const text = `${said} ${isForAgent(payload.facts) ? `${words.agentActs} ` : ''}${words.seeOwnLink(number)}`
        return { subject, text, code: null, link: null }
      }
      const link = `${origin}${hasToRegister ? '/register-person?invite=' : '/damana/'}${number}`
      return { subject, text: `${said} ${link}`, code: null, link }
    }
  }
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

/** Actions that an owner without an account cannot do by link: the agent does them. */
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
  const { vehicle, buyer_name, seller_name, words, reason } = facts
  return {
    ...facts,
    // A fact that the event's text does not use is not in its row.
    ...(vehicle && { vehicle: vehicleText(vehicle, lang) }),
    ...(buyer_name && { buyer_name: cleanText(buyer_name) }),
    ...(seller_name && { seller_name: cleanText(seller_name) }),
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

const subjectOf = ({ channel }: { channel: 'sms' | 'email' }, brand: string): string | null => (channel === 'email' ? brand : null)
