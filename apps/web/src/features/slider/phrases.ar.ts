import type {} from 'i18next'

export const ar = {
  label: 'تعرّف على ضمانة',
  slide: 'الشريحة {{number}} من {{count}}: {{title}}',
  pause: 'إيقاف التبديل',
  play: 'متابعة التبديل',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    slider: typeof ar
  }
}
