import { briefNameOf } from '@damana/contract/names'
import { jordanFormat } from '@damana/contract/jordan-time'
import { parseFils, saySum, subtractFils, toWire } from '@damana/contract/money'
import type { PayoutHoldReason, RemindedWait, StaffPeriod } from '@damana/contract/statuses'
import type { NoticeFacts } from '../payloads.ts'
import { byWho, type HistoryEvent, orYou, payment, perWhat, sumBy, transferTo } from '../history.rules.ts'
import { isAwaited, lateOf, remindedOf } from '../meant.rules.ts'
import type { EventTexts, Sentence } from '../phrasing.ts'

export const money = (fils: string) => saySum(parseFils(fils), 'ar')
const dayPeriods: Readonly<Record<string, string>> = { ص: 'صباحًا', م: 'مساءً' }
const formatter = (options: Intl.DateTimeFormatOptions) => jordanFormat('ar-JO-u-nu-latn', options)
const day = formatter({ weekday: 'long', day: 'numeric', month: 'long' })
const time = formatter({ hour: 'numeric', minute: '2-digit' })
const written = (format: ReturnType<typeof formatter>, iso: string) =>
  format
    .formatToParts(new Date(iso))
    .map(({ type, value }) => (type === 'dayPeriod' ? (dayPeriods[value] ?? value) : value))
    .join('')
    .replace(/[\u200e\u200f\u061c]/g, '')
export const moment = (iso: string) => `${written(day, iso).replace('،', '')} الساعة ${written(time, iso)}`
export const until = (iso: string | null) => (iso ? ` حتى ${moment(iso)}` : '')
const atLatest = (iso: string | null) => (iso ? ` قبل ${moment(iso)}` : '')
/** A shorter form for SMS: two parts hold 134 Arabic letters, with the link. */
const shortDay = formatter({ day: 'numeric', month: 'numeric' })
export const shortly = (iso: string | null) => (iso ? ` حتى ${written(shortDay, iso)} الساعة ${written(time, iso)}` : '')
const because = (reason: string | null) => (reason ? ` السبب: ${reason}` : '')

/** جواب الترخيص عن مركبة بيعُها موقوف. */
const shown: Readonly<Record<string, (vehicle: string) => string>> = {
  buyer: (vehicle) => `${vehicle} باسم المشتري`,
  seller: (vehicle) => `${vehicle} باسم البائع من جديد`,
  third: (vehicle) => `${vehicle} باسم شخص ثالث`,
  seized: (vehicle) => `حجزًا على ${vehicle}`,
  mortgaged: (vehicle) => `رهنًا على ${vehicle}`,
}

const isSum = (fils: string | null): fils is string => fils !== null && fils !== '0'
const owing = (f: NoticeFacts) =>
  isSum(f.owes_fils) ? ` ${f.side === 'creator' ? 'على المالك' : 'عليك'} رسوم قدرها ${money(f.owes_fils)}، وتصل فاتورتها.` : ''
/** مصير المبلغ في ضمانة انتهت، وما بقي على القارئ. */
const moneyOfEnd = (f: NoticeFacts): string => {
  const { paid_fils: paid, back_fils: back, taken_fils: taken } = f
  const isBuyer = f.side === 'buyer'
  if (paid === null || back === null)
    return `${isBuyer ? 'يُعاد ما وصل بعد خصم الرسوم التي عليك' : 'يُعاد ما وصل إلى من دفعه بعد خصم رسوم المشتري'}.${owing(f)}`
  if (!isSum(paid)) return `لم يُدفع شيء.${owing(f)}`
  if (!isSum(back))
    return isBuyer
      ? `وصل ${money(paid)} وذهب إلى الرسوم التي عليك، فلا مبلغ يُعاد.${owing(f)}`
      : `وصل ${money(paid)} وذهب إلى رسوم المشتري.${owing(f)}`
  if (!isSum(taken)) return `يُعاد ما وصل، وقدره ${money(paid)}.${owing(f)}`
  return isBuyer
    ? `وصل ${money(paid)}، يُعاد منه ${money(back)} والباقي ${money(taken)} رسوم عليك.${owing(f)}`
    : `وصل ${money(paid)}، يُعاد منه ${money(back)} والباقي رسوم على المشتري.${owing(f)}`
}
/** مثله للرسائل القصيرة. */
const shortMoney = (f: NoticeFacts): string => {
  const { paid_fils: paid, back_fils: back, taken_fils: taken } = f
  const owes = isSum(f.owes_fils) ? ` ${f.side === 'creator' ? 'على المالك' : 'عليك'} ${money(f.owes_fils)}.` : ''
  if (paid === null || back === null) return `يُعاد ما وصل بعد الرسوم.${owes}`
  if (!isSum(paid)) return `لم يُدفع شيء.${owes}`
  if (!isSum(back)) return `ذهب ما وصل إلى الرسوم.${owes}`
  return `يُعاد ${money(back)}${isSum(taken) ? ' بعد الرسوم' : ''}.${owes}`
}
/** المبلغ كله، أو ما بقي منه لمن دفع جزءًا. */
const rest = (f: NoticeFacts) => money(toWire(subtractFils(parseFils(f.total_price_fils), parseFils(f.paid_fils ?? '0'))))
const isPartPaid = (f: NoticeFacts) => isSum(f.paid_fils)

/** الاسم الأول وحده قبل القبول. والمهلة لا تسري قبل إكمال التسجيل. */
const bySeller = (f: NoticeFacts) => (f.seller_name ? `عرض من ${briefNameOf(f.seller_name)}` : 'عرض لك')
const offer = (f: NoticeFacts): Sentence => ({
  title: `ضمانة جديدة بانتظارك: ${f.number}`,
  body: f.invited
    ? `عُرضت عليك ${f.vehicle} عبر ضمانة بسعر ${money(f.price_fils)}. سجّل في ضمانة بهذا الرقم وبرقمك الوطني لتقبل العرض أو ترفضه${until(f.until)}.`
    : `عُرضت عليك ${f.vehicle} بسعر ${money(f.price_fils)}. اقبل الضمانة أو ارفضها${until(f.until)}.`,
  sms: f.invited
    ? `${bySeller(f)}: ${f.vehicle} بسعر ${money(f.price_fils)}.`
    : `عُرضت عليك مركبة. اقبل الضمانة أو ارفضها${shortly(f.until)}.`,
})
const joined = (f: NoticeFacts): Sentence => ({
  title: `سجّل المشتري في ضمانة: ${f.number}`,
  body: `أكمل مشتري ${f.vehicle} تسجيله ويستطيع الآن أن يجيب. تسري مهلة الرد من جديد${until(f.until)}.`,
})
const ended = (f: NoticeFacts): Sentence => ({
  title: `انتهت الضمانة ${f.number}`,
  body: f.accepted
    ? `انتهت مهلة الدفع لضمانة ${f.vehicle}${isSum(f.paid_fils) ? ' ولم يصل المبلغ كاملًا' : ''}. ${moneyOfEnd(f)} لم يُقتطع ${f.side === 'creator' ? 'من البائع' : 'منك'} شيء.`
    : `انتهت مهلة الرد على ضمانة ${f.vehicle}، ولم يُقتطع أي مبلغ.`,
  sms: f.accepted
    ? `انتهت مهلة الدفع. ${shortMoney(f)}${isSum(f.owes_fils) ? '' : ' لا رسوم عليك.'}`
    : 'انتهت مهلة الرد وانتهت معها الضمانة. لم يُقتطع أي مبلغ.',
})
const late: (f: NoticeFacts) => Sentence = (f) => ({
  title: `تأخر الدفع: ${f.number}`,
  body: `فات موعد دفع ثمن ${f.vehicle} ولم يصل المبلغ كاملًا. يبقى الدفع ممكنًا${until(f.until)}، ثم تنتهي الضمانة.`,
  sms: `فات موعد الدفع. يبقى الدفع ممكنًا${shortly(f.until)}.`,
})
const asked = (f: NoticeFacts): Sentence => ({
  title: `طُلب تحرير المبلغ: ${f.number}`,
  body: `طُلب تحرير مبلغ ${f.vehicle}. نسأل الترخيص الآن: إن كانت المركبة باسم المشتري صدر أمر التحويل إلى البائع.`,
})
const notYet = (f: NoticeFacts): Sentence => ({
  title: `لم تُنقل الملكية بعد: ${f.number}`,
  body: `لا يُظهر الترخيص ${f.vehicle} باسم المشتري بعد. المبلغ ما زال محفوظًا. أتمّ معاملة التنازل ثم اطلب التحرير من جديد.`,
  sms: 'لم تُنقل المركبة إلى المشتري بعد. المبلغ محفوظ. أتمّ التنازل.',
})
const transferred = (f: NoticeFacts): Sentence => ({
  title: `نُقلت الملكية: ${f.number}`,
  body: `يُظهر الترخيص ${f.vehicle} باسم المشتري. يمكن طلب تحرير المبلغ بعد انتهاء العد التنازلي، وإلا طلبناه نحن.`,
})
const withdrawn = (f: NoticeFacts): Sentence => {
  if (!f.accepted)
    return {
      title: `سُحب العرض: ${f.number}`,
      body: `سُحب عرض ${f.vehicle}، ولم يُقتطع أي مبلغ.${because(f.reason)}`,
      sms: 'سُحب العرض، ولم يُقتطع أي مبلغ.',
    }
  return f.side === 'buyer'
    ? {
        title: `انسحب البائع: ${f.number}`,
        body: `انسحب البائع من بيع ${f.vehicle} لتأخر الدفع، فعليك رسوم عدم الدفع في موعده. ${moneyOfEnd(f)}${because(f.reason)}`,
        sms: `انسحب البائع لتأخر الدفع. ${shortMoney(f)}`,
      }
    : {
        title: `سُحبت الضمانة ${f.number}`,
        body: `سُحبت ضمانة ${f.vehicle} لتأخر الدفع، دون رسوم على البائع. ${moneyOfEnd(f)}${because(f.reason)}`,
        sms: `سُحبت الضمانة لتأخر الدفع. ${shortMoney(f)}${isSum(f.owes_fils) ? '' : ' لا رسوم على البائع.'}`,
      }
}
const back = (f: NoticeFacts) => (f.excess_fils ? ` زاد ${money(f.excess_fils)}، ونعيده إلى من دفعه.` : '')
const part = (f: NoticeFacts): Sentence => ({
  title: `وصلت دفعة: ${f.number}`,
  body: `وصلت دفعة${f.amount_fils ? ` قدرها ${money(f.amount_fils)}` : ''} من ثمن ${f.vehicle}، وهي محفوظة.${
    f.payer === 'undeclared'
      ? ' دفعها غير المشتري، وننتظر تحديد الدافع.'
      : f.remaining_fils
        ? ` بقي ${money(f.remaining_fils)} على المشتري.`
        : ''
  }`,
})
const partOfBuyer = (f: NoticeFacts): Sentence =>
  f.payer === 'undeclared'
    ? {
        title: `من دفع عنك؟ ${f.number}`,
        body: `وصل ${money(f.amount_fils ?? '0')} من ثمن ${f.vehicle} من شخص غيرك. أخبرنا من الدافع${until(f.until)}، وإلا أعدنا المبلغ إليه.${back(f)}`,
        sms: `وصل مبلغ من شخص غيرك. أخبرنا من الدافع${shortly(f.until)}.`,
      }
    : {
        title: `وصلت دفعة: ${f.number}`,
        body: `وصلت دفعة${f.amount_fils ? ` قدرها ${money(f.amount_fils)}` : ''} من ثمن ${f.vehicle}.${
          f.remaining_fils ? ` بقي ${money(f.remaining_fils)}، فادفعه برقم مرجع الدفع ${f.payment_reference ?? ''}${until(f.until)}.` : ''
        }${back(f)}`,
        sms: `وصل ${money(f.amount_fils ?? '0')}${f.remaining_fils ? `، وبقي ${money(f.remaining_fils)}. ادفعه${shortly(f.until)}` : ''}.`,
      }
const unmatched = (f: NoticeFacts): Sentence => ({
  title: `مبلغ قيد المطابقة: ${f.number}`,
  body: `وصل مبلغ يخص ${f.vehicle} ولم يُطابَق بعد. نتحقق منه ونبلغك.`,
})

