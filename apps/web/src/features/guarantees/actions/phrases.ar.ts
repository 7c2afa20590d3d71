import type {} from 'i18next'

/** Phrases of the confirmation dialogs; loaded with the first of them. */
export const ar = {
  /** Word for word as the product has always said them. */
  toast: {
    updated: 'حُدّثت الحالة',
    error: 'خطأ',
    connection: 'تعذّر الاتصال بالخادم',
    released: 'أُرسل طلب تحرير المبلغ',
    cancelled: 'أُلغيت',
    dismissed: 'أُلغيت العملية',
  },
  dialog: {
    acceptTitle: 'قبول الضمانة بمبلغ {{amount}}؟',
    acceptText: 'تدفع {{amount}} إلى حساب الضمانة خلال المهلة التي نذكرها لك بعد القبول. يبقى المبلغ محفوظًا إلى أن تُسجَّل المركبة باسمك.',
    termsChanged: 'تغيّرت شروط الضمانة. اقرأها من جديد قبل القبول.',
    newTerms: 'السعر الآن {{price}}، ومجموع ما تدفعه {{total}}.',
    readNewTerms: 'اطّلعت على الشروط الجديدة',
    completeRegistration: 'إكمال التسجيل',
    proveIdentity: 'إثبات الهوية',
    identityTitle: 'أثبت هويتك أولًا',
    identityText: 'أرسل صورة وثيقتك وصورة وجهك والوثيقة بجانبه، ثم وافق على البيع. الضمانة باقية إلى انتهاء مهلتها.',
    identityInReview: 'يراجع أحد موظفينا صورك، وتصلك النتيجة خلال يوم عمل، ثم توافق على البيع. الضمانة باقية إلى انتهاء مهلتها.',
    incompleteTitle: 'أكمل تسجيلك',
    incompleteText: 'أكمل تسجيلك لتتمكن من قبول الضمانة. لا يُقتطع أي مبلغ حتى ذلك الحين، والضمانة باقية إلى انتهاء مهلتها.',
    rejectTitle: 'رفض الضمانة {{number}}؟',
    rejectText: 'يُبلَّغ البائع بالرفض وسببه، ولا تدفع شيئًا. لا يمكن التراجع عن الرفض.',
    reason: 'سبب الرفض',
    reasonHint: 'يقرؤه الطرف الآخر.',
    reasonRequired: 'اكتب سبب الرفض.',
    withdrawTitle: 'سحب الضمانة {{number}}؟',
    withdrawText: 'تنتهي الضمانة ولا يستطيع المشتري قبولها بعد ذلك. لا رسوم على السحب.',
    withdrawReason: 'سبب السحب',
    refuseTitle: 'رفض بيع مركبتك؟',
    refuseText: 'تنتهي الضمانة ولا تُعرض مركبتك على أحد.',
    consentTitle: 'الموافقة على بيع مركبتك بسعر {{amount}}؟',
    consentText: 'يُعرض البيع على المشتري بهذه الشروط، ويُحوَّل المستحق لك {{due}} إلى حسابك البنكي المثبت وحده.',
    releaseTitle_buyer: 'طلب تحرير {{amount}} إلى {{name}}؟',
    releaseTitle_seller: 'طلب تحرير {{amount}} إليك؟',
    releaseTitle_creator: 'طلب تحرير {{amount}} إلى {{name}}؟',
    releaseText_buyer: 'نسأل الترخيص عن مالك المركبة. إن كانت باسمك أُمر بالتحويل إلى البائع، ولا يمكن التراجع عنه بعد ذلك.',
    releaseText_seller: 'نسأل الترخيص عن مالك المركبة. إن كانت باسم المشتري أُمر بالتحويل إليك.',
    releaseText_creator: 'نسأل الترخيص عن مالك المركبة. إن كانت باسم المشتري أُمر بالتحويل إلى المالك.',
    waiverDone: 'أتممنا معاملة التنازل لدى الترخيص',
    sendCode: 'إرسال رمز التأكيد',
    amendTitle: 'تعديل شروط الضمانة {{number}}',
    amendText_seller: 'تُعرض الشروط الجديدة على المشتري، وتبدأ مهلة الجواب من جديد.',
    amendText_creator: 'يُسأل المالك من جديد عن الشروط الجديدة، وتبدأ مهلة الجواب من جديد.',
    amendConfirm: 'عرض الشروط الجديدة',
    whyOff: 'سبب التعطيل',
  },
  amend: {
    price: 'سعر المركبة',
    bearer: 'من يدفع العمولة؟',
    buyer: 'المشتري',
    seller: 'البائع',
    equally: 'مناصفة 50/50',
    transfer: 'طريقة التحويل إلى البائع',
    ACH: 'عادي (ACH)',
    ACHNote: 'مجانًا. يصل في اليوم نفسه أو يوم العمل التالي.',
    RTGS: 'عاجل (RTGS)',
    RTGSNote: 'يصل فورًا خلال دوام البنوك، برسوم إضافية.',
    RTGSCost: 'يصل فورًا خلال دوام البنوك، برسوم {{amount}}.',
    code: 'رمز الخصم',
    gotDiscount: 'حصلت على خصم {{value}}{{unit}}',
    priceRequired: 'اكتب سعر المركبة.',
    preview: 'الحساب بالشروط الجديدة',
    unquoted: 'اكتب السعر ليظهر الحساب.',
  },
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    guaranteeActions: typeof ar
  }
}
