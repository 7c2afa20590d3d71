import type {} from 'i18next'

export const ar = {
  password: 'كلمة المرور',
  newPassword: 'كلمة المرور الجديدة',
  confirmation: 'تأكيد كلمة المرور',
  required: 'أدخل كلمة المرور.',
  confirmationRequired: 'أعد كتابة كلمة المرور.',
  strength: 'قوة كلمة المرور:',
  weak: 'ضعيفة',
  medium: 'متوسطة',
  strong: 'قوية',
  length: '8 خانات على الأقل',
  upper: 'حرف لاتيني كبير',
  digit: 'رقم',
  symbol: 'رمز خاص مثل ! أو # أو @',
  rare: 'يصعب تخمينها',
  met: 'مستوفى:',
  unmet: 'غير مستوفى:',
  lacks: 'ينقصها {{rules}}.',
  lackOf: { upper: 'حرف لاتيني كبير', digit: 'رقم', symbol: 'رمز مثل ! أو #' },
  latinDigits: 'الأرقام العربية هنا كالأرقام اللاتينية: ٥ هي 5.',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'new-password': typeof ar
  }
}
