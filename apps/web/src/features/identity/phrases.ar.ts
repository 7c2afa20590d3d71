import type {} from 'i18next'

/** The two photos by which a reviewer proves who somebody is. */
export const ar = {
  document: 'صورة الوثيقة',
  documentHint: 'بطاقة الهوية أو جواز السفر، كاملة وواضحة. صورة JPEG أو PNG، حتى 10 ميغابايت.',
  face: 'صورة وجهك والوثيقة بجانبه',
  faceHint: 'أمسك الوثيقة بجانب وجهك ليظهرا معًا في صورة واحدة.',
  privacy: 'لا يراها إلا من يراجع هويتك، وتُحذف صورة وجهك بعد 30 يومًا من القرار.',
  documentMissing: 'أرفق صورة الوثيقة.',
  faceMissing: 'أرفق صورة وجهك والوثيقة بجانبه.',
  sending: 'انتظر حتى يكتمل رفع الصورة.',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    identity: typeof ar
  }
}
