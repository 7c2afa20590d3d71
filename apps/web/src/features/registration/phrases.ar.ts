import type {} from 'i18next'

/** Completing a registration. */
export const ar = {
  title: 'إكمال التسجيل',
  steps: 'خطوات إكمال التسجيل',
  saveAndExit: 'حفظ والخروج',
  previous: 'السابق',
  next: 'حفظ ومتابعة',
  saveFailed: 'لم تُحفظ هذه الخطوة.',
  personal: {
    title: 'البيانات الشخصية',
    asked: 'الميلاد والجنسية ورقم الهوية',
    born: 'تاريخ الميلاد',
    bornHint: 'اليوم ثم الشهر ثم السنة، مثل 25/03/1990.',
    pick: 'اختيار تاريخ الميلاد من التقويم',
    nationality: 'الجنسية',
    nationalities: {
      jordanian: 'أردني',
      sons_of_jordanian_women: 'من أبناء الأردنيات',
      non_jordanian: 'غير أردني',
    },
    nationalNumber: 'الرقم الوطني',
    nationalNumberHint: '10 أرقام، كما على هويتك.',
    country: 'الدولة',
    countryHint: 'التي أصدرت الوثيقة.',
    choose: 'اختر',
    documentId: 'رقم الوثيقة',
    documentHint: 'رقم البطاقة التعريفية أو جواز السفر، 9 خانات على الأقل.',
    whyTitle: 'لماذا نسأل؟',
    whyRegistry: 'نطابق رقمك مع سجل المركبات عند كل بيع وشراء.',
    whyOther: 'بهذا الرقم ورقم هاتفك يجدك الطرف الآخر في ضمانة جديدة.',
    whyPrivate: 'لا يرى الطرف الآخر رقمك كاملًا.',
    note: 'لا تتغيّر هذه البيانات بعد إتمام التسجيل، فراجعها جيدًا.',
  },
  bank: {
    title: 'الحساب البنكي',
    asked: 'إلى أين تصل مبالغك',
    whyTitle: 'متى نستعمل هذا الحساب؟',
    whySale: 'حين تبيع: إليه يصل ثمن المركبة.',
    whyRefund: 'حين تشتري ولا يتم البيع: إليه تعود مبالغك إن لم نعرف الحساب الذي دفعت منه.',
    whyOwn: 'اكتب حسابًا باسمك أنت.',
    note: 'يمكنك تغييره لاحقًا من صفحة حسابك، برمز يصل إلى هاتفك.',
  },
  address: {
    title: 'عنوان السكن',
    asked: 'الدولة والمدينة والشارع',
    whyTitle: 'لماذا العنوان؟',
    why: 'يُكتب في سجل حسابك، ونحتاجه إن اختلف طرفان ولزمت مراسلة رسمية.',
    note: 'يمكنك تغييره لاحقًا من صفحة حسابك.',
  },
  review: {
    title: 'راجع بياناتك',
    text: 'هذه آخر خطوة. راجع ما أدخلته، ثم أتم التسجيل.',
    edit: 'تعديل',
    editOf: 'تعديل {{part}}',
    submit: 'إتمام التسجيل',
    failed: 'لم يكتمل التسجيل.',
    done: 'اكتمل تسجيلك.',
  },
  wrong: {
    born: 'أدخل تاريخ ميلادك.',
    bornForm: 'أدخل تاريخًا صحيحًا: اليوم ثم الشهر ثم السنة، مثل 25/03/1990.',
    nationality: 'اختر جنسيتك.',
    nationalNumber: 'أدخل رقمك الوطني.',
    country: 'اختر دولتك.',
    documentId: 'أدخل رقم الوثيقة.',
  },
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    completion: typeof ar
  }
}