/** The reason why a payout waits, and the beneficiary's remedy. */
/** A reversal blocks a sale in progress; before the payment was complete the sum is due again, and after the end it stops nothing. */
const isBlocked = ({ status }: NoticeFacts): boolean => status === 'in_transfer' || status === 'release_requested'
const isOver = (f: NoticeFacts): boolean => !isBlocked(f) && f.status !== 'awaiting_payment'
/** A debit that nobody has assigned yet: it may be a payment of this guarantee. */
const isInDoubt = (f: NoticeFacts): boolean => f.what === 'in_doubt'
const debitInDoubt = (f: NoticeFacts, does: string): Sentence => ({
  title: `نستوضح من البنك عن دفعة: ${f.number}`,
  body: `خصم البنك مبلغًا قد يكون استردادًا لدفعة من ثمن ${f.vehicle}، وتستوضح المالية منه.${does}`,
  sms: `نستوضح من البنك عن مبلغ خصمه.${does}`,
})
const whatSellerDoes = (f: NoticeFacts): string =>
  isBlocked(f)
    ? ` الضمانة موقوفة: لا تُتمّ التنازل الآن. إن لم يُعَد الدفع${until(f.until)} سُئل الترخيص مرة أخيرة، فإن لم تكن المركبة باسم المشتري أُلغيت الضمانة ولا رسوم عليك.`
    : isOver(f)
      ? ' إن تأجّل بسببها جزء من المستحق لك أبلغناك.'
      : ' على المشتري أن يعيد دفعها.'
const whatBuyerDoes = (f: NoticeFacts): string =>
  isOver(f)
    ? ' ما لم يُعَد إليك منها يبقى عندنا.'
    : `${isBlocked(f) ? ' الضمانة موقوفة.' : ''} أعد الدفع برقم مرجع الدفع ${f.payment_reference ?? ''}${until(f.until)}، وإلا أُلغيت.`

const heldWhy: Readonly<Record<PayoutHoldReason, string>> = {
  iban_missing: 'لم تحفظ حسابًا بنكيًا بعد. أضف رقم الآيبان في بياناتك البنكية.',
  iban_unproven: 'لا نحوّل إلى الحساب الذي حدّدته. أضف حسابًا بالدينار في بنك أردني.',
  iban_of_another: 'الحساب الذي حدّدته باسم شخص آخر. حدّد حسابك، أو انتظر قرارنا إن كان الحساب مشتركًا.',
  iban_young: 'حسابك البنكي جديد، ونحوّل إليه بعد 24 ساعة من إضافته. لا يلزمك أي إجراء.',
  contact_changed: 'تغيّرت كلمة المرور أو رقم الهاتف، ونحوّل بعد 24 ساعة من التغيير. إن لم تكن أنت من غيّرها فتواصل معنا الآن.',
  receipt_unsettled: 'لم تظهر دفعة المشتري في كشف البنك بعد. لا يلزمك أي إجراء.',
  receipt_reversed: 'استردّ البنك دفعة من المشتري، وتبتّ المالية في هذا الجزء ونبلغك. لا يلزمك أي إجراء.',
  receipt_in_doubt: 'خصم البنك مبلغًا قد يكون استردادًا لدفعة من هذه الضمانة. نستوضح منه ونبلغك. لا يلزمك أي إجراء.',
  bank_exception: 'نستوضح من البنك عن تحويل سابق لهذا المبلغ. لا يلزمك أي إجراء.',
  identity_unproven: 'لم تثبت هويتك بعد. أرسل من صفحة حسابك صورة وثيقتك، وصورة لوجهك والوثيقة بجانبه.',
  restored: 'نتحقق من حوالاتنا مع البنك بعد استعادة بياناتنا من نسخة احتياطية. لا يلزمك أي إجراء.',
  staff_hold: 'يراجعه قسم المالية. تواصل معنا لمعرفة المزيد.',
}
/** The meaning of the bank's reason codes. */
export const bankWhy: Readonly<Record<string, string>> = {
  AC01: 'رقم الحساب غير صحيح.',
  AC03: 'رقم الحساب غير صحيح.',
  AC04: 'الحساب مغلق.',
  AC06: 'الحساب موقوف.',
  AG01: 'الحساب لا يقبل هذا التحويل.',
  BE01: 'الاسم لا يطابق صاحب الحساب.',
}
const heldBecause = (reason: string | null) => heldWhy[reason as PayoutHoldReason] ?? heldWhy.staff_hold // The fact is text; an unknown one counts as finance's hold.
const bankBecause = (reason: string | null) => {
  const words = bankWhy[reason?.split(' ')[0] ?? '']
  return words === undefined ? '' : ` ${words}`
}

/** A payout is notified to its beneficiary: the seller, or the buyer for a refund; the buyer also of a refund to another payer, who has no account here. */
const toSeller = (say: (f: NoticeFacts) => Sentence) => (f: NoticeFacts) => (f.beneficiary ? null : say(f))
const toBuyer = (own: (f: NoticeFacts) => Sentence, ofPayer: (f: NoticeFacts) => Sentence) => (f: NoticeFacts) =>
  f.beneficiary === 'buyer' ? own(f) : f.beneficiary === 'payer' ? ofPayer(f) : null
const orderedTo = (whom: string, dueTo: string, f: NoticeFacts) =>
  isSum(f.seller_due_fils) ? `، وصدر أمر تحويل المبلغ إلى ${whom}.` : `. غطّى المستحق ${dueTo} رسومًا عليه، فلم يبقَ ما يُحوَّل.`
const sumOf = (f: NoticeFacts) => money(f.amount_fils ?? f.seller_due_fils)
const heldBack = (f: NoticeFacts): Sentence => ({
  title: `إعادة المبلغ مؤجلة: ${f.number}`,
  body: `إعادة ${sumOf(f)} إليك مؤجلة: ${heldBecause(f.reason)}`,
  sms: `إعادة ${sumOf(f)} إليك مؤجلة. تجد السبب في صفحة الضمانة.`,
})
const sentBack = (f: NoticeFacts): Sentence => ({
  title: `أُرسل أمر إعادة المبلغ إلى البنك: ${f.number}`,
  body: `أُرسل إلى البنك أمر إعادة ${sumOf(f)} إليك.`,
})
const lateBack = (f: NoticeFacts): Sentence => ({
  title: `تأخرت إعادة المبلغ: ${f.number}`,
  body: `لم يصل إليك ${sumOf(f)} في الموعد. المبلغ لك، ونتابع مع البنك ونبلغك. لا يلزمك أي إجراء.`,
})
const rejectedBack = (f: NoticeFacts): Sentence => ({
  title: `رفض البنك إعادة المبلغ: ${f.number}`,
  body: `رفض البنك إعادة ${sumOf(f)} إليك.${bankBecause(f.reason)} المبلغ محفوظ لك. حدّد رقم آيبان آخر في بياناتك البنكية، ونعيده إليك من جديد.`,
  sms: 'رفض البنك إعادة المبلغ إليك. المبلغ محفوظ لك. حدّد حسابًا آخر في بياناتك.',
})
const settledBack = (f: NoticeFacts): Sentence => ({
  title: `عاد إليك المبلغ: ${f.number}`,
  body: `أُعيد إليك ${sumOf(f)} مما دفعته في ضمانة ${f.vehicle}.`,
})
const returnedBack = (f: NoticeFacts): Sentence => ({
  title: `لم يصلك المبلغ المُعاد: ${f.number}`,
  body: `أعاد البنك إلينا ${sumOf(f)} بعد تحويلها إليك.${bankBecause(f.reason)} المبلغ محفوظ لك. حدّد رقم آيبان آخر في بياناتك البنكية، ونعيده إليك من جديد.`,
  sms: 'أعاد البنك المبلغ إلينا بعد تحويله إليك. المبلغ محفوظ لك. حدّد حسابًا آخر في بياناتك.',
})

/** The same of what somebody else paid for the buyer. */
const payersRefund = {
  held: (f: NoticeFacts): Sentence => ({
    title: `إعادة المبلغ إلى الدافع مؤجلة: ${f.number}`,
    body: `إعادة ${sumOf(f)} إلى من دفعه عنك مؤجلة. المبلغ محفوظ، وتجد السبب في صفحة الضمانة.`,
    sms: `إعادة ${sumOf(f)} إلى من دفعه عنك مؤجلة. تجد السبب في صفحة الضمانة.`,
  }),
  sent: (f: NoticeFacts): Sentence => ({
    title: `أُرسل أمر إعادة المبلغ إلى البنك: ${f.number}`,
    body: `أُرسل إلى البنك أمر إعادة ${sumOf(f)} إلى من دفعه عنك.`,
  }),
  late: (f: NoticeFacts): Sentence => ({
    title: `تأخرت إعادة المبلغ: ${f.number}`,
    body: `لم يصل ${sumOf(f)} إلى من دفعه عنك في الموعد. المبلغ محفوظ له، ونتابع مع البنك ونبلغك. لا يلزمك أي إجراء.`,
  }),
  rejected: (f: NoticeFacts): Sentence => ({
    title: `رفض البنك إعادة المبلغ: ${f.number}`,
    body: `رفض البنك إعادة ${sumOf(f)} إلى من دفعه عنك.${bankBecause(f.reason)} المبلغ محفوظ له، ونرسل إليك رابطًا لتحديد حساب آخر له.`,
    sms: 'رفض البنك إعادة المبلغ إلى من دفعه عنك. المبلغ محفوظ له.',
  }),
  settled: (f: NoticeFacts): Sentence => ({
    title: `أُعيد المبلغ إلى من دفعه: ${f.number}`,
    body: `أُعيد ${sumOf(f)} إلى من دفعه عنك في ضمانة ${f.vehicle}.`,
  }),
  returned: (f: NoticeFacts): Sentence => ({
    title: `لم يصل المبلغ المُعاد: ${f.number}`,
    body: `أعاد البنك إلينا ${sumOf(f)} بعد تحويلها إلى من دفعها عنك.${bankBecause(f.reason)} المبلغ محفوظ له، ونرسل إليك رابطًا لتحديد حساب آخر له.`,
    sms: 'أعاد البنك إلينا المبلغ بعد تحويله إلى من دفعه عنك. المبلغ محفوظ له.',
  }),
  withdrawn: (f: NoticeFacts): Sentence => ({
    title: `أُوقفت إعادة المبلغ للمراجعة: ${f.number}`,
    body: `أوقف قسم المالية إعادة ${sumOf(f)} إلى من دفعه عنك لمراجعته قبل أن يصل إلى البنك. المبلغ محفوظ له، ونبلغك بالنتيجة. لا يلزمك أي إجراء.`,
  }),
}

// ---- exceptions to the ordinary course ----

const isSide = (kind: string | null) => kind === 'buyer' || kind === 'seller' || kind === 'creator'
/** The reader's own side acted. */
const isOwn = (f: NoticeFacts) => isSide(f.by) && (f.by === 'buyer') === (f.side === 'buyer')
const actor = (f: NoticeFacts) => (f.by === 'buyer' ? 'المشتري' : 'البائع')
/** One sentence for the acting side, another for the other side. */
const perActor = (own: (f: NoticeFacts) => Sentence, others: (f: NoticeFacts) => Sentence) => (f: NoticeFacts) =>
  isOwn(f) ? own(f) : others(f)
