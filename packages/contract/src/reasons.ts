/** Why an action is off; each has its sentence, so that a disabled button and a refused call say the same. */
export const reasons = {
  countdown_not_over: { ar: 'متاح بعد انتهاء العد التنازلي.', en: 'Available when the countdown ends.' },
  terms_changed: { ar: 'تغيّرت شروط الضمانة. اقرأها من جديد قبل القبول.', en: 'The terms have changed. Read them again before you accept.' },
  no_permission: { ar: 'ليست لديك صلاحية هذا الإجراء.', en: 'You do not have the permission for this action.' },
  not_your_turn: { ar: 'هذا الإجراء للطرف الآخر.', en: 'This action is for the other side.' },
  wrong_status: { ar: 'حالة الضمانة لا تسمح بهذا الإجراء.', en: 'The status of the guarantee does not allow this action.' },
  inactive: {
    ar: 'هذه الضمانة غير سارية، ولا يمكن اتخاذ أي إجراء عليها.',
    en: 'This guarantee is not active. No action can be taken on it.',
  },
  blocked: { ar: 'هذه الضمانة موقوفة، ولا يمكن اتخاذ أي إجراء عليها.', en: 'This guarantee is blocked. No action can be taken on it.' },
  cancellation_open: {
    ar: 'طُلب إلغاء الضمانة، والإجراءات موقوفة إلى أن يُبتّ فيه.',
    en: 'A cancellation is requested; actions are off until it is decided.',
  },
  vehicle_unverified: { ar: 'لم تُؤكَّد بيانات المركبة بعد.', en: 'The vehicle is not verified yet.' },
  registry_silent: { ar: 'سجل المركبات لا يجيب الآن. حاول بعد قليل.', en: 'The vehicle registry does not answer now. Try again shortly.' },
  registry_refused: { ar: 'لم تعد المركبة صالحة للبيع بحسب السجل.', en: 'The registry says that the vehicle can no longer be sold.' },
  not_late: { ar: 'لا يمكن السحب مجانًا قبل مرور موعد الدفع.', en: 'Free withdrawal opens only when the payment is late.' },
  link_used: { ar: 'استُخدم هذا الرابط من قبل.', en: 'This link has been used.' },
  vehicle_not_free: { ar: 'للمركبة ضمانة سارية أخرى.', en: 'The vehicle is already under another active guarantee.' },
  made_by_you: { ar: 'لا يمكنك اعتماد ما أنشأته.', en: 'You cannot approve what you made.' },
} as const
export type Reason = keyof typeof reasons
