import type {} from 'i18next'

/** A request to cancel: where it stands and what comes next. */
export const ar = {
  title: 'طلب الإلغاء',
  status: { pending: 'قيد النظر', approved: 'تمت الموافقة', rejected: 'مرفوض' },
  doNotSign: 'لا توقّع على التنازل في مركز الترخيص ما دام الطلب مفتوحًا.',
  by: 'من طلبه',
  you: 'أنت',
  buyer: 'المشتري',
  seller: 'البائع',
  requestedAt: 'تاريخ الطلب',
  fee: 'رسوم الإلغاء',
  feeOn: 'الرسوم على',
  feeWaived: 'لا أحد، أُعفي منها الطرفان',
  answer: 'جواب الطرف الآخر',
  yourAnswer: 'جوابك',
  answered: { agreed: 'موافق', objected: 'معترض', silent: 'لم يُجب، ولا يُعدّ ذلك اعتراضًا' },
  answerUntil: 'الجواب حتى',
  decideUntil: 'قرار الإدارة حتى',
  checkAt: 'نسأل الترخيص مرة أخيرة',
  escalated: 'لم تبتّ الإدارة في موعدها، فانتقل القرار إلى المدير المسؤول.',
  words_objected: 'قال الطرف الآخر:',
  words_rejected: 'قالت الإدارة:',
  next: {
    answer_mine: 'للطرف الآخر أن يوافق أو يعترض، ثم تبتّ الإدارة. إن لم يُجب فلا يُعدّ ذلك اعتراضًا.',
    answer_other: 'وافق أو اعترض بأسبابك، ثم تبتّ الإدارة. إن لم تُجب فلا يُعدّ ذلك اعتراضًا.',
    agreed: 'اتفق الطرفان، فتنظر الإدارة في الطلب في يوم العمل نفسه.',
    decide: 'تبتّ الإدارة في الطلب، وتقرر على من تكون الرسوم.',
    check: 'نسأل الترخيص مرة أخيرة. إن لم تكن المركبة باسم المشتري أُلغيت الضمانة وأُعيد المبلغ، وإن كانت باسمه سقط الطلب وطُلب تحرير المبلغ.',
    carried: 'أُلغيت الضمانة. ما دفعه المشتري يُعاد إلى من دفعه، بعد الرسوم إن كانت عليه.',
    carriedUnpaid: 'أُلغيت الضمانة، ولم يكن فيها مبلغ محفوظ.',
  },
  why: {
    taken_back: 'سحبه من طلبه.',
    fallen: 'سقط: ظهر في الترخيص أن المركبة صارت باسم المشتري.',
    staff: 'رفضته الإدارة، والضمانة مستمرة.',
  },
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'guarantees/details/cancellation': typeof ar
  }
}
