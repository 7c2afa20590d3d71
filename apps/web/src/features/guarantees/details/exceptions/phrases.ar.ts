import type {} from 'i18next'

export const ar = {
  doNotSign: 'لا توقّع على التنازل في مركز الترخيص',
  refundAheadText: 'قرّرت الإدارة إعادة المبلغ إلى المشتري، ونسأل الترخيص مرة أخيرة قبل إعادته.',
  doNotSignText: 'وافقت الإدارة على الإلغاء، ونسأل الترخيص مرة أخيرة قبل إعادة المبلغ.',
  bankText: 'استردّ البنك دفعة المشتري، ولا يُصرف المبلغ قبل أن يدفع من جديد.',
  vehicle_unverified: 'بيانات المركبة قيد التحقق',
  vehicle_unverifiedText: 'أُدخلت يدويًا، ولا يمكن القبول قبل أن تُؤكَّد.',
  payer_undeclared: 'وصل مبلغ من شخص آخر',
  payer_undeclaredText: 'يحدّد المشتري الدافع، ثم يُحسب المبلغ.',
  /** Fees of a side beside commission and transfer. */
  fees: {
    title: 'الرسوم',
    titleOpen: 'رسوم عليك',
    kind: { cancellation: 'رسوم إلغاء', late_expiry: 'رسوم عدم الدفع في موعده', failed_check: 'رسوم استعلام قبل نقل الملكية' },
    chargedOn: 'سُجّلت {{date}}',
    state: { open: 'غير مدفوعة', closed: 'لم يبقَ منها شيء', givenBack: 'أُقرّت إعادتها', paidBack: 'أُعيدت' },
    amount: 'المبلغ',
    open: 'المتبقي منها',
    givenBack: 'يُعاد إليك',
    paidBack: 'أُعيد إليك',
    paidBackOn: 'في',
    unbilled: 'نقتطعها من مبلغك المحفوظ في هذه الضمانة عند انتهائها. إن بقي منها شيء صدرت به فاتورة بمرجع دفع خاص.',
    billed: 'ادفعها حتى يوم {{date}} بهذا المرجع، من تطبيق بنكك.',
    toPay: 'المبلغ المطلوب',
    reference: 'رقم مرجع الدفع',
    ofOther: { seller: 'سُجّلت رسوم على البائع.', buyer: 'سُجّلت رسوم على المشتري.' },
  },
  /** Payments that somebody else than the buyer made. */
  payers: {
    title: 'دفعات من غيرك',
    text: 'ما يدفعه غيرك يُحسب لك بعد أن تخبرنا من الدافع. وما لم يُحدَّد دافعه يُعاد إليه.',
    unknown: 'لم يذكر البنك اسم الدافع',
    state: {
      buyer: 'حُسبت لك',
      undeclared: 'بانتظار تحديد الدافع',
      declared: 'حدّدت الدافع، وحُسبت لك',
      deciding: 'تنظر المالية في الدافع',
      accepted: 'قبلتها المالية، وحُسبت لك',
      sent_back: 'أُعيدت إلى من دفعها',
    },
    until: 'حتى {{moment}}',
  },
  /** Papers that were brought to a guarantee. */
  files: {
    title: 'الوثائق',
    kind: {
      licence_photo: 'صورة الرخصة',
      support: 'مرفق',
      evidence: 'وثيقة إثبات',
      department_paper: 'كتاب إدارة الترخيص',
      identity_document: 'صورة الوثيقة',
      identity_face: 'صورة الوجه والوثيقة',
    },
    by: { you: 'منك', seller: 'من البائع', buyer: 'من المشتري', staff: 'من الإدارة' },
    view: 'عرض',
    viewOf: 'عرض {{name}}',
    download: 'تنزيل',
    downloadOf: 'تنزيل {{name}}',
    failed: 'تعذّر فتح الملف. أعد المحاولة.',
    gone: 'لم يعد هذا الملف موجودًا.',
  },
  /** A request to cancel: where it stands and what comes next. */
  cancellation: {
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
      answer_mine: 'للطرف الآخر أن يوافق أو يعترض، ثم تقرر الإدارة. إن لم يُجب قرّرت من دون جوابه.',
      answer_other: 'وافق أو اعترض بأسبابك، ثم تقرر الإدارة. إن لم تُجب قرّرت من دون جوابك.',
      agreed: 'اتفق الطرفان، فتنظر الإدارة في الطلب في يوم العمل نفسه.',
      decide: 'تبتّ الإدارة في الطلب، وتقرر على من تكون الرسوم.',
      check:
        'نسأل الترخيص مرة أخيرة. إن لم تكن المركبة باسم المشتري أُلغيت الضمانة وأُعيد المبلغ، وإن كانت باسمه سقط الطلب وطُلب تحرير المبلغ.',
      carried: 'أُلغيت الضمانة. ما دفعه المشتري يُعاد إلى من دفعه، بعد الرسوم إن كانت عليه.',
      carriedUnpaid: 'أُلغيت الضمانة، ولم يكن فيها مبلغ محفوظ.',
    },
    why: {
      taken_back: 'سحبه من طلبه.',
      fallen: 'سقط: ظهر في الترخيص أن المركبة صارت باسم المشتري.',
      staff: 'رفضته الإدارة، والضمانة مستمرة.',
    },
  },
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'guarantees/details/exceptions': typeof ar
  }
}
