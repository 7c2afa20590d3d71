import type {} from 'i18next'

/** What the buyer reads behind the link that only his phone received, when money goes back and no account is known. */
export const ar = {
  pageTitle: 'حساب لإعادة مبلغ',
  title: 'مبلغ يعود إلى من دفعه',
  titleClosed: 'مبلغ معاد',
  to: 'إلى',
  guarantee: 'الضمانة',
  form: 'إلى أي حساب نعيده؟',
  formText: 'دُفع المبلغ بطريقة لا تُظهر لنا حساب الدافع. اكتب حسابًا باسم من دفع، داخل الأردن وبالدينار.',
  holder: 'اسم صاحب الحساب',
  holderHint: 'كما هو لدى البنك. يجب أن يكون الدافع نفسه: {{name}}.',
  sendCode: 'إرسال رمز إلى هاتفي',
  codeTitle: 'تأكيد الحساب',
  save: 'حفظ الحساب',
  saved: 'حُفظ الحساب.',
  failed: 'لم يُحفظ الحساب.',
  noAnswer: 'تعذّر الاتصال بالخادم.',
  wrongCode: 'رمز التحقق غير صحيح.',
  named: 'حُفظ الحساب، ونعيد المبلغ إليه.',
  nothingToDo: 'لا شيء مطلوب منك.',
  account: 'الحساب',
  promised: 'يصل في',
  number: 'رقم التحويل',
  another: 'كتابة حساب آخر',
  missing: 'لم نجد هذا الرابط',
  missingText: 'ربما كُتب ناقصًا أو انتهت صلاحيته. افتحه من الرسالة التي وصلت إلى هاتفك.',
  status: {
    ordered: 'أُمر بإعادة المبلغ.',
    held: 'المبلغ محفوظ لك.',
    approved: 'يخرج المبلغ مع ملف البنك التالي.',
    in_file: 'المبلغ في ملف البنك.',
    sent: 'أُرسل المبلغ إلى البنك.',
    unknown: 'ننتظر جواب البنك.',
    accepted: 'قبل البنك التحويل.',
    settled: 'وصل المبلغ.',
    rejected: 'رفض البنك التحويل.',
    returned: 'أعاد البنك التحويل.',
    withdrawn: 'سُحب هذا التحويل.',
  },
  held: {
    iban_missing: 'ننتظر حسابًا نعيد إليه المبلغ.',
    iban_unproven: 'لا نحوّل إلى الحساب المكتوب. اكتب حسابًا أردنيًّا بالدينار.',
    iban_young: 'ينتظر الحساب الجديد 24 ساعة قبل أن نحوّل إليه. لا شيء مطلوب منك.',
    contact_changed: 'ننتظر 24 ساعة بعد تغيير الهاتف أو كلمة المرور، ثم يُحوَّل المبلغ من تلقاء نفسه.',
    receipt_unsettled: 'لم تظهر الدفعة في كشف البنك بعد. يُحوَّل المبلغ حين تظهر.',
    receipt_reversed: 'استرد البنك الدفعة التي جاء منها هذا المبلغ، فلا يُحوَّل.',
    bank_exception: 'يوضّح البنك تحويلًا سابقًا لهذا المبلغ، ثم يُحوَّل.',
    staff_hold: 'أوقفه قسم المالية. نتواصل معك.',
    identity_unproven: 'لم تثبت هويتك بعد. أرسل من صفحة حسابك صورة وثيقتك وصورة وجهك والوثيقة بجانبه.',
  },
  wrong: {
    holder: 'اكتب اسم صاحب الحساب.',
    notPayer: 'الحساب باسم غير اسم من دفع. اكتب حسابًا باسم {{name}}.',
  },
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    payerLink: typeof ar
  }
}
