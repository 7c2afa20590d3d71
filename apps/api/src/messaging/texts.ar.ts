import { formatFils, parseFils } from '@damana/contract/money'
import type { PayoutHoldReason } from '@damana/contract/statuses'
import type { CodePurpose, NoticeFacts } from './payloads.ts'
import type { EventTexts, Sentence } from './phrasing.ts'

const money = (fils: string) => `${formatFils(parseFils(fils))} دينار`
const dayPeriods: Readonly<Record<string, string>> = { ص: 'صباحًا', م: 'مساءً' }
// Making a formatter costs a hundred times what using it costs.
const formatter = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('ar-JO-u-nu-latn', { timeZone: 'Asia/Amman', ...options })
const day = formatter({ weekday: 'long', day: 'numeric', month: 'long' })
const time = formatter({ hour: 'numeric', minute: '2-digit' })
const written = (format: Intl.DateTimeFormat, iso: string) =>
  format
    .formatToParts(new Date(iso))
    .map(({ type, value }) => (type === 'dayPeriod' ? (dayPeriods[value] ?? value) : value))
    .join('')
    .replace(/[\u200e\u200f\u061c]/g, '')
const moment = (iso: string) => `${written(day, iso).replace('،', '')} الساعة ${written(time, iso)}`
const until = (iso: string | null) => (iso ? ` حتى ${moment(iso)}` : '')
const because = (reason: string | null) => (reason ? ` السبب: ${reason}` : '')

const offer = (f: NoticeFacts): Sentence => ({
  title: `ضمانة جديدة بانتظارك: ${f.number}`,
  body: f.invited
    ? `عُرضت عليك ${f.vehicle} عبر ضمانة بسعر ${money(f.price_fils)}. سجّل في ضمانة بهذا الرقم وبرقمك الوطني لتقبل العرض أو ترفضه${until(f.until)}.`
    : `عُرضت عليك ${f.vehicle} بسعر ${money(f.price_fils)}. اقبل الضمانة أو ارفضها${until(f.until)}.`,
})
const ended = (f: NoticeFacts): Sentence => ({
  title: `انتهت الضمانة ${f.number}`,
  body: f.accepted
    ? `انتهت مهلة الدفع لضمانة ${f.vehicle} دون أن يصل المبلغ. لم يُقتطع أي مبلغ من البائع.`
    : `انتهت مهلة الرد على ضمانة ${f.vehicle}، ولم يُقتطع أي مبلغ.`,
})
const late: (f: NoticeFacts) => Sentence = (f) => ({
  title: `تأخر الدفع: ${f.number}`,
  body: `مرّ موعد دفع ${f.vehicle} ولم يصل المبلغ كاملًا. يبقى الدفع ممكنًا${until(f.until)}، ثم تنتهي الضمانة.`,
})
const asked = (f: NoticeFacts): Sentence => ({
  title: `طُلب تحرير المبلغ: ${f.number}`,
  body: `طُلب تحرير مبلغ ${f.vehicle}. نسأل سجل المركبات الآن: إن كانت المركبة باسم المشتري أُمر بالتحويل إلى البائع.`,
})
const notYet = (f: NoticeFacts): Sentence => ({
  title: `لم تُنقل الملكية بعد: ${f.number}`,
  body: `لا يُظهر سجل المركبات ${f.vehicle} باسم المشتري بعد. المبلغ ما زال محفوظًا. أتمّ معاملة التنازل ثم اطلب التحرير من جديد.`,
})
const transferred = (f: NoticeFacts): Sentence => ({
  title: `نُقلت الملكية: ${f.number}`,
  body: `يُظهر سجل المركبات ${f.vehicle} باسم المشتري. يمكن طلب تحرير المبلغ بعد انتهاء العد التنازلي، وإلا طلبناه نحن.`,
})
const withdrawn = (f: NoticeFacts): Sentence => ({
  title: `سُحب العرض: ${f.number}`,
  body: `سُحب عرض ${f.vehicle}، ولم يُقتطع أي مبلغ.${because(f.reason)}`,
})
const part = (f: NoticeFacts): Sentence => ({
  title: `وصلت دفعة: ${f.number}`,
  body: `وصلت دفعة${f.amount_fils ? ` قدرها ${money(f.amount_fils)}` : ''} من ثمن ${f.vehicle}.`,
})
const unmatched = (f: NoticeFacts): Sentence => ({
  title: `مبلغ قيد المطابقة: ${f.number}`,
  body: `وصل مبلغ يخص ${f.vehicle} ولم يُطابَق بعد. نتحقق منه ونبلغك.`,
})

