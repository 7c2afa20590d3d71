import type { Output } from '@damana/contract'
import type { Lang } from '@damana/contract/errors'
import { jordanFormat } from '@damana/contract/jordan-time'
import { type Fils, formatFils, noFils, parseFils } from '@damana/contract/money'
import { officialNameIn } from '@damana/contract/names'
import { positions } from '@damana/contract/positions'
import { registryText } from '@damana/contract/registry-terms'
import type { OperationalStatus, TransferType } from '@damana/contract/statuses'
import { findBank } from '#kernel/iban.ts'
import type { Settings } from '#kernel/settings.ts'
import { type DocumentText, type DocumentValue, drawQr } from '#files/index.ts'
import type { Side } from '#lifecycle/index.ts'
import { ar } from './phrases.ar.ts'
import { en } from './phrases.en.ts'
import type { MoneyStatement, StatementKind } from './statement.rules.ts'

type Details = Output<'GET /guarantees/:number'>
type Label =
  | 'status'
  | 'money'
  | 'createdAt'
  | 'acceptedAt'
  | 'heldAt'
  | 'completedAt'
  | 'endedAt'
  | 'reference'
  | 'seller'
  | 'sellerNumber'
  | 'buyer'
  | 'buyerNumber'
  | 'agent'
  | 'partner'
  | 'partnerFee'
  | 'partnerBearer'
  | 'type'
  | 'year'
  | 'plate'
  | 'registration'
  | 'chassis'
  | 'color'
  | 'class'
  | 'centre'
  | 'price'
  | 'commission'
  | 'discount'
  | 'bearer'
  | 'buyerShare'
  | 'sellerShare'
  | 'transfer'
  | 'transferFee'
  | 'total'
  | 'totalInWords'
  | 'due'
  | 'dueInWords'
export interface CertificatePhrases {
  issuer: string
  title: string
  issuedAt: string
  none: string
  part: Record<'guarantee' | 'parties' | 'vehicle' | 'terms', string>
  label: Record<Label, string>
  status: Record<OperationalStatus, string>
  bearer: Record<Details['commissionOn'], string>
  transfer: Record<TransferType, string>
  statement: {
    title: Record<Side, string>
    empty: string
    head: [date: string, what: string, paidIn: string, paidOut: string, balance: string]
    sum: string
    kind: Record<StatementKind, string>
    currency: string
    ownFees: string
    fee: Record<Details['fees'][number]['kind'], string>
    feeOpen: string
  }
  verifyTitle: string
  verifyText: string
  closing: string
  issuedBy: Record<'register' | 'licence' | 'bank', string>
}

const phrases = { ar, en } as const
/** A status as a certificate says it. */
export const sayStatus = (status: OperationalStatus, lang: Lang): string => phrases[lang].status[status]

const dates = {
  ar: jordanFormat('ar-JO-u-nu-latn', { day: 'numeric', month: 'long', year: 'numeric' }),
  en: jordanFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' }),
} as const
const marks = /[\u200e\u200f\u061c]/g

type Row = DocumentText['facts'][number]['rows'][number]
const plain = (text: string): DocumentValue => ({ text, ltr: false, strong: false })
const island = (text: string): DocumentValue => ({ text, ltr: true, strong: false })
const strong = (value: DocumentValue): DocumentValue => ({ ...value, strong: true })

/** The texts of a certificate in one language, of the guarantee as one side sees it. */
export function composeCertificate(
  guarantee: Details,
  statement: MoneyStatement,
  { lang, side, address, settings }: { lang: Lang; side: Side; address: string; settings: Settings },
): DocumentText {
  const say = phrases[lang]
  return {
    lang,
    dir: lang === 'ar' ? 'rtl' : 'ltr',
    issuer: say.issuer,
    number: guarantee.number,
    title: say.title,
    subtitle: `${say.issuedAt} ${dayOf(guarantee.server_time, lang)}`,
    qr: drawQr(address),
    facts: composeFacts(guarantee, lang),
    statement: presentStatement(say, statement, { side, fees: guarantee.fees }),
    verify_title: say.verifyTitle,
    verify_text: say.verifyText,
    verify_url: address,
    closing: say.closing,
    issued_by: presentIssuer(say, settings, lang),
  }
}

/** The company behind the product, as far as it is set. */
function presentIssuer({ issuedBy: say }: CertificatePhrases, settings: Settings, lang: Lang): DocumentValue[] {
  const isArabic = lang === 'ar'
  const bank = findBank(settings.escrowIban.slice(4, 8))?.[lang]
  const shown = (text: string, as: (text: string) => DocumentValue, label?: string) =>
    text === '' ? [] : [...(label ? [plain(label)] : []), as(text)]
  return [
    ...shown(isArabic ? settings.companyNameAr : settings.companyNameEn, plain),
    ...shown(settings.companyNumber, island, say.register),
    ...shown(settings.companyLicence, island, say.licence),
    ...shown(isArabic ? settings.contactAddressAr : settings.contactAddressEn, plain),
    ...shown(settings.contactWhatsapp, island),
    ...shown(bank ?? '', plain, say.bank),
  ]
}

const dayOf = (iso: string, lang: Lang): string => dates[lang].format(new Date(iso)).replace(marks, '')

