import type {} from 'i18next'

export const ar = {
  title: 'طرق الدفع',
  text: 'ثلاث طرق لدفع فاتورة الضمانة. في كل منها رقم مرجع الدفع نفسه، وهو في صفحة الضمانة بعد القبول.',
  most: 'حتى {{amount}} في المرة',
  steps: 'خطوات الدفع: {{method}}',
  noCash: 'لا نستلم نقدًا ولا شيكات',
  noCashText: 'ادفع إلى حساب الضمانة فقط، لا إلى البائع ولا إلى أي شخص يقول إنه من ضمانة.',
  questions: 'أسئلة شائعة',
  allQuestions: 'كل الأسئلة',
  failed: 'حدث خطأ أثناء تحميل طرق الدفع.',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'payment-options': typeof ar
  }
}