const toAll = (say: (f: NoticeFacts) => Sentence | null) => ({ seller: say, creator: say, buyer: say })
const saysWords = (f: NoticeFacts) => (f.words ? ` ما كُتب: ${f.words}` : '')
/** The bearer of a cancellation fee. */
const feeOf = (f: NoticeFacts) => {
  if (!f.fee_side || !f.fee_fils || f.fee_fils === '0') return ''
  if (f.fee_side === 'waived') return ' لا رسوم على أحد.'
  if ((f.fee_side === 'buyer') === (f.side === 'buyer'))
    return ` رسوم الإلغاء ${money(f.fee_fils)} ${f.side === 'creator' ? 'على البائع' : 'عليك'}.`
  return f.side === 'buyer' ? ' رسوم الإلغاء على البائع.' : ' رسوم الإلغاء على المشتري.'
}
/** While a cancellation is open the vehicle is not to change hands. */
const notToSign = ({ status }: NoticeFacts) => (status === 'in_transfer' ? ' لا توقّع على التنازل.' : '')
const doneByStaff = (seen: string) => ({
  seller: (f: NoticeFacts): Sentence => ({
    title: `اكتملت الضمانة ${f.number}`,
    body: `${seen} نُقلت ${f.vehicle} إلى المشتري، وصدر أمر تحويل المستحق لك إلى حسابك.`,
    sms: 'قرّرت الإدارة: نُقلت المركبة، وصدر أمر تحويل المستحق لك إلى حسابك.',
  }),
  creator: (f: NoticeFacts): Sentence => ({
    title: `اكتملت الضمانة ${f.number}`,
    body: `${seen} نُقلت ${f.vehicle} إلى المشتري، وصدر أمر تحويل المستحق إلى المالك.`,
    sms: 'قرّرت الإدارة: نُقلت المركبة، وصدر أمر تحويل المستحق إلى المالك.',
  }),
  buyer: (f: NoticeFacts): Sentence => ({
    title: `اكتملت الضمانة ${f.number}`,
    body: `${seen} ${f.vehicle} مسجّلة باسمك، وصدر أمر تحويل المستحق إلى البائع.`,
    sms: 'قرّرت الإدارة: المركبة باسمك، وصدر أمر تحويل المستحق إلى البائع.',
  }),
})
/** An end with a refund to the buyer. */
const endedWith = (why: (f: NoticeFacts) => string, short: string) => {
  const toSaleSide = (f: NoticeFacts): Sentence => ({
    title: `أُلغيت الضمانة ${f.number}`,
    body: `${why(f)}. ${moneyOfEnd(f)}${feeOf(f)}`,
    sms: `${short}. ${shortMoney(f)}`,
  })
  return {
    seller: toSaleSide,
    creator: toSaleSide,
    buyer: (f: NoticeFacts): Sentence => ({
      title: `أُلغيت الضمانة ${f.number}`,
      body: `${why(f)}. ${moneyOfEnd(f)}${feeOf(f)}`,
      sms: `${short}. ${shortMoney(f)}`,
    }),
  }
}
const isSilent = toAll((f) => ({
  title: `نظام الترخيص لا يجيب الآن: ${f.number}`,
  body: `لا يجيب نظام الترخيص عن ${f.vehicle} منذ مدة. المبلغ محفوظ والضمانة موقوفة، ويصدر قرار الإدارة${atLatest(f.until)}.${
    f.status === 'release_requested' ? ' إن نُقلت الملكية فأرسل صورة الرخصة الجديدة أو كتاب إدارة الترخيص من صفحة الضمانة.' : ''
  }`,
  sms: `${f.vehicle}: نظام الترخيص لا يجيب الآن. المبلغ محفوظ.`,
}))
const reminder = (f: NoticeFacts): Sentence | null => {
  const words = isAwaited(f) ? reminders[remindedOf(f)](f) : null
  return words && { title: `تذكير: ${f.number}`, ...words }
}
const reminders: Record<RemindedWait, (f: NoticeFacts) => Omit<Sentence, 'title'> | null> = {
  owner_consent: (f) =>
    f.side === 'seller'
      ? {
          body: `ننتظر جوابك: وافق على بيع ${f.vehicle} أو ارفض${until(f.until)}، وإلا انتهت الضمانة دون رسوم.`,
          sms: `وافق على بيع مركبتك أو ارفض${f.invited ? ' من الرابط الذي وصلك' : ''}${shortly(f.until)}.`,
        }
      : null,
  acceptance: (f) =>
    f.side === 'buyer'
      ? {
          body: `ننتظر جوابك: اقبل ${f.vehicle} أو ارفضها${until(f.until)}، وإلا انتهت الضمانة ولا تدفع شيئًا.`,
          sms: f.invited ? `سجّل لتقبل العرض أو ترفضه${shortly(f.until)}.` : `اقبل الضمانة أو ارفضها${shortly(f.until)}.`,
        }
      : null,
  payment: (f) =>
    f.side === 'buyer'
      ? {
          body: `${isPartPaid(f) ? `بقي من ثمن ${f.vehicle} ما قدره ${rest(f)}. ادفع الباقي` : `لم يصل ثمن ${f.vehicle} بعد. ادفع ${rest(f)}`} برقم مرجع الدفع ${f.payment_reference ?? ''}${until(f.until)}، وإلا فاتت المهلة.`,
          sms: isPartPaid(f) ? `بقي ${rest(f)}. ادفع الباقي${shortly(f.until)}.` : `لم يصل المبلغ بعد. ادفع ${rest(f)}${shortly(f.until)}.`,
        }
      : null,
  late_payment: (f) =>
    f.side === 'buyer'
      ? {
          body: `فات موعد الدفع ولم يكتمل ثمن ${f.vehicle}. ${isPartPaid(f) ? `بقي ${rest(f)}. ادفع الباقي` : `ادفع ${rest(f)}`} برقم مرجع الدفع ${f.payment_reference ?? ''}${until(f.until)}، وإلا انتهت الضمانة وعليك رسوم عدم الدفع في موعده${isSum(f.paid_fils) ? '، وتُخصم مما وصل قبل أن يُعاد' : ''}.`,
          sms: `فات موعد الدفع. ${isPartPaid(f) ? 'بقي' : 'ادفع'} ${rest(f)}${shortly(f.until)}، وإلا انتهت الضمانة برسوم عليك.`,
        }
      : null,
  payer: (f) =>
    f.side === 'buyer'
      ? {
          body: `دفع شخص آخر من ثمن ${f.vehicle}. أخبرنا من الدافع${until(f.until)}، وإلا أُعيدت دفعته ولم تُحسب.`,
          sms: `أخبرنا من الدافع${shortly(f.until)}، وإلا أُعيدت دفعته.`,
        }
      : null,
  bank_block: (f) =>
    f.side === 'buyer'
      ? {
          body: `استردّ البنك دفعة من ثمن ${f.vehicle}. ادفعها من جديد برقم مرجع الدفع ${f.payment_reference ?? ''}${until(f.until)}، وإلا أمكن إلغاء الضمانة.`,
          sms: `استردّ البنك دفعة. ادفعها من جديد${shortly(f.until)}.`,
        }
      : null,
  split: (f) =>
    f.side === 'creator'
      ? null
      : {
          body: `ننتظر جوابك عن اقتراح تقسيم مبلغ ${f.vehicle}. أجب${until(f.until)}، فإن لم يوافق الطرفان بتّت الإدارة.`,
          sms: `أجب عن اقتراح تقسيم المبلغ${shortly(f.until)}، وإلا بتّت الإدارة.`,
        },
  cancellation_answer: (f) => ({
    body: `طلب الطرف الآخر إلغاء ضمانة ${f.vehicle}. وافق أو اعترض${until(f.until)}. إن لم تُجب قرّرت الإدارة من دون جوابك.`,
    sms: `طلب الطرف الآخر الإلغاء. وافق أو اعترض${shortly(f.until)}.`,
  }),
  extension: (f) => ({
    body: `طلب الطرف الآخر وقتًا إضافيًا لنقل ${f.vehicle}. وافق${until(f.until)}، وإلا سقط الطلب.`,
    sms: `طلب الطرف الآخر وقتًا إضافيًا للنقل. وافق${shortly(f.until)}، وإلا سقط الطلب.`,
  }),
  terms_answer: (f) => ({
    body: `اقترح الطرف الآخر شروطًا جديدة لبيع ${f.vehicle}. وافق أو ارفض${until(f.until)}، وإلا بقيت الشروط كما هي.`,
    sms: `اقترح الطرف الآخر شروطًا جديدة. وافق أو ارفض${shortly(f.until)}.`,
  }),
  transfer: (f) => ({
    body: `المبلغ محفوظ، وبقي نقل ${f.vehicle} إلى المشتري لدى الترخيص${until(f.until)}. بعدها مهلة أخيرة، ثم تُلغى الضمانة ويُعاد المبلغ إلى المشتري.`,
    sms: `المبلغ محفوظ. أتمّ نقل الملكية${shortly(f.until)}.`,
  }),
  overdue: (f) => ({
    body: `هذه المهلة الأخيرة: تُنقل ${f.vehicle} إلى المشتري لدى الترخيص${until(f.until)}، وإلا أُلغيت الضمانة وأُعيد المبلغ كاملًا إلى المشتري.`,
    sms: `المهلة الأخيرة. أتمّ نقل الملكية${shortly(f.until)}، وإلا أُلغيت الضمانة.`,
  }),
}
const lateDecision: Record<StaffPeriod, string> = {
  payer_decision: 'دفعة شخص آخر',
  paper: 'وثائق نقل الملكية',
  case: 'الحالة',
  staff_block: 'إيقاف الضمانة',
  bank_block: 'دفعة استردّها البنك',
  cancellation_decision: 'طلب الإلغاء',
}

const sum = sumBy(money)
const paid = transferTo(money, {
  seller: (sum) => `${sum} للبائع.`,
  buyer: (sum) => `${sum} للمشتري.`,
  payer: (sum) => `${sum} لمن دفع عن المشتري.`,
})
const askedBy: Readonly<Partial<Record<HistoryEvent['actor'], string>>> = {
  seller: 'طلب البائع تحرير المبلغ.',
  buyer: 'طلب المشتري تحرير المبلغ.',
  system: 'طلبنا تحرير المبلغ لأن المركبة صارت باسم المشتري ولم يطلبه أحد.',
}
const remindedLines = perWhat(
  {
    owner_consent: 'ذكّرنا المالك بالجواب.',
    acceptance: 'ذكّرنا المشتري بقبول الضمانة أو رفضها.',
    payment: 'ذكّرنا المشتري بالدفع.',
    late_payment: 'ذكّرنا المشتري بدفعته المتأخرة.',
    payer: 'ذكّرنا المشتري بتحديد الدافع عنه.',
    bank_block: 'ذكّرنا المشتري بدفع ما استردّه البنك.',
    split: 'ذكّرنا بالجواب عن التقسيم.',
    cancellation_answer: 'ذكّرنا الطرف الآخر بالجواب عن الإلغاء.',
    extension: 'ذكّرنا الطرف الآخر بالجواب عن الوقت الإضافي.',
    terms_answer: 'ذكّرنا الطرف الآخر بالجواب عن الشروط المقترحة.',
    transfer: 'ذكّرنا الطرفين بنقل الملكية.',
    overdue: 'ذكّرنا الطرفين بالمهلة الأخيرة لنقل الملكية.',
  } satisfies Record<RemindedWait, string>,
  'ذكّرنا من ننتظره.',
)
const lateLines: Readonly<Record<StaffPeriod, string>> = {
  payer_decision: 'تأخر القرار في دفعة شخص آخر، فرُفع إلى المدير المسؤول.',
  paper: 'تأخر القرار في وثائق نقل الملكية، فرُفع إلى المدير المسؤول.',
  case: 'تأخر القرار في الحالة، فرُفع إلى المدير المسؤول.',
  staff_block: 'تأخر القرار في إيقاف الضمانة، فرُفع إلى المدير المسؤول.',
  bank_block: 'تأخر القرار في الدفعة التي استردّها البنك، فرُفع إلى المدير المسؤول.',
  cancellation_decision: 'تأخر القرار في طلب الإلغاء، فرُفع إلى المدير المسؤول.',
}
const atPrice = (fils: unknown) => (typeof fils === 'string' && fils !== '0' ? ` بسعر ${money(fils)}` : '')
const agreedTo = byWho('موافقتك على التقسيم.', 'وافق البائع على التقسيم.', 'وافق المشتري على التقسيم.')
const declined = byWho(
  'لم توافق على التقسيم. تقرّر الإدارة.',
  'لم يوافق البائع على التقسيم. تقرّر الإدارة.',
  'لم يوافق المشتري على التقسيم. تقرّر الإدارة.',
)
const askedToCancel = (fee: string) =>
  byWho(
    `طلبك إلغاء الضمانة، ورسوم الإلغاء ${fee}.`,
    `طلب البائع إلغاء الضمانة، ورسوم الإلغاء ${fee}.`,
    `طلب المشتري إلغاء الضمانة، ورسوم الإلغاء ${fee}.`,
  )