function composeFacts(guarantee: Details, lang: Lang): DocumentText['facts'] {
  const say = phrases[lang]
  const money = (wire: string) => island(formatFils(parseFils(wire)))
  const row = (label: Label, value: DocumentValue | null): Row[] => (value ? [{ label: say.label[label], value, wide: false }] : [])
  const wide = (label: Label, text: string): Row[] => [{ label: say.label[label], value: plain(text), wide: true }]
  const onDay = (iso: string | null) => (iso === null ? null : plain(dayOf(iso, lang)))
  const { vehicle, seller, buyer, creator } = guarantee
  const term = (field: 'type' | 'color' | 'class' | 'licensing_centre') => {
    const text = vehicle[field]
    return plain(text === null ? say.none : registryText(field, text, lang))
  }
  // A bullet between digits is read out of order.
  const number = (text: string | null) => (text === null ? plain(say.none) : island(text.replaceAll('•', '.')))
  return [
    {
      title: say.part.guarantee,
      rows: [
        ...row('status', strong(plain(say.status[guarantee.operational_status]))),
        ...row('createdAt', onDay(guarantee.created_at)),
        ...row('acceptedAt', onDay(guarantee.date)),
        ...row('heldAt', positions[guarantee.money.position].isReversed ? null : onDay(guarantee.held_at)),
        ...row('completedAt', onDay(guarantee.completed_at)),
        ...row('endedAt', guarantee.completed_at === null ? onDay(guarantee.ended_at) : null),
        ...row('reference', guarantee.payment_reference === null ? null : island(guarantee.payment_reference)),
        ...wide('money', guarantee.money.summary),
      ],
    },
    {
      title: say.part.parties,
      rows: [
        ...row('seller', strong(plain(officialNameIn(lang, seller)))),
        ...row('sellerNumber', number(seller.national_id)),
        ...row('buyer', strong(plain(officialNameIn(lang, buyer)))),
        ...row('buyerNumber', number(buyer.national_id)),
        ...row(guarantee.partner_fee_on === null ? 'agent' : 'partner', creator && plain(officialNameIn(lang, creator))),
      ],
    },
    {
      title: say.part.vehicle,
      rows: [
        ...row('type', term('type')),
        ...row('year', island(String(vehicle.manufacture_year))),
        ...row('plate', strong(island(`${vehicle.plate_code}-${vehicle.plate_number}`))),
        ...row('registration', island(vehicle.registration_number)),
        ...row('chassis', number(vehicle.chassis_number)),
        ...row('color', term('color')),
        ...row('class', term('class')),
        ...row('centre', term('licensing_centre')),
      ],
    },
    {
      title: say.part.terms,
      rows: [
        ...row('price', strong(money(guarantee.price_fils))),
        ...row('bearer', plain(say.bearer[guarantee.commissionOn])),
        ...row('commission', money(guarantee.commission_before_fils)),
        ...row('discount', guarantee.discount && money(guarantee.discount.discount_fils)),
        ...row('buyerShare', money(guarantee.buyer_share_fils)),
        ...row('sellerShare', money(guarantee.seller_share_fils)),
        ...row('transfer', plain(say.transfer[guarantee.transfer_type])),
        ...row('transferFee', money(guarantee.transfer_commission_fils)),
        ...row('partnerFee', guarantee.partner_fee_on === null ? null : money(guarantee.partner_fee_fils)),
        ...row('partnerBearer', guarantee.partner_fee_on === null ? null : plain(say.bearer[guarantee.partner_fee_on])),
        ...row('total', strong(money(guarantee.total_price_fils))),
        ...row('due', strong(money(guarantee.seller_due_fils))),
        ...wide('totalInWords', guarantee.total_in_words),
        ...wide('dueInWords', guarantee.seller_due_in_words),
      ],
    },
  ]
}

const shortDay = jordanFormat('en-GB', { day: '2-digit', month: '2-digit', year: 'numeric' })

function presentStatement(
  { statement: say }: CertificatePhrases,
  { rows, inFils, outFils, balanceFils }: MoneyStatement,
  { side, fees }: { side: Side; fees: Details['fees'] },
): DocumentText['statement'] {
  const amount = (value: Fils) => island(value === noFils ? '' : formatFils(value))
  const own = fees.flatMap(({ side: of, kind, amount_fils, open_fils }) =>
    of === side && amount_fils !== null && open_fils !== null
      ? [`${say.fee[kind]} ${formatFils(parseFils(amount_fils))} (${say.feeOpen} ${formatFils(parseFils(open_fils))})`]
      : [],
  )
  return {
    title: say.title[side],
    empty: say.empty,
    head: say.head,
    rows: rows.map((row) => [
      island(shortDay.format(row.at)),
      plain(say.kind[row.kind]),
      amount(row.inFils),
      amount(row.outFils),
      island(formatFils(row.balanceFils)),
    ]),
    sums: [
      plain(''),
      strong(plain(say.sum)),
      strong(island(formatFils(inFils))),
      strong(island(formatFils(outFils))),
      strong(island(formatFils(balanceFils))),
    ],
    notes: [say.currency, ...(own.length > 0 ? [`${say.ownFees} ${own.join(' · ')}`] : [])],
  }
}
