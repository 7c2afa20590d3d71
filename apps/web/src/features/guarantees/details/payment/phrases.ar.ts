import type {} from 'i18next'

/** How the buyer pays. */
export const ar = {
  title: 'ادفع إلى حساب الضمانة',
  amount: 'المبلغ المطلوب',
  remaining: 'المتبقي',
  receivedOf: 'وصل {{received}} من {{total}}',
  reference: 'رقم مرجع الدفع',
  due: 'الدفع حتى يوم {{moment}}.',
  billerTitle: 'إي فواتيركم',
  billerText: 'اختر «{{biller}}» في تطبيق بنكك، واكتب رقم مرجع الدفع. يظهر المبلغ وحده.',
  cliqTitle: 'كليك',
  cliqText_zero: 'حوّل المبلغ إلى هذا الاسم المستعار، واكتب رقم المرجع في الملاحظة.',
  cliqText_one: 'حوّل المبلغ إلى هذا الاسم المستعار، واكتب رقم المرجع في الملاحظة.',
  cliqText_two: 'المبلغ فوق حد التحويل الواحد، فادفعه على دفعتين. اكتب رقم المرجع في ملاحظة كل دفعة.',
  cliqText_few: 'المبلغ فوق حد التحويل الواحد، فادفعه على {{count}} دفعات. اكتب رقم المرجع في ملاحظة كل دفعة.',
  cliqText_many: 'المبلغ فوق حد التحويل الواحد، فادفعه على {{count}} دفعة. اكتب رقم المرجع في ملاحظة كل دفعة.',
  cliqText_other: 'المبلغ فوق حد التحويل الواحد، فادفعه على {{count}} دفعة. اكتب رقم المرجع في ملاحظة كل دفعة.',
  alias: 'الاسم المستعار',
  bankTitle: 'حوالة بنكية',
  bankText: 'اكتب رقم المرجع في غرض الحوالة، فبه نعرف أنها لك.',
  accountName: 'اسم الحساب',
  iban: 'آيبان',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    guaranteePayment: typeof ar
  }
}
