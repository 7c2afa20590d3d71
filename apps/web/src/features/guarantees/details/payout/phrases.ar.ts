import type {} from 'i18next'

/** The transfer to the seller, or back to the buyer. */
export const ar = {
  title_seller: 'التحويل إلى البائع',
  title_sellerYou: 'التحويل إليك',
  title_refund: 'إعادة المبلغ إلى المشتري',
  title_refundYou: 'إعادة المبلغ إليك',
  title_refundPayer: 'إعادة المبلغ إلى من دفعه عن المشتري',
  failed_rejected: 'رفض البنك الحوالة',
  failed_returned: 'أعاد البنك الحوالة',
  failedText_mine: 'المبلغ لك ومحفوظ. صحّح حسابك البنكي لنعيد المحاولة.',
  failedText_other: 'المبلغ محفوظ لصاحبه، ونعيد المحاولة بعد أن يصحّح حسابه.',
  withdrawnTitle: 'سُحبت الحوالة قبل خروجها',
  withdrawnText: 'المبلغ محفوظ لصاحبه، وتتابعه المالية.',
  refundHeldTitle: 'إعادة المبلغ مؤجلة',
  mend: 'تصحيح الحساب البنكي',
  name: 'تحديد الحساب البنكي',
  prove: 'إثبات الهوية',
  mendNote: 'بعد التصحيح ننتظر 24 ساعة حمايةً لك، ثم يخرج التحويل.',
  all: 'كل تحويلات هذه الضمانة',
  to: { seller: 'إلى البائع', refund: 'إلى المشتري', payer: 'إلى من دفع عن المشتري' },
  number: 'رقم التحويل',
  amount: 'المبلغ',
  status: 'الحالة',
  rail: 'الطريقة',
  ACH: 'عادي (ACH)',
  RTGS: 'عاجل (RTGS)',
  iban: 'الحساب المنتهي بـ',
  promised: 'موعده',
  settled: 'أكّده البنك',
  heldTitle: 'التحويل مؤجل',
  /** Why it waits. */
  held: {
    iban_missing: 'لم يُحفظ حساب بنكي لصاحب المبلغ بعد.',
    iban_unproven: 'الحساب البنكي لم يُوثَّق بعد.',
    iban_of_another: 'الحساب البنكي باسم شخص آخر، وننظر فيه.',
    iban_young: 'الحساب البنكي جديد، وننتظر يومًا قبل التحويل إليه حمايةً لصاحبه.',
    contact_changed: 'تغيّرت كلمة المرور أو الهاتف قبل قليل، وننتظر يومًا حمايةً لصاحب المبلغ.',
    receipt_unsettled: 'دفعة المشتري لم تظهر في كشف البنك بعد.',
    restored: 'نتحقق من حوالاتنا مع البنك بعد استعادة بياناتنا من نسخة احتياطية. لا شيء مطلوب منك.',
    receipt_reversed: 'استردّ البنك دفعة من المشتري، وتبتّ المالية في هذا الجزء.',
    receipt_in_doubt: 'خصم البنك مبلغًا قد يكون استردادًا لدفعة من هذه الضمانة، ونستوضح منه.',
    bank_exception: 'يوضّح البنك تحويلًا سابقًا لهذا المبلغ.',
    staff_hold: 'أجّلته المالية، وتتواصل معك إن لزم شيء.',
    identity_unproven: 'لم تثبت هوية المستفيد بعد. تُرسل الصور من صفحة الحساب.',
  },
  sentBack: {
    title: 'مال يعود إلى من دفعه',
    suspense: 'لم تقبله هذه الضمانة ويعود إلى من دفعه.',
    excess: 'زاد على المستحق ويعود إلى من دفعه.',
    send_back: 'دفعه شخص لم يُصرَّح به ويعود إليه.',
    waits: 'ينتظر لدينا إلى أن يتضح لأي غرض دُفع.',
    received: 'وصل {{day}}',
  },
  statuses: {
    ordered: 'بانتظار الإرسال إلى البنك',
    held: 'مؤجل',
    approved: 'معتمد، يخرج مع ملف البنك التالي',
    in_file: 'في ملف البنك',
    sent: 'أُرسل إلى البنك',
    unknown: 'ننتظر جواب البنك',
    accepted: 'قبله البنك',
    settled: 'وصل',
    rejected: 'رفضه البنك',
    returned: 'أعاده البنك',
    withdrawn: 'سُحب',
  },
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    guaranteePayout: typeof ar
  }
}
