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
  length: '8 أحرف على الأقل',
  upper: 'حرف إنجليزي كبير',
  digit: 'رقم',
  symbol: 'رمز خاص مثل ! أو # أو @',
  met: 'تحقّق:',
  unmet: 'لم يتحقق بعد:',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    newPassword: typeof ar
  }
}
