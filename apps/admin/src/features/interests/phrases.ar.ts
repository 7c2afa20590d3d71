export const ar = {
  about: 'لا يبتّ موظف في ضمانة أو حوالة أو حساب فيه رقمه الوطني أو رقم زوجه أو شركته. يسري الرقم فور التصريح به، ويؤكده مدير آخر.',
  yours: 'أرقامك',
  others: 'أرقام الموظفين',
  none: 'لم تصرّح بأي رقم.',
  noneOfOthers: 'لم يصرّح موظف آخر بأي رقم.',
  missing: 'لم يصرّحوا بعد',
  declare: 'التصريح برقم',
  declareText: 'من الآن لا تستطيع البتّ في ما ورد فيه هذا الرقم. يُرفع ذلك بعد أن يؤكد مدير آخر سحبه.',
  relation: 'صاحب الرقم',
  relationOf: { self: 'أنا', spouse: 'زوجي أو زوجتي', company: 'شركتي' },
  relationShown: { self: 'رقمه الوطني', spouse: 'رقم الزوج', company: 'رقم الشركة' },
  number: 'الرقم الوطني',
  numberHint: 'كما في الهوية أو سجل الشركات، 9 خانات أو أكثر.',
  numberMissing: 'أدخل الرقم الوطني كاملًا.',
  declaredAt: 'صُرّح به في {{moment}}',
  confirmedBy: 'أكّده {{name}}',
  unconfirmed: 'ينتظر تأكيد مدير آخر',
  withdrawn: 'طُلب سحبه، ويسري إلى أن يؤكد مدير آخر السحب',
  confirm: 'تأكيد',
  confirmWithdrawal: 'تأكيد السحب',
  withdraw: 'طلب السحب',
  confirmTitle: 'تأكيد هذا الرقم؟',
  confirmText: 'تؤكد أن الرقم صحيح وأنه لمن صرّح به.',
  endTitle: 'تأكيد سحب هذا الرقم؟',
  endText: 'يستطيع الموظف بعده البتّ في ما ورد فيه هذا الرقم.',
  withdrawTitle: 'طلب سحب هذا الرقم؟',
  withdrawText: 'يبقى الرقم ساريًا إلى أن يؤكد مدير آخر سحبه.',
  done: 'حُفظ.',
  failed: 'تعذّر تحميل الأرقام',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    interests: typeof ar
  }
}
