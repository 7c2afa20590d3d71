import type {} from 'i18next'

export const ar = {
  bar: 'بيئة تجريبية',
  barHint: 'لا أموال حقيقية هنا',
  openWorld: 'أدوات المحاكاة',
  copyCode: 'نسخ الرمز {{code}}',
  codeCopied: 'نُسخ الرمز',
  openLink: 'فتح الرابط',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'sandbox/bar': typeof ar
  }
}