/** Why a transfer waits, and what the payee can do about it. */
const heldWhy: Readonly<Record<PayoutHoldReason, string>> = {
  iban_missing: 'لا حساب بنكيًا لك عندنا. أضف رقم الآيبان في بياناتك البنكية.',
  iban_unproven: 'لا نحوّل إلى الحساب الذي سمّيته. أضف حسابًا بالدينار في بنك أردني.',
  iban_young: 'حسابك البنكي جديد، ونحوّل إليه بعد انقضاء مدة الأمان. لا يلزمك شيء.',
  contact_changed: 'تغيّرت كلمة المرور أو الهاتف قبل قليل، ونحوّل بعد انقضاء مدة الأمان. إن لم تكن أنت من غيّرها فراسلنا الآن.',
  receipt_unsettled: 'ننتظر أن يُظهر كشف البنك دفعة المشتري. لا يلزمك شيء.',
  staff_hold: 'يراجعه قسم المالية عندنا. راسلنا إن أردت أن تعرف المزيد.',
}
/** What the bank means by its codes. */
const bankWhy: Readonly<Record<string, string>> = {
  AC01: 'رقم الحساب غير صحيح.',
  AC03: 'رقم الحساب غير صحيح.',
  AC04: 'الحساب مغلق.',
  AC06: 'الحساب موقوف.',
  AG01: 'الحساب لا يقبل هذا التحويل.',
  BE01: 'الاسم لا يطابق صاحب الحساب.',
}
const heldBecause = (reason: string | null) => heldWhy[reason as PayoutHoldReason] ?? heldWhy.staff_hold // the fact is text; an unknown one is finance's
const bankBecause = (reason: string | null) => {
  const words = bankWhy[reason?.split(' ')[0] ?? '']
  return words === undefined ? '' : ` ${words}`
}

/** A payout is told to whom it pays: the seller, or the buyer who gets his money back. */
const toSeller = (say: (f: NoticeFacts) => Sentence) => (f: NoticeFacts) => (f.payee === 'buyer' ? null : say(f))
const toBuyer = (say: (f: NoticeFacts) => Sentence) => (f: NoticeFacts) => (f.payee === 'buyer' ? say(f) : null)
const sumOf = (f: NoticeFacts) => money(f.amount_fils ?? f.seller_due_fils)
const heldBack = (f: NoticeFacts): Sentence => ({
  title: `رد المبلغ موقوف: ${f.number}`,
  body: `رد ${sumOf(f)} إليك ينتظر: ${heldBecause(f.reason)}`,
})
const sentBack = (f: NoticeFacts): Sentence => ({
  title: `أُرسل رد المبلغ إلى البنك: ${f.number}`,
  body: `أُرسل أمر رد ${sumOf(f)} إليك إلى البنك.`,
})
const lateBack = (f: NoticeFacts): Sentence => ({
  title: `تأخر رد المبلغ: ${f.number}`,
  body: `لم يصل رد ${sumOf(f)} إليك في يومه الموعود. المبلغ ما زال لك، ونسأل البنك ونبلغك. لا يلزمك شيء.`,
})
const rejectedBack = (f: NoticeFacts): Sentence => ({
  title: `رفض البنك رد المبلغ: ${f.number}`,
  body: `رفض البنك رد ${sumOf(f)} إليك.${bankBecause(f.reason)} المبلغ ما زال لك: سمّ رقم آيبان لك في بياناتك البنكية، ونردّه إليك من جديد.`,
})
const settledBack = (f: NoticeFacts): Sentence => ({
  title: `عاد إليك المبلغ: ${f.number}`,
  body: `رُدّ إليك ${sumOf(f)} مما دفعته ثمن ${f.vehicle}.`,
})
const returnedBack = (f: NoticeFacts): Sentence => ({
  title: `لم يصلك رد المبلغ: ${f.number}`,
  body: `أعاد البنك رد ${sumOf(f)}.${bankBecause(f.reason)} المبلغ ما زال لك: سمّ رقم آيبان لك في بياناتك البنكية، ونردّه إليك من جديد.`,
})