/** The words of each event: its line in the history of both sides and in that of staff, and its notices. */
export const events: EventTexts = {
  created: {
    history: orYou('أُنشئت الضمانة.', 'أنت من أنشأ الضمانة.'),
    staff: 'أُنشئت الضمانة',
    seller: (f) =>
      f.status === 'awaiting_owner'
        ? {
            title: `مركبتك معروضة للبيع: ${f.number}`,
            body: `ننتظر موافقتك على بيع ${f.vehicle} بسعر ${money(f.price_fils)}${until(f.until)}.`,
          }
        : {
            title: `أُنشئت الضمانة ${f.number}`,
            body: `أُرسل عرض ${f.vehicle} بسعر ${money(f.price_fils)} إلى المشتري. ننتظر ردّه${until(f.until)}.`,
          },
    creator: (f) => ({
      title: `أُنشئت الضمانة ${f.number}`,
      body: `أُرسل طلب الموافقة على بيع ${f.vehicle} إلى المالك. ننتظر ردّه${until(f.until)}.`,
    }),
    buyer: offer,
  },
  consented: {
    history: orYou('وافق مالك المركبة على بيعها.', 'موافقتك على بيع مركبتك.'),
    staff: 'وافق المالك',
    seller: (f) => ({
      title: `وافقت على البيع: ${f.number}`,
      body: `أُرسل عرض ${f.vehicle} إلى المشتري. ننتظر ردّه${until(f.until)}.`,
      sms: 'وافقت على البيع، وأُرسل العرض إلى المشتري.',
    }),
    creator: (f) => ({
      title: `وافق المالك: ${f.number}`,
      body: `وافق المالك على بيع ${f.vehicle}، وأُرسل العرض إلى المشتري.`,
      sms: 'وافق المالك على البيع، وأُرسل العرض إلى المشتري.',
    }),
    buyer: offer,
  },
  refused: {
    history: orYou('رفض مالك المركبة بيعها.', 'رفضك بيع مركبتك.'),
    staff: 'رفض المالك',
    seller: (f) => ({ title: `رفضت البيع: ${f.number}`, body: `رفضت بيع ${f.vehicle}. لن تُعرض على أحد.` }),
    creator: (f) => ({
      title: `رفض المالك: ${f.number}`,
      body: `رفض المالك بيع ${f.vehicle}.${because(f.reason)}`,
      sms: 'رفض المالك بيع مركبته.',
    }),
    buyer: null,
  },
  withdrawn: {
    history: orYou('سُحبت الضمانة.', 'سحبك الضمانة.'),
    staff: 'سُحبت الضمانة',
    seller: withdrawn,
    creator: withdrawn,
    buyer: withdrawn,
  },
  amended: {
    history: (e) =>
      e.isYours ? `تغييرك الشروط، والسعر الآن ${sum(e, 'price_fils')}.` : `تغيّرت الشروط، والسعر الآن ${sum(e, 'price_fils')}.`,
    staff: 'تغيّرت الشروط',
    seller: (f) => ({ title: `تغيّرت الشروط: ${f.number}`, body: `تغيّرت شروط بيع ${f.vehicle}. السعر الآن ${money(f.price_fils)}.` }),
    creator: (f) => ({
      title: `تغيّرت الشروط: ${f.number}`,
      body: `أُرسلت الشروط الجديدة لبيع ${f.vehicle} إلى المالك ليوافق عليها من جديد.`,
    }),
    buyer: (f) => ({
      title: `تغيّرت الشروط: ${f.number}`,
      body: `تغيّرت شروط عرض ${f.vehicle}. السعر الآن ${money(f.price_fils)}. اقرأها ثم اقبل أو ارفض${until(f.until)}.`,
      sms: `تغيّرت الشروط. اقبل أو ارفض${shortly(f.until)}.`,
    }),
  },
  buyer_registered: {
    history: 'أكمل المشتري تسجيله، وتسري مهلة الرد.',
    staff: 'أكمل المشتري تسجيله',
    seller: joined,
    creator: joined,
    // While the owner is asked again the buyer cannot answer.
    buyer: (f) => (f.status === 'awaiting_owner' ? null : offer(f)),
  },
  expired: {
    history: 'انتهت المهلة وانتهت معها الضمانة.',
    staff: 'انتهت المهلة',
    seller: ended,
    creator: ended,
    buyer: (f) =>
      f.accepted
        ? {
            title: `انتهت الضمانة ${f.number}`,
            body: `انتهت مهلة الدفع لضمانة ${f.vehicle}، وعليك رسوم عدم الدفع في موعده لأن المبلغ لم يكتمل. ${moneyOfEnd(f)}`,
            sms: `انتهت مهلة الدفع. ${shortMoney(f)}`,
          }
        : ended(f),
  },
  accepted: {
    history: orYou('قبل المشتري الضمانة.', 'قبولك الضمانة.'),
    staff: 'قبل المشتري',
    seller: (f) => ({
      title: `قُبلت الضمانة ${f.number}`,
      body: `وافق المشتري ${f.buyer_name} على شراء ${f.vehicle}. ننتظر دفع المبلغ${until(f.until)}.`,
      sms: `قبل المشتري الضمانة. ننتظر دفع المبلغ${shortly(f.until)}.`,
    }),
    creator: (f) => ({
      title: `قُبلت الضمانة ${f.number}`,
      body: `وافق المشتري ${f.buyer_name} على شراء ${f.vehicle}. ننتظر دفع المبلغ${until(f.until)}.`,
      sms: `قبل المشتري الضمانة. ننتظر دفع المبلغ${shortly(f.until)}.`,
    }),
    buyer: (f) => ({
      title: `ادفع لإتمام الضمانة ${f.number}`,
      body: `ادفع ${money(f.total_price_fils)} ثمن ${f.vehicle} برقم مرجع الدفع ${f.payment_reference ?? ''}${until(f.until)}.`,
      sms: `ادفع ${money(f.total_price_fils)} برقم المرجع ${f.payment_reference ?? ''}${shortly(f.until)}.`,
    }),
  },
  rejected: {
    history: orYou('رفض المشتري الضمانة.', 'رفضك الضمانة.'),
    staff: 'رفض المشتري',
    seller: (f) => ({
      title: `رُفضت الضمانة ${f.number}`,
      body: `رفض المشتري شراء ${f.vehicle}، ولم يُقتطع أي مبلغ.${because(f.reason)}`,
      sms: 'رفض المشتري الضمانة، ولم يُقتطع أي مبلغ.',
    }),
    creator: (f) => ({
      title: `رُفضت الضمانة ${f.number}`,
      body: `رفض المشتري شراء ${f.vehicle}، ولم يُقتطع أي مبلغ.${because(f.reason)}`,
      sms: 'رفض المشتري الضمانة، ولم يُقتطع أي مبلغ.',
    }),
    buyer: (f) => ({ title: `رفضت الضمانة ${f.number}`, body: `رفضت شراء ${f.vehicle}، ولم يُقتطع أي مبلغ.` }),
  },
  payment_received: {
    history: payment(money, {
      unknown: 'وصلت دفعة.',
      whole: (sum) => `وصلت دفعة قدرها ${sum}.`,
      ofAnother: (sum) => `وصلت دفعة قدرها ${sum} من شخص غير المشتري.`,
      part: (sum, left) => `وصلت دفعة قدرها ${sum}، وبقي ${left}.`,
    }),
    staff: 'وصلت دفعة',
    seller: part,
    creator: part,
    buyer: partOfBuyer,
  },
  payment_unmatched: {
    history: 'وصل مبلغ لا نعرف لمن هو بعد، ونتحقق منه.',
    staff: 'وصل مبلغ لم يُنسب إليها',
    seller: null,
    creator: null,
    buyer: unmatched,
  },
  held: {
    history: 'اكتمل المبلغ وحُفظ في حساب الضمانة.',
    staff: 'اكتمل المبلغ وحُفظ',
    seller: (f) => ({
      title: `المبلغ محفوظ: ${f.number}`,
      body: `وصل ثمن ${f.vehicle} وهو محفوظ في حساب الضمانة. أتمّ معاملة التنازل مع المشتري لدى الترخيص، ويمكن طلب التحرير${f.release_allowed_at ? ` من ${moment(f.release_allowed_at)}` : ''}.`,
      sms: 'وصل المبلغ وهو محفوظ في حساب الضمانة. أتمّ التنازل لدى الترخيص.',
    }),
    creator: (f) => ({
      title: `المبلغ محفوظ: ${f.number}`,
      body: `وصل ثمن ${f.vehicle} وهو محفوظ في حساب الضمانة. بقيت معاملة التنازل لدى الترخيص.`,
    }),
    buyer: (f) => ({
      title: `المبلغ محفوظ: ${f.number}`,
      body: `وصل مبلغك ${money(f.total_price_fils)} وهو محفوظ في حساب الضمانة. لا يستطيع البائع سحبه قبل أن تُسجَّل ${f.vehicle} باسمك لدى الترخيص.`,
      sms: 'مبلغك محفوظ. لا يُحوَّل إلى البائع قبل أن تُسجَّل المركبة باسمك.',
    }),
  },
  payment_late: {
    history: 'فات موعد الدفع.',
    staff: 'فات موعد الدفع',
    seller: (f) => ({
      title: `تأخر الدفع: ${f.number}`,
      body: `لم يصل ثمن ${f.vehicle} في موعده. يمكنك السحب دون رسوم، وتنتهي الضمانة وحدها إن لم يصل${until(f.until)}.`,
      sms: 'لم يصل المبلغ في موعده. يمكنك السحب دون رسوم.',
    }),
    creator: late,
    buyer: late,
  },
  release_requested: {
    history: (e) => (e.isYours ? 'طلبك تحرير المبلغ.' : (askedBy[e.actor] ?? 'طُلب تحرير المبلغ.')),
    staff: 'طُلب تحرير المبلغ',
    seller: asked,
    creator: asked,
    buyer: asked,
  },
  registry_transferred: {
    history: 'أظهر الترخيص المركبة باسم المشتري.',
    staff: 'أكّد الترخيص نقل الملكية',
    seller: transferred,
    creator: transferred,
    buyer: transferred,
  },
  registry_not_transferred: {
    history: 'لم يُظهر الترخيص المركبة باسم المشتري بعد. المبلغ محفوظ.',
    staff: 'لم تُنقل الملكية بحسب الترخيص',
    seller: notYet,
    creator: notYet,
    buyer: notYet,
  },
  vehicle_confirmed: {
    history: 'تأكّدت بيانات المركبة التي أُدخلت يدويًا.',
    staff: 'تأكّدت المركبة المُدخلة يدويًا',
    seller: (f) => ({ title: `تأكّدت المركبة: ${f.number}`, body: `تأكّدت بيانات ${f.vehicle}، وننتظر الرد على العرض${until(f.until)}.` }),
    creator: (f) => ({ title: `تأكّدت المركبة: ${f.number}`, body: `تأكّدت بيانات ${f.vehicle}، وننتظر الرد على العرض${until(f.until)}.` }),
    buyer: (f) => ({
      title: `تأكّدت المركبة: ${f.number}`,
      body: `تأكّدت بيانات ${f.vehicle}. اقبل الضمانة الآن أو ارفضها${until(f.until)}.`,
      sms: f.invited ? `تأكّدت المركبة. سجّل لتجيب${shortly(f.until)}.` : `تأكّدت بيانات المركبة. اقبل الضمانة أو ارفضها${shortly(f.until)}.`,
    }),
  },
  vehicle_refused: {
    history: 'لم تتأكّد المركبة التي أُدخلت يدويًا، وأُلغيت الضمانة دون رسوم.',
    staff: 'رُفضت المركبة المُدخلة يدويًا وأُلغيت الضمانة',
    seller: (f) => ({
      title: `أُلغيت الضمانة ${f.number}`,
      body: `لا يمكن بيع ${f.vehicle} بالبيانات التي أُدخلت، فأُلغيت الضمانة دون رسوم.${because(f.reason)}`,
      sms: 'لا يمكن بيع المركبة بالبيانات التي أُدخلت، فأُلغيت الضمانة دون رسوم.',
    }),
    creator: (f) => ({
      title: `أُلغيت الضمانة ${f.number}`,
      body: `لا يمكن بيع ${f.vehicle} بالبيانات التي أُدخلت، فأُلغيت الضمانة دون رسوم.${because(f.reason)}`,
      sms: 'لا يمكن بيع المركبة بالبيانات التي أُدخلت، فأُلغيت الضمانة دون رسوم.',
    }),
    buyer: (f) => ({
      title: `أُلغيت الضمانة ${f.number}`,
      body: `لم تتأكّد بيانات ${f.vehicle}، فأُلغيت الضمانة. لم تدفع شيئًا.`,
      sms: 'لم تتأكّد بيانات المركبة، فأُلغيت الضمانة. لم تدفع شيئًا.',
    }),
  },
  payer_declared: {
    history: orYou('حدّد المشتري من دفع عنه.', 'تحديدك من دفع عنك.'),
    staff: 'حدّد المشتري الدافع',
    seller: null,
    creator: null,
    buyer: (f) => ({
      title: `حُدّد الدافع: ${f.number}`,
      body:
        f.payer === 'deciding'
          ? `حدّدت من دفع ${money(f.amount_fils ?? '0')}. يصدر قرار المالية فيه${atLatest(f.until)}، والمبلغ محفوظ.`
          : `حدّدت من دفع ${money(f.amount_fils ?? '0')}، وحُسب المبلغ من ثمن ${f.vehicle}.`,
    }),
  },
  payer_accepted: {
    history: 'قبلت المالية الدافع، وحُسبت دفعته.',
    staff: 'قُبل الدافع وحُسبت دفعته',
    seller: null,
    creator: null,
    buyer: (f) => ({
      title: `قُبلت الدفعة: ${f.number}`,
      body: `قبلت المالية ما دفعه غيرك عنك، وحُسب من ثمن ${f.vehicle}.`,
      sms: 'قبلت المالية ما دفعه غيرك عنك، وحُسب من المبلغ.',
    }),
  },
  payer_sent_back: {
    history: (e) => `أُعيدت إلى الدافع دفعة قدرها ${sum(e, 'amount_fils')}، ولم تعد محسوبة.`,
    staff: 'أُعيدت دفعة إلى دافعها',
    seller: (f) => ({
      title: `أُعيدت دفعة: ${f.number}`,
      body: `أُعيدت دفعة${f.amount_fils ? ` قدرها ${money(f.amount_fils)}` : ''} إلى شخص دفعها عن المشتري. أمام المشتري وقت للدفع${until(f.until)}.`,
    }),
    creator: (f) => ({
      title: `أُعيدت دفعة: ${f.number}`,
      body: `أُعيدت دفعة${f.amount_fils ? ` قدرها ${money(f.amount_fils)}` : ''} إلى شخص دفعها عن المشتري. أمام المشتري وقت للدفع${until(f.until)}.`,
    }),
    buyer: (f) => ({
      title: `أُعيدت دفعة: ${f.number}`,
      body: `نعيد ${money(f.amount_fils ?? '0')} إلى من دفعها عنك، ولم تعد محسوبة من ثمن ${f.vehicle}. ادفع ما بقي من حسابك${until(f.until)}.`,
      sms: `نعيد إلى من دفع عنك ما دفعه. ادفع من حسابك${shortly(f.until)}.`,
    }),
  },
  registry_third_owner: {
    history: 'أظهر الترخيص المركبة باسم شخص ثالث، وأُوقفت الضمانة. المبلغ محفوظ.',
    staff: 'المركبة باسم شخص ثالث بحسب الترخيص',
    ...toAll((f) => ({
      title: `المركبة باسم شخص ثالث: ${f.number}`,
      body: `يُظهر الترخيص ${f.vehicle} باسم شخص ثالث. المبلغ محفوظ والضمانة موقوفة، ويصدر قرار الإدارة${atLatest(f.until)}. أرسل ما لديك من وثائق.`,
      sms: 'المركبة باسم شخص ثالث. المبلغ محفوظ والضمانة موقوفة، وتبتّ الإدارة فيها.',
    })),
  },
  registry_other_name: {
    history: 'أظهر الترخيص المركبة بالرقم الوطني نفسه واسم آخر، وأُوقفت الضمانة. المبلغ محفوظ.',
    staff: 'الرقم الوطني في الترخيص باسم آخر، وأُوقفت',
    ...toAll((f) => ({
      title: `الرقم الوطني باسم آخر: ${f.number}`,
      body: `يُظهر الترخيص ${f.vehicle} بالرقم الوطني نفسه واسم آخر. المبلغ محفوظ والضمانة موقوفة، ويصدر قرار الإدارة${atLatest(f.until)}. أرسل ما لديك من وثائق.`,
      sms: 'الترخيص يُظهر المركبة باسم آخر. المبلغ محفوظ والضمانة موقوفة، وتبتّ الإدارة فيها.',
    })),
  },
  identity_blocked: {
    history: 'أثبت شخص آخر الرقم الوطني لأحد الطرفين، وأُوقفت الضمانة.',
    staff: 'أثبت شخص آخر الرقم الوطني لأحد الطرفين، وأُوقفت',
    ...toAll((f) => ({
      title: `الضمانة موقوفة: ${f.number}`,
      body: `أثبت شخص آخر الرقم الوطني لأحد طرفي الضمانة على ${f.vehicle}. الضمانة موقوفة، ويصدر قرار الإدارة${atLatest(f.until)}. لا تدفعا شيئًا، ولا تُتمّا التنازل الآن.`,
      sms: 'أثبت شخص آخر الرقم الوطني لأحد الطرفين. الضمانة موقوفة: لا تدفع ولا تُتمّ التنازل الآن.',
    })),
  },
  registry_encumbered: {
    history: perWhat(
      { mortgaged: 'أظهر الترخيص رهنًا على المركبة، وأُوقفت الضمانة. المبلغ محفوظ.' },
      'أظهر الترخيص حجزًا على المركبة، وأُوقفت الضمانة. المبلغ محفوظ.',
    ),
    staff: 'على المركبة حجز أو رهن بحسب الترخيص',
    ...toAll((f) => ({
      title: `${f.what === 'mortgaged' ? 'رهن' : 'حجز'} على المركبة: ${f.number}`,
      body: `يُظهر الترخيص ${f.what === 'mortgaged' ? 'رهنًا' : 'حجزًا'} على ${f.vehicle}. المبلغ محفوظ والضمانة موقوفة، ويصدر قرار الإدارة${atLatest(f.until)}.`,
      sms: `على المركبة ${f.what === 'mortgaged' ? 'رهن' : 'حجز'}. المبلغ محفوظ والضمانة موقوفة، وتبتّ الإدارة فيها.`,
    })),
  },
  registry_silent: {
    history: 'لم يجب الترخيص مدة طويلة، وأُوقفت الضمانة. المبلغ محفوظ.',
    staff: 'لم يجب الترخيص، وأُوقفت',
    ...isSilent,
  },
  stalled: {
    history: 'لم تُنقل الملكية ولم يجب الترخيص، وأُوقفت الضمانة. المبلغ محفوظ.',
    staff: 'لم تُنقل الملكية ولم يجب الترخيص، وأُوقفت',
    ...isSilent,
  },
  registry_heard: {
    history: 'عاد الترخيص يستجيب، وانتهى الإيقاف بسببه.',
    staff: 'عاد الترخيص يستجيب',
    ...toAll((f) => ({
      title: `عاد الترخيص يستجيب: ${f.number}`,
      body: `أجاب الترخيص عن ${f.vehicle}، وانتهى الإيقاف. المبلغ محفوظ.`,
    })),
  },
  registry_said: {
    history: perWhat(
      {
        buyer: 'أظهر الترخيص المركبة باسم المشتري، والضمانة موقوفة لسبب آخر.',
        third: 'أظهر الترخيص المركبة باسم شخص ثالث، والضمانة موقوفة لسبب آخر.',
        seized: 'أظهر الترخيص حجزًا على المركبة، والضمانة موقوفة لسبب آخر.',
        mortgaged: 'أظهر الترخيص رهنًا على المركبة، والضمانة موقوفة لسبب آخر.',
      },
      'أظهر الترخيص المركبة باسم البائع من جديد، والضمانة موقوفة لسبب آخر.',
    ),
    staff: 'قال الترخيص غير ما قال، وهي موقوفة لسبب آخر',
    ...toAll((f) => ({
      title: `جواب الترخيص: ${f.number}`,
      body: `يُظهر الترخيص ${shown[f.what ?? '']?.(f.vehicle) ?? f.vehicle}. الضمانة موقوفة لسبب آخر فلا يتغيّر بذلك شيء، ويُحفظ مع وثائقها. يبقى المبلغ في مكانه.`,
    })),
  },
  confirmed: {
    history: byWho('إرسالك وثائق تُثبت نقل الملكية.', 'أرسل البائع وثائق تُثبت نقل الملكية.', 'أرسل المشتري وثائق تُثبت نقل الملكية.'),
    staff: 'أرسل طرف وثائق نقل الملكية',
    ...toAll(
      perActor(
        (f) => ({
          title: `أُرسلت وثائقك: ${f.number}`,
          body: `أرسلت ما يُثبت نقل ${f.vehicle}. نراجعه${atLatest(f.until)}، والمبلغ محفوظ.`,
          sms: 'وصلت وثائق نقل الملكية. نراجعها، والمبلغ محفوظ.',
        }),
        (f) => ({
          title: `وثائق نقل الملكية: ${f.number}`,
          body: `أرسل ${actor(f)} ما يُثبت نقل ${f.vehicle}. نراجعه${atLatest(f.until)}، والمبلغ محفوظ. إن لم تُنقل فاعترض من صفحة الضمانة.`,
          sms: `أرسل ${actor(f)} ما يُثبت نقل المركبة. إن لم تُنقل فاعترض.`,
        }),
      ),
    ),
  },
  paper_accepted: {
    history: 'اطّلع المراجعون على كتاب إدارة الترخيص: نُقلت الملكية، واكتملت الضمانة.',
    staff: 'كتاب إدارة الترخيص: نُقلت الملكية',
    ...doneByStaff('اطّلع المراجعون على كتاب إدارة الترخيص:'),
  },
  paper_refused: {
    history: 'اطّلع المراجعون على كتاب إدارة الترخيص: لم تُنقل الملكية بعد. المبلغ محفوظ.',
    staff: 'كتاب إدارة الترخيص: لم تُنقل الملكية',
    ...toAll((f) => ({
      title: `لم تُنقل الملكية بعد: ${f.number}`,
      body: `بحسب كتاب إدارة الترخيص لم تُنقل ${f.vehicle} إلى المشتري بعد. المبلغ محفوظ ولا رسوم. أتمّ معاملة التنازل ثم اطلب التحرير من جديد.`,
      sms: 'لم تُنقل المركبة بعد بحسب كتاب إدارة الترخيص. المبلغ محفوظ. أتمّ التنازل.',
    })),
  },
  objected: {
    history: byWho(
      'اعتراضك، وأُوقفت الضمانة. المبلغ محفوظ.',
      'اعترض البائع، وأُوقفت الضمانة. المبلغ محفوظ.',
      'اعترض المشتري، وأُوقفت الضمانة. المبلغ محفوظ.',
    ),
    staff: 'اعتراض من أحد الطرفين، وأُوقفت',
    ...toAll(
      perActor(
        (f) => ({
          title: `سُجّل الاعتراض: ${f.number}`,
          body: `سُجّل اعتراضك على ضمانة ${f.vehicle}. المبلغ محفوظ والضمانة موقوفة، ويصدر قرار الإدارة${atLatest(f.until)}.`,
          sms: 'سُجّل الاعتراض. المبلغ محفوظ والضمانة موقوفة، وتبتّ الإدارة فيها.',
        }),
        (f) => ({
          title: `اعتراض على الضمانة ${f.number}`,
          body: `اعترض ${actor(f)} على ضمانة ${f.vehicle}. المبلغ محفوظ والضمانة موقوفة، ويصدر قرار الإدارة${atLatest(f.until)}. أرسل ما لديك من وثائق.${because(f.reason)}`,
          sms: `اعترض ${actor(f)}. المبلغ محفوظ والضمانة موقوفة. أرسل وثائقك.`,
        }),
      ),
    ),
  },
  objection_taken_back: {
    history: byWho('سحبك الاعتراض.', 'سحب البائع اعتراضه.', 'سحب المشتري اعتراضه.'),
    staff: 'سُحب الاعتراض',
    ...toAll((f) => ({
      title: `سُحب الاعتراض: ${f.number}`,
      body: `سحب ${actor(f)} اعتراضه على ضمانة ${f.vehicle}، وانتهى الإيقاف بسببه. المبلغ محفوظ.`,
      sms: `سحب ${actor(f)} اعتراضه. المبلغ محفوظ.`,
    })),
  },
  evidence_sent: {
    history: byWho('إضافتك وثائق أو توضيحًا.', 'أضاف البائع وثائق أو توضيحًا.', 'أضاف المشتري وثائق أو توضيحًا.'),
    staff: 'أُضيفت وثائق أو توضيح',
    ...toAll((f) => ({
      title: `وثائق جديدة: ${f.number}`,
      body: `أضاف ${actor(f)} توضيحًا إلى ضمانة ${f.vehicle}، وتراه الإدارة معك.`,
    })),
  },
  split_proposed: {
    history: (e) => `اقترحت الإدارة تقسيم المبلغ: ${sum(e, 'seller_fils')} للبائع و${sum(e, 'buyer_fils')} للمشتري.`,
    staff: 'اقتُرح تقسيم المبلغ',
    seller: (f) => ({
      title: `اقتراح لتقسيم المبلغ: ${f.number}`,
      body: `تقترح الإدارة: ${money(f.seller_fils ?? '0')} لك و${money(f.buyer_fils ?? '0')} للمشتري. وافق أو ارفض${until(f.until)}. إن لم يوافق كلاكما بتّت الإدارة، والمبلغ محفوظ.`,
      sms: `اقتُرح لك ${money(f.seller_fils ?? '0')}${f.invited ? '. أجب من الرابط الذي وصلك' : ' من المبلغ. أجب'}${shortly(f.until)}.`,
    }),
    creator: (f) => ({
      title: `اقتراح لتقسيم المبلغ: ${f.number}`,
      body: `تقترح الإدارة: ${money(f.seller_fils ?? '0')} للمالك و${money(f.buyer_fils ?? '0')} للمشتري. يجيب المالك والمشتري${until(f.until)}.`,
    }),
    buyer: (f) => ({
      title: `اقتراح لتقسيم المبلغ: ${f.number}`,
      body: `تقترح الإدارة: ${money(f.buyer_fils ?? '0')} لك و${money(f.seller_fils ?? '0')} للبائع. وافق أو ارفض${until(f.until)}. إن لم يوافق كلاكما بتّت الإدارة، والمبلغ محفوظ.`,
      sms: `اقتُرح لك ${money(f.buyer_fils ?? '0')} من المبلغ. أجب${shortly(f.until)}.`,
    }),
  },
  split_answered: {
    history: (e) => (e.facts['answer'] === 'yes' ? agreedTo(e) : declined(e)),
    staff: 'جواب عن التقسيم',
    ...toAll((f) => ({
      title: `جواب عن التقسيم: ${f.number}`,
      body:
        f.answer === 'yes'
          ? `وافق ${actor(f)} على تقسيم مبلغ ${f.vehicle}. يُنفَّذ متى وافق الطرفان.`
          : `لم يوافق ${actor(f)} على تقسيم مبلغ ${f.vehicle}. المبلغ محفوظ، وتبتّ الإدارة.`,
    })),
  },
  split_failed: {
    history: 'انتهت مهلة الجواب عن التقسيم. تقرّر الإدارة.',
    staff: 'انتهت مهلة التقسيم دون اتفاق',
    ...toAll((f) => ({
      title: `لم يُتّفق على التقسيم: ${f.number}`,
      body: `انتهت مهلة الجواب عن تقسيم مبلغ ${f.vehicle} دون موافقة الطرفين. المبلغ محفوظ، ويصدر قرار الإدارة${atLatest(f.until)}.`,
      sms: 'لم يوافق الطرفان على التقسيم في المهلة. المبلغ محفوظ، وتبتّ الإدارة.',
    })),
  },
  split_agreed: {
    history: (e) => `وافق الطرفان، وقُسّم المبلغ: ${sum(e, 'seller_fils')} للبائع و${sum(e, 'buyer_fils')} للمشتري.`,
    staff: 'وافق الطرفان وقُسّم المبلغ',
    seller: (f) => ({
      title: `قُسّم المبلغ: ${f.number}`,
      body: `وافق الطرفان على التقسيم. نصيبك ${money(f.seller_fils ?? '0')}، وصدر أمر تحويله إلى حسابك.`,
      sms: `وافق الطرفان على التقسيم. نصيبك ${money(f.seller_fils ?? '0')}، وصدر أمر تحويله.`,
    }),
    creator: (f) => ({ title: `قُسّم المبلغ: ${f.number}`, body: `وافق المالك والمشتري على التقسيم، وصدر أمر تحويل نصيب المالك إليه.` }),
    buyer: (f) => ({
      title: `قُسّم المبلغ: ${f.number}`,
      body: `وافق الطرفان على التقسيم. نصيبك ${money(f.buyer_fils ?? '0')}، وصدر أمر إعادته إليك.`,
      sms: `وافق الطرفان على التقسيم. نصيبك ${money(f.buyer_fils ?? '0')}، وصدر أمر إعادته.`,
    }),
  },
  case_released: {
    history: 'قرّرت الإدارة تحرير المبلغ إلى البائع، واكتملت الضمانة.',
    staff: 'قرار الإدارة: تحرير المبلغ',
    ...doneByStaff('قرّرت الإدارة تحرير المبلغ:'),
  },
  refund_decided: {
    history: 'قرّرت الإدارة إعادة المبلغ إلى المشتري دون رسوم، ويُسأل الترخيص مرة أخيرة قبل تنفيذها.',
    staff: 'قرار الإدارة: إعادة المبلغ، ويُسأل الترخيص',
    ...toAll((f) => ({
      title: `قرار بإعادة المبلغ: ${f.number}`,
      body: `قرّرت الإدارة إعادة ثمن ${f.vehicle} إلى المشتري دون رسوم. لا توقّع على التنازل في مركز الترخيص الآن. نسأل الترخيص مرة أخيرة${f.until ? ` بعد ${moment(f.until)}` : ''}، فإن لم تكن المركبة باسم المشتري أُلغيت الضمانة وأُعيد المبلغ إليه.${because(f.reason)}`,
      sms: 'قرّرت الإدارة إعادة المبلغ إلى المشتري: لا توقّع الآن على التنازل في مركز الترخيص.',
    })),
  },
  refund_fallen: {
    history: 'سقط قرار إعادة المبلغ، فالمركبة باسم المشتري، واكتمل البيع.',
    staff: 'سقط قرار إعادة المبلغ: المركبة باسم المشتري',
    ...doneByStaff('المركبة باسم المشتري، فسقط قرار إعادة المبلغ:'),
  },
  case_refunded: {
    history: 'قرّرت الإدارة إلغاء الضمانة وإعادة المبلغ إلى المشتري دون رسوم.',
    staff: 'قرار الإدارة: إعادة المبلغ',
    ...endedWith((f) => `قرّرت الإدارة إلغاء ضمانة ${f.vehicle} دون رسوم`, 'ألغت الإدارة الضمانة دون رسوم'),
  },
  case_dismissed: {
    history: 'أنهت الإدارة الإيقاف لهذا السبب.',
    staff: 'قرار الإدارة: إنهاء الإيقاف',
    ...toAll((f) => ({
      title: `انتهى الإيقاف: ${f.number}`,
      body: `أنهت الإدارة إيقاف ضمانة ${f.vehicle} لهذا السبب. المبلغ محفوظ، وتُحسب المهل من حيث وقفت.${because(f.reason)}`,
      sms: 'أنهت الإدارة إيقاف الضمانة لهذا السبب. المبلغ محفوظ.',
    })),
  },
  receipt_taken_back: {
    history: (e) =>
      e.facts['what'] === 'in_doubt'
        ? `خصم البنك ${sum(e, 'amount_fils')}، وقد يكون استردادًا لدفعة من هذه الضمانة. تستوضح المالية منه.`
        : `استردّ البنك دفعة قدرها ${sum(e, 'amount_fils')}.`,
    staff: 'استردّ البنك دفعة',
    seller: (f) =>
      isInDoubt(f)
        ? debitInDoubt(f, ' الضمانة موقوفة: لا تُتمّ التنازل الآن.')
        : {
            title: `استردّ البنك دفعة: ${f.number}`,
            body: `استردّ البنك دفعة من ثمن ${f.vehicle}.${whatSellerDoes(f)}`,
            sms: `استردّ البنك دفعة المشتري.${isBlocked(f) ? ' الضمانة موقوفة: لا تُتمّ التنازل الآن.' : ''}`,
          },
    creator: (f) =>
      isInDoubt(f)
        ? debitInDoubt(f, ' الضمانة موقوفة: لا يُتمّ المالك التنازل الآن.')
        : {
            title: `استردّ البنك دفعة: ${f.number}`,
            body: `استردّ البنك دفعة من ثمن ${f.vehicle}.${isBlocked(f) ? ' الضمانة موقوفة، ولا يُتمّ المالك التنازل الآن.' : ''}`,
            sms: `استردّ البنك دفعة المشتري.${isBlocked(f) ? ' الضمانة موقوفة: لا يُتمّ المالك التنازل الآن.' : ''}`,
          },
    buyer: (f) =>
      isInDoubt(f)
        ? debitInDoubt(f, ' الضمانة موقوفة: لا توقّع الآن، ولا يلزمك دفع شيء.')
        : {
            title: `استردّ البنك دفعتك: ${f.number}`,
            body: `استردّ البنك ${money(f.amount_fils ?? '0')} مما دفعته ثمن ${f.vehicle}.${whatBuyerDoes(f)}`,
            sms: `استردّ البنك دفعتك.${isOver(f) ? '' : ` أعد الدفع${shortly(f.until)}، وإلا أُلغيت الضمانة.`}`,
          },
  },
  receipt_paid_again: {
    history: perWhat(
      { in_doubt: 'اتضح أمر المبلغ الذي خصمه البنك، وانتهى الإيقاف بسببه.' },
      'أُعيد دفع ما استردّه البنك، وانتهى الإيقاف بسببه.',
    ),
    staff: 'أُعيد دفع ما استردّه البنك',
    ...toAll((f) =>
      isInDoubt(f)
        ? {
            title: `انتهى الإيقاف: ${f.number}`,
            body: `اتضح أمر المبلغ الذي خصمه البنك، ولا ينقص شيء من ثمن ${f.vehicle}. انتهى الإيقاف، والمبلغ محفوظ.`,
            sms: 'اتضح أمر المبلغ الذي خصمه البنك، وانتهى الإيقاف بسببه. المبلغ محفوظ.',
          }
        : {
            title: `أُعيد الدفع: ${f.number}`,
            body: `أُعيد دفع ما استردّه البنك من ثمن ${f.vehicle}، وانتهى الإيقاف بسببه. المبلغ محفوظ.`,
            sms: 'أُعيد دفع ما استردّه البنك، وانتهى الإيقاف بسببه. المبلغ محفوظ.',
          },
    ),
  },
  receipt_not_paid_again: {
    history: 'لم يُعَد دفع ما استردّه البنك، وأُلغيت الضمانة، والرسوم على المشتري.',
    staff: 'لم يُعَد الدفع، وأُلغيت',
    seller: (f) => ({
      title: `أُلغيت الضمانة ${f.number}`,
      body: `لم يُعَد دفع ما استردّه البنك من ثمن ${f.vehicle}، فأُلغيت الضمانة، ولا رسوم عليك.`,
      sms: 'لم يُعَد دفع ما استردّه البنك، فأُلغيت الضمانة، ولا رسوم عليك.',
    }),
    creator: (f) => ({
      title: `أُلغيت الضمانة ${f.number}`,
      body: `لم يُعَد دفع ما استردّه البنك من ثمن ${f.vehicle}، فأُلغيت الضمانة، ولا رسوم على المالك.`,
      sms: 'لم يُعَد دفع ما استردّه البنك، فأُلغيت الضمانة.',
    }),
    buyer: (f) => ({
      title: `أُلغيت الضمانة ${f.number}`,
      body: `لم يُعَد دفع ما استردّه البنك من ثمن ${f.vehicle}، فأُلغيت الضمانة، ورسوم الإلغاء عليك. وعدا ما استردّه البنك: ${moneyOfEnd(f)}`,
      sms: `لم يُعَد الدفع، فأُلغيت الضمانة. ${shortMoney(f)}`,
    }),
  },
  reversal_confirmed: {
    history: 'لم يُعَد دفع ما استردّه البنك في المهلة، ويُسأل الترخيص مرة أخيرة قبل الإلغاء.',
    staff: 'لم يُعَد الدفع، ويُسأل الترخيص مرة أخيرة',
    ...toAll((f) => ({
      title: `لا توقّع الآن: ${f.number}`,
      body: `لم يُعَد في المهلة دفع ما استردّه البنك من ثمن ${f.vehicle}. لا توقّع على التنازل في مركز الترخيص الآن. نسأل الترخيص مرة أخيرة${f.until ? ` بعد ${moment(f.until)}` : ''}، فإن لم تكن المركبة باسم المشتري أُلغيت الضمانة.`,
      sms: 'لم يُعَد الدفع في المهلة: لا توقّع الآن على التنازل في مركز الترخيص.',
    })),
  },
  blocked: {
    history: 'أوقفت الإدارة الضمانة. المبلغ باقٍ في مكانه.',
    staff: 'أوقفتها الإدارة',
    ...toAll((f) => ({
      title: `أُوقفت الضمانة ${f.number}`,
      body: `أوقفت الإدارة ضمانة ${f.vehicle}. المبلغ باقٍ في مكانه والمهل متوقفة إلى أن ترفع الإدارة الإيقاف، ولا يلزمك أي إجراء.${because(f.reason)}`,
      sms: 'أوقفت الإدارة الضمانة. المبلغ باقٍ في مكانه والمهل متوقفة، ولا يلزمك أي إجراء.',
    })),
  },
  unblocked: {
    history: 'رفعت الإدارة إيقافها.',
    staff: 'رفعت الإدارة الإيقاف',
    ...toAll((f) => ({
      title: `رُفع الإيقاف: ${f.number}`,
      body: `رفعت الإدارة إيقافها لضمانة ${f.vehicle}. تُحسب المهل من حيث وقفت.`,
      sms: 'رفعت الإدارة الإيقاف. تُحسب المهل من حيث وقفت.',
    })),
  },
  cancellation_requested: {
    history: (e) => askedToCancel(sum(e, 'fee_fils'))(e),
    staff: 'طُلب الإلغاء',
    ...toAll(
      perActor(
        (f) => ({
          title: `طُلب إلغاء الضمانة ${f.number}`,
          body: `أُرسل طلب الإلغاء إلى الإدارة للموافقة عليه. المهل متوقفة والمبلغ باقٍ في مكانه.${f.fee_fils ? ` رسوم الإلغاء ${money(f.fee_fils)}.` : ''}`,
          sms: 'أُرسل طلب الإلغاء إلى الإدارة للموافقة عليه. المبلغ باقٍ في مكانه.',
        }),
        (f) => ({
          title: `طُلب إلغاء الضمانة ${f.number}`,
          body: `طلب ${actor(f)} إلغاء ضمانة ${f.vehicle}. وافق أو اعترض${until(f.until)}. إن لم تُجب بتّت الإدارة، والمبلغ باقٍ في مكانه.${notToSign(f)}${because(f.reason)}`,
          sms: `طلب ${actor(f)} الإلغاء. وافق أو اعترض${shortly(f.until)}.${notToSign(f)}`,
        }),
      ),
    ),
  },
  cancellation_agreed: {
    history: byWho('موافقتك على الإلغاء.', 'وافق البائع على الإلغاء.', 'وافق المشتري على الإلغاء.'),
    staff: 'وافق الطرف الآخر على الإلغاء',
    ...toAll((f) => ({
      title: `موافقة على الإلغاء: ${f.number}`,
      body: `وافق ${actor(f)} على إلغاء ضمانة ${f.vehicle}. يصدر قرار الإدارة في الطلب${atLatest(f.until)}.`,
    })),
  },
  cancellation_objected: {
    history: byWho('اعتراضك على الإلغاء.', 'اعترض البائع على الإلغاء.', 'اعترض المشتري على الإلغاء.'),
    staff: 'اعترض الطرف الآخر على الإلغاء',
    ...toAll((f) => ({
      title: `اعتراض على الإلغاء: ${f.number}`,
      body: `اعترض ${actor(f)} على إلغاء ضمانة ${f.vehicle}. يصدر قرار الإدارة في الطلب${atLatest(f.until)}.${saysWords(f)}`,
    })),
  },
  cancellation_unanswered: {
    history: 'انتهت مهلة الجواب عن الإلغاء دون جواب. تقرّر الإدارة.',
    staff: 'لم يُجب الطرف الآخر عن الإلغاء',
    ...toAll((f) => ({
      title: `لا جواب عن الإلغاء: ${f.number}`,
      body: `انتهت مهلة الجواب عن طلب إلغاء ضمانة ${f.vehicle} دون جواب. يصدر قرار الإدارة في الطلب${atLatest(f.until)}.`,
    })),
  },
  cancellation_taken_back: {
    history: byWho('سحبك طلب الإلغاء.', 'سحب البائع طلب الإلغاء.', 'سحب المشتري طلب الإلغاء.'),
    staff: 'سُحب طلب الإلغاء',
    ...toAll((f) => ({
      title: `سُحب طلب الإلغاء: ${f.number}`,
      body: `سحب ${actor(f)} طلب إلغاء ضمانة ${f.vehicle}. تُحسب المهل من حيث وقفت.`,
      sms: `سحب ${actor(f)} طلب الإلغاء. تُحسب المهل من حيث وقفت.`,
    })),
  },
  cancellation_approved: {
    history: 'وافقت الإدارة على الإلغاء، ويُسأل الترخيص مرة أخيرة قبل تنفيذه.',
    staff: 'وافقت الإدارة على الإلغاء، ويُسأل الترخيص',
    ...toAll((f) => ({
      title: `وافقت الإدارة على الإلغاء: ${f.number}`,
      body: `وافقت الإدارة على إلغاء ضمانة ${f.vehicle}. لا توقّع على التنازل في مركز الترخيص الآن. نسأل الترخيص مرة أخيرة${f.until ? ` بعد ${moment(f.until)}` : ''}، فإن لم تكن المركبة باسم المشتري أُعيد المبلغ إليه.${feeOf(f)}`,
      sms: 'وافقت الإدارة على الإلغاء: لا توقّع الآن على التنازل في مركز الترخيص.',
    })),
  },
  cancellation_rejected: {
    history: 'رفضت الإدارة طلب الإلغاء.',
    staff: 'رُفض طلب الإلغاء',
    ...toAll((f) => ({
      title: `رُفض طلب الإلغاء: ${f.number}`,
      body: `رُفض طلب إلغاء ضمانة ${f.vehicle}. تُحسب المهل من حيث وقفت.${because(f.reason)}`,
      sms: 'رُفض طلب الإلغاء. تُحسب المهل من حيث وقفت.',
    })),
  },
  cancellation_fallen: {
    history: 'سقط طلب الإلغاء، فالمركبة باسم المشتري.',
    staff: 'سقط طلب الإلغاء: المركبة باسم المشتري',
    ...toAll((f) => ({
      title: `سقط طلب الإلغاء: ${f.number}`,
      body: `يُظهر الترخيص ${f.vehicle} باسم المشتري، فسقط طلب الإلغاء. المبلغ محفوظ، ونطلب تحريره إلى البائع بعد العد التنازلي.`,
      sms: 'المركبة باسم المشتري، فسقط طلب الإلغاء. نطلب تحرير المبلغ إلى البائع.',
    })),
  },
  cancelled: {
    history: 'أُلغيت الضمانة بموافقة الإدارة.',
    staff: 'أُلغيت الضمانة',
    ...endedWith((f) => `وافقت الإدارة على إلغاء ضمانة ${f.vehicle}`, 'أُلغيت الضمانة'),
  },
  extension_asked: {
    history: byWho('طلبك تمديد مهلة النقل.', 'طلب البائع تمديد مهلة النقل.', 'طلب المشتري تمديد مهلة النقل.'),
    staff: 'طُلب تمديد مهلة النقل',
    ...toAll(
      perActor(
        (f) => ({
          title: `طُلب التمديد: ${f.number}`,
          body: `طلبت مهلة أطول لنقل ${f.vehicle}. ننتظر موافقة الطرف الآخر${until(f.until)}.`,
          sms: 'طُلب تمديد مهلة النقل، وننتظر موافقة الطرف الآخر.',
        }),
        (f) => ({
          title: `طُلب التمديد: ${f.number}`,
          body: `طلب ${actor(f)} مهلة أطول لنقل ${f.vehicle}. وافق${until(f.until)}، وإلا سقط الطلب وبقيت المهلة كما هي.`,
          sms: `طلب ${actor(f)} تمديد مهلة النقل. وافق${shortly(f.until)}.`,
        }),
      ),
    ),
  },
  extended: {
    history: 'اتفق الطرفان على تمديد مهلة النقل.',
    staff: 'مُدّدت مهلة النقل',
    ...toAll((f) => ({
      title: `مُدّدت المهلة: ${f.number}`,
      body: `مُدّدت مهلة نقل ${f.vehicle}${until(f.until)}. المبلغ محفوظ.`,
      sms: `مُدّدت مهلة نقل الملكية${shortly(f.until)}.`,
    })),
  },
  extension_lapsed: {
    history: 'سقط طلب التمديد دون موافقة.',
    staff: 'سقط طلب التمديد',
    ...toAll((f) => ({
      title: `سقط طلب التمديد: ${f.number}`,
      body: `لم يوافق الطرف الآخر على تمديد مهلة نقل ${f.vehicle} في وقته. تبقى المهلة${until(f.until)}.`,
    })),
  },
  terms_proposed: {
    history: (e) => {
      const price = atPrice(e.facts['amount_fils'])
      return byWho(`اقترحت شروطًا جديدة${price}.`, `اقترح البائع شروطًا جديدة${price}.`, `اقترح المشتري شروطًا جديدة${price}.`)(e)
    },
    staff: 'اقتُرحت شروط جديدة',
    ...toAll(
      perActor(
        (f) => ({
          title: `شروط مقترحة: ${f.number}`,
          body: `اقترحت شروطًا جديدة لبيع ${f.vehicle}${atPrice(f.amount_fils)}. ننتظر جواب الطرف الآخر${until(f.until)}.`,
          sms: 'اقتُرحت شروط جديدة، وننتظر جواب الطرف الآخر.',
        }),
        (f) => ({
          title: `شروط مقترحة: ${f.number}`,
          body: `اقترح ${actor(f)} شروطًا جديدة لبيع ${f.vehicle}${atPrice(f.amount_fils)}. وافق أو ارفض${until(f.until)}، وإلا بقيت الشروط كما هي.`,
          sms: `اقترح ${actor(f)} شروطًا جديدة. وافق أو ارفض${f.invited && f.side === 'seller' ? ' من الرابط الذي وصلك' : ''}${shortly(f.until)}.`,
        }),
      ),
    ),
    creator: (f) => ({
      title: `شروط مقترحة: ${f.number}`,
      body: `اقترح ${actor(f)} شروطًا جديدة لبيع ${f.vehicle}${atPrice(f.amount_fils)}. ${f.by === 'buyer' ? 'يجيب المالك' : 'يجيب المشتري'}${until(f.until)}، وإلا بقيت الشروط كما هي.`,
    }),
  },
  terms_changed: {
    history: (e) => `تغيّرت الشروط باتفاق الطرفين، والسعر الآن ${sum(e, 'price_fils')}.`,
    staff: 'تغيّرت الشروط باتفاق الطرفين',
    ...toAll((f) => ({
      title: `تغيّرت الشروط: ${f.number}`,
      body: `اتفق الطرفان على شروط جديدة لبيع ${f.vehicle}. السعر الآن ${money(f.price_fils)}، ويدفع المشتري ${money(f.total_price_fils)} في المجموع${until(f.until)}.`,
      sms: `تغيّرت الشروط باتفاق الطرفين. السعر الآن ${money(f.price_fils)}.`,
    })),
  },
  terms_refused: {
    history: byWho('لم توافق على الشروط المقترحة.', 'لم يوافق البائع على الشروط المقترحة.', 'لم يوافق المشتري على الشروط المقترحة.'),
    staff: 'رُفضت الشروط المقترحة',
    ...toAll((f) => ({
      title: `رُفضت الشروط المقترحة: ${f.number}`,
      body: `لم يوافق ${actor(f)} على الشروط المقترحة لبيع ${f.vehicle}. تبقى الشروط كما قُبلت.`,
    })),
  },
  terms_taken_back: {
    history: byWho('سحبت الشروط التي اقترحتها.', 'سحب البائع الشروط التي اقترحها.', 'سحب المشتري الشروط التي اقترحها.'),
    staff: 'سُحبت الشروط المقترحة',
    ...toAll((f) => ({
      title: `سُحبت الشروط المقترحة: ${f.number}`,
      body: `سحب ${actor(f)} الشروط التي اقترحها لبيع ${f.vehicle}. تبقى الشروط كما قُبلت.`,
    })),
  },
  terms_lapsed: {
    history: 'سقطت الشروط المقترحة دون جواب.',
    staff: 'سقطت الشروط المقترحة',
    ...toAll((f) => ({
      title: `سقطت الشروط المقترحة: ${f.number}`,
      body: `لم يُجب أحد عن الشروط المقترحة لبيع ${f.vehicle} في وقتها. تبقى الشروط كما قُبلت.`,
    })),
  },
  transfer_overdue: {
    history: 'انتهت مهلة نقل الملكية، وبدأت المهلة الأخيرة. المبلغ محفوظ.',
    staff: 'انتهت مهلة النقل، وبدأت المهلة الأخيرة',
    ...toAll((f) => ({
      title: `انتهت مهلة النقل: ${f.number}`,
      body: `انتهت مهلة نقل ${f.vehicle}، والمبلغ محفوظ. أتمّ التنازل${until(f.until)}، وإلا أُلغيت الضمانة وأُعيد المبلغ كاملًا إلى المشتري دون رسوم.`,
      sms: `انتهت مهلة النقل. أتمّ التنازل${shortly(f.until)}.`,
    })),
  },
  transfer_given_up: {
    history: 'لم تُنقل الملكية، وأُلغيت الضمانة دون رسوم.',
    staff: 'لم تُنقل الملكية، وأُلغيت',
    ...endedWith((f) => `لم تُنقل ${f.vehicle} في مهلتها، فأُلغيت الضمانة دون رسوم`, 'لم تُنقل الملكية، فأُلغيت الضمانة'),
  },
  escalated: {
    history: perWhat(lateLines, 'تأخر القرار، فرُفع إلى المدير المسؤول.'),
    staff: 'تأخر القرار، ورُفع إلى المدير المسؤول',
    ...toAll((f) => ({
      title: `تأخر القرار: ${f.number}`,
      body: `لم تبتّ الإدارة في ${lateDecision[lateOf(f)]} في ضمانة ${f.vehicle} في موعدها، فانتقل القرار إلى المدير المسؤول. يبقى المبلغ في مكانه، ونخبرك بالقرار.`,
      sms: `تأخر البتّ في ${lateDecision[lateOf(f)]}، فرُفع إلى المدير المسؤول. المبلغ باقٍ في مكانه.`,
    })),
  },
  reminded: {
    history: (e) => (e.facts['awaited'] === 'staff' ? 'طُلب القرار من المدير المسؤول من جديد.' : remindedLines(e)),
    staff: 'أُرسل تذكير',
    ...toAll(reminder),
  },
  refund_used_up: {
    history: 'لم يبقَ ما يُعاد: ذهب إلى الرسوم، أو استردّه البنك.',
    staff: 'استغرقت الرسوم ما كان سيُعاد',
    seller: null,
    creator: null,
    buyer: (f) => ({
      title: `لا مبلغ يُعاد: ${f.number}`,
      body: isSum(f.taken_fils)
        ? `ذهب كل ما كان سيُعاد إليك من ضمانة ${f.vehicle} إلى رسومها، وهو ${money(f.taken_fils)}.${owing(f)}`
        : `لم يبقَ من ضمانة ${f.vehicle} ما يُعاد، فقد استردّ البنك ما دُفع.${owing(f)}`,
      sms: isSum(f.taken_fils) ? 'ذهب كل ما كان سيُعاد إليك إلى الرسوم، ولم يبق مبلغ.' : 'لم يبقَ ما يُعاد، فقد استردّ البنك ما دُفع.',
    }),
  },
  completed: {
    history: 'أكّد الترخيص نقل الملكية، واكتملت الضمانة.',
    staff: 'اكتملت الضمانة',
    seller: (f) => ({
      title: `اكتملت الضمانة ${f.number}`,
      body: isSum(f.seller_due_fils)
        ? `نُقلت ${f.vehicle} إلى المشتري، وصدر أمر تحويل ${money(f.seller_due_fils)} إلى حسابك.`
        : `نُقلت ${f.vehicle} إلى المشتري. غطّى المستحق لك رسومًا عليك، فلم يبقَ ما يُحوَّل.`,
      sms: isSum(f.seller_due_fils)
        ? `نُقلت المركبة، وصدر أمر تحويل ${money(f.seller_due_fils)} إلى حسابك.`
        : 'نُقلت المركبة. غطّى المستحق لك رسومًا عليك، فلم يبقَ ما يُحوَّل.',
    }),
    creator: (f) => ({ title: `اكتملت الضمانة ${f.number}`, body: `نُقلت ${f.vehicle} إلى المشتري${orderedTo('المالك', 'للمالك', f)}` }),
    buyer: (f) => ({ title: `اكتملت الضمانة ${f.number}`, body: `${f.vehicle} مسجّلة باسمك${orderedTo('البائع', 'للبائع', f)}` }),
  },
  due_used_up: {
    history: 'لم يبقَ ما يُحوَّل: غطّى المستحق للبائع رسومًا عليه.',
    staff: 'استغرقت الرسوم المستحق للبائع',
    seller: null,
    creator: null,
    buyer: null,
  },
  payout_ordered: {
    history: paid('صدر أمر التحويل.'),
    staff: 'صدر أمر التحويل',
    seller: (f) => ({ title: `صدر أمر التحويل: ${f.number}`, body: `صدر أمر تحويل ${sumOf(f)} إلى حسابك.` }),
    creator: null,
    buyer: null,
  },
  payout_held: {
    history: paid('أُجّل التحويل.'),
    staff: 'أُجّل التحويل',
    seller: toSeller((f) => ({
      title: `التحويل مؤجل: ${f.number}`,
      body: `تحويل ${sumOf(f)} إليك مؤجل: ${heldBecause(f.reason)}`,
      sms: `تحويل ${sumOf(f)} إليك مؤجل. تجد السبب في صفحة الضمانة.`,
    })),
    creator: null,
    buyer: toBuyer(heldBack, payersRefund.held),
  },
  payout_approved: {
    history: paid('اعتمدت المالية التحويل.'),
    staff: 'اعتُمد التحويل',
    seller: (f) => ({
      title: `اعتُمد التحويل: ${f.number}`,
      body: `اعتُمد تحويل ${sumOf(f)} إليك، ويخرج في ملف البنك التالي.`,
    }),
    creator: null,
    buyer: null,
  },
  payout_sent: {
    history: paid('أُرسل التحويل إلى البنك.'),
    staff: 'أُرسل التحويل إلى البنك',
    seller: toSeller((f) => ({ title: `أُرسل التحويل إلى البنك: ${f.number}`, body: `أُرسل أمر تحويل ${sumOf(f)} إلى البنك.` })),
    creator: null,
    buyer: toBuyer(sentBack, payersRefund.sent),
  },
  payout_accepted: {
    history: paid('قبل البنك التحويل.'),
    staff: 'قبل البنك التحويل',
    seller: (f) => ({ title: `قبل البنك التحويل: ${f.number}`, body: `قبل البنك تحويل ${sumOf(f)} إليك.` }),
    creator: null,
    buyer: null,
  },
  payout_late: {
    history: paid('تأخر تأكيد البنك للتحويل.'),
    staff: 'تأخر تأكيد التحويل',
    seller: toSeller((f) => ({
      title: `تأخر التحويل: ${f.number}`,
      body: `لم يصل إليك تحويل ${sumOf(f)} في الموعد. المبلغ لك، ونتابع مع البنك ونبلغك. لا يلزمك أي إجراء.`,
    })),
    creator: null,
    buyer: toBuyer(lateBack, payersRefund.late),
  },
  payout_rejected: {
    history: paid('رفض البنك التحويل.'),
    staff: 'رفض البنك التحويل',
    seller: toSeller((f) => ({
      title: `رفض البنك التحويل: ${f.number}`,
      body: `رفض البنك تحويل ${sumOf(f)} إليك.${bankBecause(f.reason)} المبلغ محفوظ لك. حدّد رقم آيبان آخر في بياناتك البنكية، ونحوّله إليك من جديد.`,
      sms: 'رفض البنك التحويل إليك. المبلغ محفوظ لك. حدّد حسابًا آخر في بياناتك.',
    })),
    creator: null,
    buyer: toBuyer(rejectedBack, payersRefund.rejected),
  },
  payout_settled: {
    history: paid('أكّد البنك التحويل.'),
    staff: 'وصل المبلغ',
    seller: toSeller((f) => ({ title: `وصلك المبلغ: ${f.number}`, body: `حُوّل ${sumOf(f)} إلى حسابك عن ضمانة ${f.vehicle}.` })),
    creator: toSeller((f) => ({ title: `وصل المبلغ: ${f.number}`, body: `حُوّل ثمن ${f.vehicle} إلى حساب المالك.` })),
    buyer: toBuyer(settledBack, payersRefund.settled),
  },
  payout_returned: {
    history: paid('أعاد البنك التحويل.'),
    staff: 'أعاد البنك التحويل',
    seller: toSeller((f) => ({
      title: `عاد التحويل: ${f.number}`,
      body: `أعاد بنكك إلينا ${sumOf(f)} بعد تحويلها إليك.${bankBecause(f.reason)} المبلغ محفوظ لك. حدّد رقم آيبان آخر في بياناتك البنكية، ونحوّله إليك من جديد.`,
      sms: 'أعاد بنكك التحويل. المبلغ محفوظ لك. حدّد حسابًا آخر في بياناتك.',
    })),
    creator: null,
    buyer: toBuyer(returnedBack, payersRefund.returned),
  },
  payout_withdrawn: {
    history: paid('سحب قسم المالية عندنا أمر التحويل ليراجعه.'),
    staff: 'سحبت المالية أمر التحويل',
    seller: toSeller((f) => ({
      title: `أُوقف التحويل للمراجعة: ${f.number}`,
      body: `أوقف قسم المالية تحويل ${sumOf(f)} إليك لمراجعته قبل أن يصل إلى البنك. المبلغ محفوظ لك، ونرسله من جديد ونبلغك. لا يلزمك أي إجراء.`,
    })),
    creator: null,
    buyer: toBuyer(
      (f) => ({
        title: `أُوقفت إعادة المبلغ للمراجعة: ${f.number}`,
        body: `أوقف قسم المالية إعادة ${sumOf(f)} إليك لمراجعتها قبل أن تصل إلى البنك. المبلغ محفوظ لك، ونرسله من جديد ونبلغك. لا يلزمك أي إجراء.`,
      }),
      payersRefund.withdrawn,
    ),
  },
}
