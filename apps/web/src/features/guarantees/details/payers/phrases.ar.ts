import type {} from 'i18next'

/** Payments that somebody else than the buyer made. */
export const ar = {
  title: 'دفعات من غيرك',
  text: 'ما يدفعه غيرك يُحسب لك بعد أن تخبرنا من الدافع. وما لم يُحدَّد دافعه يُعاد إليه.',
  unknown: 'لم يذكر البنك اسم الدافع',
  state: {
    buyer: 'حُسبت لك',
    undeclared: 'بانتظار تحديد الدافع',
    declared: 'حدّدت الدافع، وحُسبت لك',
    deciding: 'تنظر المالية في الدافع',
    accepted: 'قبلتها المالية، وحُسبت لك',
    sent_back: 'أُعيدت إلى من دفعها',
  },
  until: 'حتى {{moment}}',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    guaranteePayers: typeof ar
  }
}