/** Arabic, the source of every message: whole sentences, a line for each event and side. */
export const ar = {
  brand: 'ضمانة',
  money,
  moment,
  otp: {
    register: 'لتسجيلك في ضمانة',
    verify_mobile: 'لتأكيد رقم هاتفك',
    verify_email: 'لتأكيد بريدك الإلكتروني',
    new_device: 'للدخول من جهاز جديد',
    forgot_password: 'لاستعادة كلمة المرور',
    change_mobile: 'لتغيير رقم هاتفك',
    change_email: 'لتغيير بريدك الإلكتروني',
    first_password: 'لتعيين كلمة المرور',
    company_draft: 'لطلب تسجيل الشركة',
    owner_consent: 'لردّك على بيع مركبتك',
    payer_iban: 'لتسمية حسابك البنكي',
    step_up: 'لتأكيد إجرائك',
  } satisfies Record<CodePurpose, string>,
  /** What a step-up code confirms; `other` for actions without their own words. */
  actions: {
    release: 'طلب تحرير المبلغ',
    consent: 'الموافقة على بيع مركبتك',
    bank_info: 'تغيير الحساب البنكي الذي تصل إليه أموالك',
    other: 'تأكيد الإجراء',
  },
  code: ({
    code,
    why,
    minutes,
    action,
    amount,
    ibanTail,
    number,
  }: {
    code: string
    why: string
    minutes: number
    action: string | null
    amount: string | null
    ibanTail: string | null
    number: string | null
  }) =>
    action
      ? `ضمانة: ${code} رمز ${action}${number ? ` في الضمانة ${number}` : ''}${amount ? `، المبلغ ${amount}` : ''}${ibanTail ? `، إلى الآيبان المنتهي بـ ${ibanTail}` : ''}. صالح ${minutes} دقائق. لا تعطه لأحد، ولا يطلبه منك أحد من ضمانة.`
      : `ضمانة: ${code} رمزك ${why}. صالح ${minutes} دقائق. لا تعطه لأحد، ولا يطلبه منك أحد من ضمانة.`,
  ownerLink: ({
    creator,
    vehicle,
    price,
    due,
    number,
    link,
  }: {
    creator: string
    vehicle: string
    price: string
    due: string
    number: string
    link: string
  }) =>
    `ضمانة: يعرض ${creator} مركبتك ${vehicle} للبيع بسعر ${price} (الضمانة ${number}). لا بيع دون موافقتك، والمستحق لك ${due} يذهب إلى حسابك أنت. وافق أو ارفض: ${link}`,
  bankAccountChanged: (ibanTail: string) =>
    `ضمانة: تغيّر الحساب البنكي الذي تصل إليه أموالك إلى الآيبان المنتهي بـ ${ibanTail}. إن لم تكن أنت فغيّر كلمة المرور الآن وراسلنا.`,
  accountWhy: {
    missing: 'لا حساب بنكيًا لك عندنا',
    unproven: 'لا نحوّل إلى الحساب الذي سمّيته، ونحتاج إلى حساب بالدينار في بنك أردني',
    rejected: 'رفض البنك التحويل إلى حسابك',
    returned: 'أعاد بنكك الحوالة',
  },
  accountWanted: ({ number, amount, why, link }: { number: string | null; amount: string; why: string; link: string }) =>
    `ضمانة: ${amount}${number ? ` من الضمانة ${number}` : ''} بانتظارك: ${why}. المبلغ محفوظ لك. سمّ رقم الآيبان: ${link}`,
  payerLink: ({ number, payer, amount, link }: { number: string; payer: string; amount: string; link: string }) =>
    `ضمانة: نعيد ${amount} من الضمانة ${number} إلى من دفعها (${payer}). لا نعرف حسابه البنكي. سمّ رقم آيبان باسمه، ويبقى المبلغ محفوظًا إلى ذلك الحين: ${link}`,
  moneyBackWhy: {
    too_much: 'زاد عن المطلوب',
    already_paid: 'وصل بعد أن اكتمل المبلغ',
    ended: 'وصل بعد انتهاء الضمانة',
    told_late: 'دُفع في موعده لكن البنك أبلغنا به بعد انتهاء الضمانة، فبقيت منتهية',
  },
  moneyBack: ({ number, amount, why }: { number: string; amount: string; why: string }) =>
    `ضمانة: نعيد ${amount} إلى من دفعها، من الضمانة ${number}: ${why}. لا حاجة إلى أي إجراء منك.`,
  newDeviceUsed: 'ضمانة: دُخل إلى حسابك من جهاز جديد. إن لم تكن أنت فغيّر كلمة المرور الآن.',
  sessionEndedLeaked: 'ضمانة: أنهينا جلسة دخول لحسابك لأنها استُعملت من جهاز آخر. سجّل الدخول من جديد، وغيّر كلمة المرور إن لم تكن أنت.',
  events: {
    created: {
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
      seller: (f) => ({ title: `وافقت على البيع: ${f.number}`, body: `أُرسل عرض ${f.vehicle} إلى المشتري. ننتظر ردّه${until(f.until)}.` }),
      creator: (f) => ({ title: `وافق المالك: ${f.number}`, body: `وافق المالك على بيع ${f.vehicle}، وأُرسل العرض إلى المشتري.` }),
      buyer: offer,
    },
    refused: {
      seller: (f) => ({ title: `رفضت البيع: ${f.number}`, body: `رفضت بيع ${f.vehicle}. لن يُعرض على أحد.` }),
      creator: (f) => ({ title: `رفض المالك: ${f.number}`, body: `رفض المالك بيع ${f.vehicle}.${because(f.reason)}` }),
      buyer: null,
    },
    withdrawn: { seller: withdrawn, creator: withdrawn, buyer: withdrawn },
    amended: {
      seller: (f) => ({ title: `تغيّرت الشروط: ${f.number}`, body: `تغيّرت شروط بيع ${f.vehicle}. السعر الآن ${money(f.price_fils)}.` }),
      creator: (f) => ({
        title: `تغيّرت الشروط: ${f.number}`,
        body: `أُرسلت الشروط الجديدة لبيع ${f.vehicle} إلى المالك ليوافق عليها من جديد.`,
      }),
      buyer: (f) => ({
        title: `تغيّرت الشروط: ${f.number}`,
        body: `تغيّرت شروط عرض ${f.vehicle}. السعر الآن ${money(f.price_fils)}. اقرأها ثم اقبل أو ارفض${until(f.until)}.`,
      }),
    },
    expired: {
      seller: ended,
      creator: ended,
      buyer: (f) =>
        f.accepted ? { title: `انتهت الضمانة ${f.number}`, body: `انتهت مهلة الدفع لضمانة ${f.vehicle}. ما دفعته يُعاد إليك.` } : ended(f),
    },
    accepted: {
      seller: (f) => ({
        title: `قُبلت الضمانة ${f.number}`,
        body: `قبل ${f.buyer_name} شراء ${f.vehicle}. ننتظر دفع المبلغ${until(f.until)}.`,
      }),
      creator: (f) => ({
        title: `قُبلت الضمانة ${f.number}`,
        body: `قبل ${f.buyer_name} شراء ${f.vehicle}. ننتظر دفع المبلغ${until(f.until)}.`,
      }),
      buyer: (f) => ({
        title: `ادفع لإتمام الضمانة ${f.number}`,
        body: `ادفع ${money(f.total_price_fils)} ثمن ${f.vehicle} برقم مرجع الدفع ${f.payment_reference ?? ''}${until(f.until)}.`,
      }),
    },
    rejected: {
      seller: (f) => ({ title: `رُفضت الضمانة ${f.number}`, body: `رفض المشتري شراء ${f.vehicle}، ولم يُقتطع أي مبلغ.${because(f.reason)}` }),
      creator: (f) => ({
        title: `رُفضت الضمانة ${f.number}`,
        body: `رفض المشتري شراء ${f.vehicle}، ولم يُقتطع أي مبلغ.${because(f.reason)}`,
      }),
      buyer: (f) => ({ title: `رفضت الضمانة ${f.number}`, body: `رفضت شراء ${f.vehicle}، ولم يُقتطع أي مبلغ.` }),
    },
    payment_received: { seller: part, creator: part, buyer: part },
    payment_unmatched: { seller: null, creator: null, buyer: unmatched },
    held: {
      seller: (f) => ({
        title: `المبلغ محفوظ: ${f.number}`,
        body: `وصل ثمن ${f.vehicle} وهو محفوظ في حساب الضمانة. أتمّ معاملة التنازل مع المشتري لدى الترخيص، ويمكن طلب التحرير${f.release_allowed_at ? ` من ${moment(f.release_allowed_at)}` : ''}.`,
      }),
      creator: (f) => ({
        title: `المبلغ محفوظ: ${f.number}`,
        body: `وصل ثمن ${f.vehicle} وهو محفوظ في حساب الضمانة. بقيت معاملة التنازل لدى الترخيص.`,
      }),
      buyer: (f) => ({
        title: `المبلغ محفوظ: ${f.number}`,
        body: `وصل مبلغك ${money(f.total_price_fils)} وهو محفوظ في حساب الضمانة. لا يستطيع البائع سحبه قبل أن تُسجَّل ${f.vehicle} باسمك لدى الترخيص.`,
      }),
    },
    payment_late: {
      seller: (f) => ({
        title: `تأخر الدفع: ${f.number}`,
        body: `لم يصل ثمن ${f.vehicle} في موعده. يمكنك السحب دون رسوم، وتنتهي الضمانة وحدها إن لم يصل${until(f.until)}.`,
      }),
      creator: late,
      buyer: late,
    },
    release_requested: { seller: asked, creator: asked, buyer: asked },
    registry_transferred: { seller: transferred, creator: transferred, buyer: transferred },
    registry_not_transferred: { seller: notYet, creator: notYet, buyer: notYet },
    completed: {
      seller: (f) => ({
        title: `اكتملت الضمانة ${f.number}`,
        body: `نُقلت ${f.vehicle} إلى المشتري، وأُمر بتحويل ${money(f.seller_due_fils)} إلى حسابك.`,
      }),
      creator: (f) => ({ title: `اكتملت الضمانة ${f.number}`, body: `نُقلت ${f.vehicle} إلى المشتري، وأُمر بتحويل المبلغ إلى المالك.` }),
      buyer: (f) => ({ title: `اكتملت الضمانة ${f.number}`, body: `${f.vehicle} مسجّلة باسمك، وأُمر بتحويل المبلغ إلى البائع.` }),
    },
    payout_ordered: {
      seller: (f) => ({ title: `أُمر بالتحويل: ${f.number}`, body: `أُمر بتحويل ${sumOf(f)} إلى حسابك.` }),
      creator: null,
      buyer: null,
    },
    payout_held: {
      seller: toSeller((f) => ({
        title: `التحويل موقوف: ${f.number}`,
        body: `تحويل ${sumOf(f)} إليك ينتظر: ${heldBecause(f.reason)}`,
      })),
      creator: null,
      buyer: toBuyer(heldBack),
    },
    payout_approved: {
      seller: (f) => ({
        title: `اعتُمد التحويل: ${f.number}`,
        body: `اعتُمد تحويل ${sumOf(f)} إليك، ويخرج في ملف البنك التالي.`,
      }),
      creator: null,
      buyer: null,
    },
    payout_sent: {
      seller: toSeller((f) => ({ title: `أُرسل التحويل إلى البنك: ${f.number}`, body: `أُرسل أمر تحويل ${sumOf(f)} إلى البنك.` })),
      creator: null,
      buyer: toBuyer(sentBack),
    },
    payout_accepted: {
      seller: (f) => ({ title: `قبل البنك التحويل: ${f.number}`, body: `قبل البنك تحويل ${sumOf(f)} إليك.` }),
      creator: null,
      buyer: null,
    },
    payout_late: {
      seller: toSeller((f) => ({
        title: `تأخر التحويل: ${f.number}`,
        body: `لم يصل تحويل ${sumOf(f)} إليك في يومه الموعود. المبلغ ما زال لك، ونسأل البنك ونبلغك. لا يلزمك شيء.`,
      })),
      creator: null,
      buyer: toBuyer(lateBack),
    },
    payout_rejected: {
      seller: toSeller((f) => ({
        title: `رفض البنك التحويل: ${f.number}`,
        body: `رفض البنك تحويل ${sumOf(f)} إليك.${bankBecause(f.reason)} المبلغ ما زال لك: سمّ رقم آيبان آخر في بياناتك البنكية، ونحوّله إليك من جديد.`,
      })),
      creator: null,
      buyer: toBuyer(rejectedBack),
    },
    payout_settled: {
      seller: toSeller((f) => ({ title: `وصلك المبلغ: ${f.number}`, body: `حُوّل ${sumOf(f)} ثمن ${f.vehicle} إلى حسابك.` })),
      creator: toSeller((f) => ({ title: `وصل المبلغ: ${f.number}`, body: `حُوّل ثمن ${f.vehicle} إلى حساب المالك.` })),
      buyer: toBuyer(settledBack),
    },
    payout_returned: {
      seller: toSeller((f) => ({
        title: `عاد التحويل: ${f.number}`,
        body: `أعاد بنكك تحويل ${sumOf(f)}.${bankBecause(f.reason)} المبلغ ما زال لك: سمّ رقم آيبان آخر في بياناتك البنكية، ونحوّله إليك من جديد.`,
      })),
      creator: null,
      buyer: toBuyer(returnedBack),
    },
  } satisfies EventTexts,
}
