import { bankDayWords } from '@damana/contract/bank-day-words'
import type { Lang } from '@damana/contract/errors'
import { jordanDay, jordanFormat, jordanInstant, jordanTime } from '@damana/contract/jordan-time'
import { formatFils, parseFils, subtractFils } from '@damana/contract/money'
import { type DocumentText, type DocumentValue, drawQr } from '#files/index.ts'
import type { DayReport, StoredClose } from '#money/bank-days/index.ts'

const phrases = {
  ar: {
    issuer: 'ضمانة',
    title: 'تقرير إقفال يوم بنكي',
    part: { day: 'اليوم', flight: 'قيد الحركة', chain: 'السلسلة والتوقيع' },
    label: {
      account: 'الحساب',
      statement: 'الكشف',
      preparedAt: 'أُعدّ في',
      closedAt: 'أُقفل في',
      by: 'أقرّه',
      sha256: 'بصمة التقرير',
      previous: 'بصمة ما قبله',
      none: 'أول السلسلة',
      signature: 'التوقيع (Ed25519)',
      publicKey: 'المفتاح العام',
    },
    table: 'من رصيد الكشف إلى دفاترنا',
    head: ['البند', 'المرجع', 'منذ', 'المبلغ'],
    late: (count: number) => `أسطر وصلت متأخرة لأيام مقفلة: ${count}`,
    verify: 'للتحقق',
    verifyText: 'بصمة ملف التقرير SHA-256 هي المطبوعة هنا، والتوقيع عليه يُفحص بالمفتاح العام دون الرجوع إلينا.',
    closing: 'هذا التقرير لا يتغيّر. ما يصل بعده يظهر في إقفال اليوم التالي.',
  },
  en: {
    issuer: 'Damana',
    title: 'Report of a closed bank day',
    part: { day: 'The day', flight: 'In flight', chain: 'Chain and signature' },
    label: {
      account: 'Account',
      statement: 'Statement',
      preparedAt: 'Prepared',
      closedAt: 'Closed',
      by: 'Decided by',
      sha256: 'Hash of the report',
      previous: 'Hash of the one before',
      none: 'first of the chain',
      signature: 'Signature (Ed25519)',
      publicKey: 'Public key',
    },
    table: 'From the statement to our books',
    head: ['Item', 'Reference', 'Since', 'Sum'],
    late: (count: number) => `Lines that came late for closed days: ${count}`,
    verify: 'To check it',
    verifyText: 'The SHA-256 of the report’s file is printed here; its signature is checked with the public key, without asking us.',
    closing: 'This report does not change. Whatever comes after it stands in the next day that is closed.',
  },
} as const

const plain = (text: string): DocumentValue => ({ text, ltr: false, strong: false })
const island = (text: string): DocumentValue => ({ text, ltr: true, strong: false })
const locale = { ar: 'ar-JO-u-nu-latn', en: 'en-GB' } as const
const strong = (value: DocumentValue): DocumentValue => ({ ...value, strong: true })
const sum = (wire: string): DocumentValue => island(formatFils(parseFils(wire)))
const moment = (at: Date): DocumentValue => island(`${jordanDay(at)} ${jordanTime(at)}`)
/** Rows that a page is good for; the file of the report has all. */
const mostRows = 60

/** The texts of a closed day's report in one language. */
export function composeBankDay(report: DayReport, close: StoredClose, lang: Lang): DocumentText {
  const say = phrases[lang]
  const words = bankDayWords[lang]
  const row = (label: string, value: DocumentValue, wide = false) => ({ label, value, wide })
  const { day, statement, lines, items, late } = report
  const hash = close.sha256.toString('hex')
  const rest = items.slice(mostRows)
  const difference = subtractFils(parseFils(report.books_fils), parseFils(statement.closing_fils))
  return {
    lang,
    dir: lang === 'ar' ? 'rtl' : 'ltr',
    issuer: say.issuer,
    number: day,
    title: say.title,
    subtitle: jordanFormat(locale[lang], { dateStyle: 'full' }).format(jordanInstant(day, '00:00')),
    qr: drawQr(`${day}\n${hash}`),
    facts: [
      {
        title: say.part.day,
        rows: [
          row(say.label.account, island(report.account)),
          row(say.label.statement, island(statement.id)),
          row(words.credits, island(`${lines.credits} · ${formatFils(parseFils(lines.credits_fils))}`)),
          row(words.debits, island(`${lines.debits} · ${formatFils(parseFils(lines.debits_fils))}`)),
          row(say.label.preparedAt, moment(new Date(report.prepared_at))),
          row(say.label.closedAt, moment(close.at)),
          row(say.label.by, plain(`${close.proposedBy}${lang === 'ar' ? '،' : ','} ${close.approvedBy}`), true),
        ],
      },
      {
        title: say.part.flight,
        rows: [
          row(words.inFlight, sum(report.in_flight_fils)),
          row(words.clearing, sum(report.clearing_fils)),
          row(words.announced, sum(report.announced_fils)),
        ],
      },
      {
        title: say.part.chain,
        rows: [
          row(say.label.sha256, island(hash), true),
          row(say.label.previous, close.previousSha256 ? island(close.previousSha256.toString('hex')) : plain(say.label.none), true),
          row(say.label.signature, island(close.signature.toString('base64')), true),
          row(say.label.publicKey, island(close.publicKey.toString('base64')), true),
        ],
      },
    ],
    statement: {
      title: say.table,
      empty: '',
      head: [...say.head],
      rows: [
        [strong(plain(words.closing)), plain(''), plain(''), strong(sum(statement.closing_fils))],
        ...items
          .slice(0, mostRows)
          .map((item) => [plain(words.kind[item.kind]), island(item.reference), island(item.since.slice(0, 10)), sum(item.fils)]),
        ...(rest.length === 0
          ? []
          : [[plain('…'), plain(''), plain(''), sum(rest.reduce((all, item) => all + BigInt(item.fils), 0n).toString())]]),
        [plain(words.unexplained), plain(''), plain(''), sum(report.unexplained_fils)],
        [plain(words.difference), plain(''), plain(''), island(formatFils(difference))],
      ],
      sums: [strong(plain(words.books)), plain(''), plain(''), strong(sum(report.books_fils))],
      notes: late.length === 0 ? [] : [say.late(late.length), ...late.map((one) => `${one.reference} ${one.booked_on}`)],
    },
    verify_title: say.verify,
    verify_text: say.verifyText,
    verify_url: '',
    closing: say.closing,
    issued_by: [plain(say.issuer)],
  }
}
