import { queueKindNames } from '@damana/contract/queue-words'
import type { CodePurpose } from '../payloads.ts'

/** Arabic, the source of every message: whole sentences, a line for each event and side. */
interface AccessWords {
  company: string
  reason: string
  link: string
}
interface OwnerLink {
  creator: string
  vehicle: string
  price: string
  due: string
  number: string
  link: string
}
interface CompanyWords {
  number: string
  company: string
  reason: string
  link: string
}
interface GroupWords {
  company: string
  group: string
  link: string
}
interface FeeWords {
  number: string
  what: string
  amount: string
  reference: string
  open: string | null
  back: string | null
  due: string | null
}
import { bankWhy, money, moment, shortly, until } from './events.ar.ts'

export const ar = {
  brand: 'ضمانة',
  money,
  moment,
  otp: {
    register: 'للتسجيل في ضمانة',
    verify_mobile: 'لتأكيد رقم هاتفك',
    verify_email: 'لتأكيد بريدك الإلكتروني',
    new_device: 'للدخول من جهاز جديد',
    forgot_password: 'لاستعادة كلمة المرور',
    change_mobile: 'لتغيير رقم هاتفك',
    change_email: 'لتغيير بريدك الإلكتروني',
    first_password: 'لتعيين كلمة المرور',
    company_draft: 'لطلب تسجيل الشركة',
    owner_consent: 'لردّك على بيع مركبتك',
    payer_iban: 'لتحديد حسابك البنكي',
    step_up: 'لتأكيد إجرائك',
  } satisfies Record<CodePurpose, string>,
  /** The action that a step-up code confirms; `other` for actions without a text of their own. */
  actions: {
    release: 'لطلب تحرير المبلغ',
    confirm: 'لتأكيد نقل الملكية',
    declare_payer: 'لتحديد الدافع',
    accept_terms: 'للموافقة على الشروط الجديدة',
    accept: 'لقبول الضمانة',
    answer_split: 'للرد على تقسيم المبلغ',
    consent: 'للموافقة على بيع مركبتك',
    bank_info: 'لتغيير حسابك البنكي',
    change_mobile: 'لتغيير رقم هاتف حسابك',
    change_email: 'لتغيير بريد حسابك',
    end_sessions: 'لإنهاء جلسات الدخول على أجهزتك الأخرى',
    export_data: 'لتنزيل نسخة من بياناتك',
    close_account: 'لإغلاق حسابك نهائيًا',
    api_apply: 'لطلب الربط البرمجي باسم',
    api_key: 'لإنشاء مفتاح ربط برمجي باسم',
    api_machine: 'لإضافة المفتاح العام لجهاز في',
    webhooks: 'لتغيير عناوين الربط البرمجي لشركتك',
    company_users: 'لإدارة المستخدمين وصلاحياتهم ربع ساعة في',
    company_user_transfer_primary: 'لنقل الدور الرئيسي إلى مستخدم آخر في',
    company_user_group_agree: 'للموافقة على انضمام شركة إلى مجموعة',
    company_user_group_decline: 'لرفض انضمام شركة إلى مجموعة',
    other: 'لتأكيد الإجراء',
  },
  code: ({
    code,
    why,
    minutes,
    action,
    amount,
    ibanTail,
    fee,
    number,
    contact,
    user,
    company,
  }: {
    code: string
    why: string
    minutes: number
    action: string | null
    amount: string | null
    ibanTail: string | null
    fee: string | null
    number: string | null
    contact: string | null
    user: string | null
    company: string | null
  }) =>
    (action
      ? `ضمانة: رمزك ${action}${number ? ` في الضمانة ${number}` : ''}${amount ? ` بمبلغ ${amount}` : ''}${ibanTail ? ` إلى الآيبان المنتهي بـ ${ibanTail}` : ''}${contact ? ` إلى ${contact}` : ''}${company ? ` ${company}` : ''}${user ? ` (${user})` : ''} هو ${code}`
      : `ضمانة: رمزك ${why} هو ${code}`) +
    `، وهو صالح ${minutes} دقائق.${fee ? ` إن لم تكن المركبة قد سُجّلت باسمك فعليك ${fee} رسوم هذا الطلب.` : ''} لا تُعطِه لأحد، ولن يطلبه منك أحد من ضمانة.`,
  ownerLink: {
    of_agent: ({ creator, vehicle, price, due, number, link }: OwnerLink) =>
      `ضمانة: يعرض وكيلك ${creator} مركبتك ${vehicle} للبيع نيابةً عنك بسعر ${price} (الضمانة ${number}). لا تُباع دون موافقتك، والمستحق لك ${due} يُحوَّل إلى حسابك وحدك. وافق أو ارفض: ${link}`,
    of_partner: ({ creator, vehicle, price, due, number, link }: OwnerLink) =>
      `ضمانة: يقترح ${creator} بيع مركبتك ${vehicle} بسعر ${price} (الضمانة ${number}). لا تُباع دون موافقتك، والمستحق لك ${due} يُحوَّل إلى حسابك وحدك. اقرأ الشروط ووافق أو ارفض: ${link}`,
  },
  registerToAct: 'سجّل في ضمانة بهذا الهاتف لتردّ عليه.',
  agentActs: 'يتولاه وكيلك.',
  bankReasons: bankWhy,
  bankReasonUnknown: (code: string) => (code ? `رمز السبب لدى البنك: ${code}.` : 'لم يذكر البنك سببًا.'),
  seeOwnLink: (number: string) => `${number}: افتح رابطنا السابق.`,
  bankAccountChanged: (ibanTail: string) =>
    `ضمانة: تغيّر الحساب البنكي الذي تصل إليه أموالك إلى الآيبان المنتهي بـ ${ibanTail}. إن لم تكن أنت فغيّر كلمة المرور الآن وتواصل معنا.`,
  accountWhy: {
    missing: 'لم تحفظ حسابًا بنكيًا بعد',
    unproven: 'لا نحوّل إلى الحساب الذي حدّدته، ونحتاج إلى حساب بالدينار في بنك أردني',
    rejected: 'رفض البنك التحويل إلى حسابك',
    returned: 'أعاد بنكك الحوالة',
  },
  accountWanted: ({ number, amount, why, link }: { number: string | null; amount: string; why: string; link: string }) =>
    `ضمانة: ${amount}${number ? ` من الضمانة ${number}` : ''} بانتظارك: ${why}. المبلغ محفوظ لك. حدّد رقم الآيبان: ${link}`,
  ownerSplit: ({ number, share, link }: { number: string; share: string; link: string }) =>
    `ضمانة: نقترح تقسيم المبلغ المحفوظ في ${number}، ونصيبك ${share}. أجب خلال 72 ساعة: ${link}`,
  payerLink: ({ number, payer, amount, link }: { number: string; payer: string; amount: string; link: string }) =>
    `ضمانة: نعيد ${amount} من الضمانة ${number} إلى من دفعها (${payer}). لا نعرف حسابه البنكي. حدّد رقم آيبان باسمه، ويبقى المبلغ محفوظًا إلى ذلك الحين: ${link}`,
  moneyBackWhy: {
    too_much: 'زاد على المطلوب',
    already_paid: 'وصل بعد أن اكتمل المبلغ',
    ended: 'وصل بعد انتهاء الضمانة',
    told_late: 'دُفع في موعده لكن البنك أبلغنا به بعد انتهاء الضمانة، فبقيت منتهية',
  },
  moneyBack: ({ number, amount, why }: { number: string; amount: string; why: string }) =>
    `ضمانة: نعيد ${amount} إلى من دفعها، من الضمانة ${number}: ${why}. لا حاجة إلى أي إجراء منك.`,
  feeOf: {
    cancellation: 'إلغاء الضمانة',
    late_expiry: 'عدم الدفع في موعده',
    failed_check: 'استعلام قبل نقل الملكية',
    several: 'إجراءات في الضمانة',
  },
  fee: {
    charged: ({ number, what, amount }: FeeWords) =>
      `ضمانة: عليك ${amount} رسوم ${what} (${number})، تُقتطع من مبلغك المحفوظ فيها عند انتهائها، أو تصدر بها فاتورة.`,
    billed: ({ number, what, amount, reference }: FeeWords) =>
      `ضمانة: عليك ${amount} رسوم ${what} (${number}). ادفعها من بنكك برقم مرجع الدفع ${reference}.`,
    paid: ({ number, amount, open, back }: FeeWords) =>
      `ضمانة: وصلت ${amount} من رسوم ${number}.${open ? ` بقي ${open} بالرقم نفسه.` : ' لم يبقَ شيء.'}${back ? ` نعيد ما زاد (${back}) إلى من دفعه.` : ''}`,
    reminded: ({ number, amount, reference, due }: FeeWords) =>
      `ضمانة: ما زال عليك ${amount} من رسوم ${number}. ادفعها${shortly(due)} برقم المرجع ${reference}.`,
    overdue: ({ number, what, amount, reference }: FeeWords) =>
      `ضمانة: فات موعد دفع ${amount} رسوم ${what} (${number}). ادفعها الآن برقم المرجع ${reference}.`,
    written_off: ({ number, what, amount }: FeeWords) => `ضمانة: لم نعد نطالبك بمبلغ ${amount} رسوم ${what} (${number}).`,
    given_back: ({ number, what, amount }: FeeWords) => `ضمانة: نعيد إليك ${amount} من رسوم ${what} (${number}). سيحوّلها قسم المالية.`,
    paid_back: ({ number, amount }: FeeWords) => `ضمانة: حوّلنا إليك ${amount} من رسوم ${number} التي أعدناها.`,
  },
  /** The fee message as a line in the application. */
  feeLine: {
    charged: ({ number, what, amount }: FeeWords) => ({
      title: `سُجّلت عليك رسوم: ${number}`,
      body: `${amount} رسوم ${what}. تُقتطع من مبلغك المحفوظ في هذه الضمانة عند انتهائها، وما بقي منها تصدر به فاتورة.`,
    }),
    billed: ({ number, what, amount, reference, due }: FeeWords) => ({
      title: `فاتورة رسوم: ${number}`,
      body: `عليك ${amount} رسوم ${what}. ادفعها من بنكك برقم مرجع الدفع ${reference}${until(due)}.`,
    }),
    reminded: ({ number, what, amount, reference, due }: FeeWords) => ({
      title: `تذكير بفاتورة رسوم: ${number}`,
      body: `ما زال عليك ${amount} رسوم ${what}. ادفعها من بنكك برقم مرجع الدفع ${reference}${until(due)}.`,
    }),
    overdue: ({ number, what, amount, reference }: FeeWords) => ({
      title: `فات موعد فاتورة رسوم: ${number}`,
      body: `فات موعد دفع ${amount} رسوم ${what}. ادفعها الآن من بنكك برقم مرجع الدفع ${reference}، ويتابعها قسم المالية.`,
    }),
    paid: ({ number, amount, open, back }: FeeWords) => ({
      title: `دُفعت رسوم: ${number}`,
      body: `وصلت ${amount} من رسومك.${open ? ` بقي ${open} بالرقم نفسه.` : ' لم يبقَ شيء.'}${back ? ` نعيد ما زاد (${back}) إلى من دفعه.` : ''}`,
    }),
    written_off: ({ number, what, amount }: FeeWords) => ({
      title: `أُسقطت رسوم: ${number}`,
      body: `لم نعد نطالبك بمبلغ ${amount} رسوم ${what}.`,
    }),
    given_back: ({ number, what, amount }: FeeWords) => ({
      title: `تُعاد إليك رسوم: ${number}`,
      body: `نعيد إليك ${amount} من رسوم ${what}. سيحوّلها قسم المالية.`,
    }),
    paid_back: ({ number, amount }: FeeWords) => ({
      title: `أُعيدت إليك رسوم: ${number}`,
      body: `حوّلنا إليك ${amount} من الرسوم التي أعدناها.`,
    }),
  },
  companyApplication: {
    approved: ({ number, company }: CompanyWords) =>
      `ضمانة: تمت الموافقة على تسجيل ${company} (الطلب ${number}). وصلت الدعوات إلى أصحاب حسابات الدخول، ولا يتصرف أحد باسمها قبل أن يقبل صاحب الحساب الرئيسي.`,
    returned: ({ number, company, reason, link }: CompanyWords) =>
      `ضمانة: أُعيد إليك طلب تسجيل ${company} (${number}) لتصحيحه: ${reason} صحّحه ثم أرسله من جديد: ${link}`,
    rejected: ({ number, company, reason }: CompanyWords) => `ضمانة: لم تتم الموافقة على طلب تسجيل ${company} (${number}): ${reason}`,
    received: ({ number, link }: CompanyWords) => `ضمانة: وصلنا طلب تسجيل الشركة رقم ${number}، وهو قيد المراجعة. تابعه هنا: ${link}`,
  },
  apiAccess: {
    approved: ({ company, link }: AccessWords) => `ضمانة: تمت الموافقة على الربط البرمجي باسم ${company}. أنشئ مفاتيحه من هنا: ${link}`,
    refused: ({ company, reason, link }: AccessWords) =>
      `ضمانة: لم تتم الموافقة على طلب الربط البرمجي باسم ${company}: ${reason} يمكن تقديم طلب جديد: ${link}`,
    suspended: ({ company, reason }: AccessWords) => `ضمانة: أُوقف الربط البرمجي باسم ${company}، ولا تعمل مفاتيحه: ${reason}`,
    resumed: ({ company, link }: AccessWords) => `ضمانة: عاد الربط البرمجي باسم ${company} إلى العمل: ${link}`,
  },
  accountInvitation: ({ link, days, company }: { link: string; days: number; company: string | null }) =>
    `ضمانة: ${company ? `دعتك ${company} إلى التصرف باسمها، و` : ''}أُنشئ لك حساب في ضمانة. عيّن كلمة المرور خلال ${days} أيام: ${link}`,
  staffInvitation: {
    invite: ({ link, hours }: { link: string; hours: number }) =>
      `ضمانة: أنت مدعو إلى الانضمام إلى موظفي ضمانة. عيّن كلمة المرور واربط تطبيق المصادقة خلال ${hours} ساعة: ${link}`,
    authenticator: ({ link, hours }: { link: string; hours: number }) =>
      `ضمانة: أُعيد ضبط المصادقة لحسابك في الإدارة، وانتهت جلسات الدخول. اربط تطبيق المصادقة من جديد خلال ${hours} ساعة: ${link}`,
  },
  staffAccount: {
    role: () => 'ضمانة: تغيّر دورك في الإدارة، وانتهت جلسات الدخول. سجّل الدخول من جديد.',
    deactivate: () => 'ضمانة: أُوقف حسابك في الإدارة، وانتهت جلسات الدخول.',
    recovery_code: (left: number) =>
      `ضمانة: سُجّل الدخول إلى حسابك في الإدارة برمز استرداد، وبقي من الرموز: ${left}. إن لم تكن أنت فأبلغ مديرًا الآن.`,
  },
  staffReminder: {
    title: 'في قائمة العمل ما فاتت مهلته.',
    own: 'ينتظر قرارك:',
    passedOn: 'ذكّرنا به أصحابه ولم يقرّروا بعد:',
  },
  queueKinds: queueKindNames.ar,
  companyInvitation: ({ link, company }: { link: string; company: string }) =>
    `ضمانة: تدعوك ${company} إلى التصرف باسمها في ضمانة. اقبل أو ارفض من صفحة حسابك: ${link}`,
  companyRights: {
    given: (company: string) => `ضمانة: مُنحت صلاحيات أخرى في ${company}، وتستطيع استعمالها الآن.`,
    changed: (company: string) => `ضمانة: تغيّرت صلاحياتك في ${company}. سجّل الدخول من جديد لتتصرف باسمها.`,
    removed: (company: string) => `ضمانة: لم تعد من مستخدمي ${company}، ولا يمكنك التصرف باسمها.`,
    primary: (company: string) => `ضمانة: أصبحت المستخدم الرئيسي في ${company}، ولك فيها كل الصلاحيات.`,
  },
  companyGroup: {
    asked: ({ company, group, link }: GroupWords) =>
      `ضمانة: تطلب ${company} الانضمام إلى المجموعة «${group}». يوافق أو يرفض المستخدم الرئيسي لإحدى شركاتها: ${link}`,
    agreed: ({ company, group, link }: GroupWords) => `ضمانة: انضمت ${company} إلى المجموعة «${group}». ${link}`,
    declined: ({ company, group, link }: GroupWords) => `ضمانة: لم يُقبل انضمام ${company} إلى المجموعة «${group}»، وتبقى مستقلة. ${link}`,
  },
  invoiced: {
    invoice: (number: string, amount: string) => ({
      subject: `فاتورة ضريبية عن الضمانة ${number}`,
      body: `صدرت فاتورتك الضريبية عن رسوم الضمانة ${number} بمجموع ${amount} شاملًا ضريبة المبيعات. نزّلها من حسابك:`,
    }),
    credit_note: (number: string, amount: string) => ({
      subject: `إشعار دائن عن الضمانة ${number}`,
      body: `صدر لك إشعار دائن بقيمة ${amount} عن رسوم الضمانة ${number}. نزّله من حسابك:`,
    }),
  },
  webhook: {
    failing: (host: string) => ({
      title: 'عنوان الربط البرمجي لا يستجيب',
      body: `تعذّر إبلاغ ${host} بأحداث الضمانات. نعيد المحاولة ثلاثة أيام، وترى التفاصيل في صفحة الربط البرمجي.`,
    }),
    dead: (host: string) => ({
      title: 'أحداث لم تصل إلى عنوان الربط البرمجي',
      body: `تعذّر إبلاغ ${host} ببعض الأحداث ثلاثة أيام فتوقفت المحاولات. يمكنك طلب إرسالها من جديد من صفحة الربط البرمجي.`,
    }),
  },
  supportAnswered: (number: string) => ({
    title: 'رد من الدعم',
    body: `ردّ فريق الدعم على رسالتك في المحادثة ${number}.`,
  }),
  identity: {
    proven: (_words: string) => 'ضمانة: أُثبتت هويتك، ويمكنك الآن أن تبيع وأن تستلم حوالاتك.',
    send_again: (words: string) => `ضمانة: لم تُثبت الصور هويتك: ${words} أرسل صورًا أخرى من صفحة حسابك.`,
    taken: (_words: string) =>
      'ضمانة: أثبت شخص آخر أن الرقم الوطني الذي كتبته في حسابك له. أُوقفت ضماناتك السارية وتبتّ الإدارة فيها. إن كان الرقم لك فأرسل صورك من صفحة حسابك.',
  },
  accountTitles: {
    bank_account_changed: 'تغيّر رقم الآيبان في حسابك',
    account_closed: 'أُغلق حسابك',
    password_changed: 'تغيّرت كلمة مرورك',
    contact_changed: 'تغيّرت وسيلة التواصل في حسابك',
    new_device: 'سُجّل الدخول إلى حسابك من جهاز جديد',
    new_device_attempt: 'محاولة دخول إلى حسابك',
    session_ended_leaked: 'أُنهيت جلسة دخول لحسابك',
    identity: 'إثبات هويتك',
  },
  newDeviceUsed: 'ضمانة: سُجّل الدخول إلى حسابك من جهاز جديد. إن لم تكن أنت فغيّر كلمة المرور الآن.',
  newDeviceAttempt:
    'ضمانة: حاول أحدهم الدخول إلى حسابك من جهاز جديد بكلمة مرورك، ولم يُدخل الرمز الصحيح. إن لم تكن أنت فغيّر كلمة المرور الآن.',
  accountClosed: 'ضمانة: أُغلق حسابك بطلب منك، وانتهت جلسات الدخول كلها. إن لم تطلب ذلك فتواصل معنا الآن.',
  passwordChanged:
    'ضمانة: تغيّرت كلمة مرور حسابك، وانتهت جلسات الدخول الأخرى، وتُؤخَّر الحوالات إليك 24 ساعة. إن لم تكن أنت من غيّرها فاستعد كلمة المرور وتواصل معنا الآن.',
  contactChanged: ({ what, contact }: { what: 'mobile' | 'email'; contact: string }) =>
    `ضمانة: تغيّر ${what === 'mobile' ? 'رقم هاتف' : 'بريد'} حسابك إلى ${contact}. إن لم تكن أنت من غيّره فاستعد كلمة المرور وتواصل معنا الآن.`,
  sessionEndedLeaked: 'ضمانة: أنهينا جلسة دخول لحسابك لأنها استُعملت من جهاز آخر. سجّل الدخول من جديد، وغيّر كلمة المرور إن لم تكن أنت.',
}
