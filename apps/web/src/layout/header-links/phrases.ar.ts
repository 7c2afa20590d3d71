import type {} from 'i18next'

export const ar = { paymentOptions: 'طرق الدفع', faqs: 'الأسئلة الشائعة' }

declare module 'i18next' {
  interface ResourceNamespaceMap {
    headerLinks: typeof ar
  }
}
