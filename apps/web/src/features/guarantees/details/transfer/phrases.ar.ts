import type {} from 'i18next'

/** Until when the ownership has to be moved. */
export const ar = {
  title: 'مهلة نقل الملكية',
  until: 'حتى',
  after: 'إن لم تُنقل الملكية حتى ذلك الوقت نبّهنا الطرفين، وبعد 7 أيام تُلغى الضمانة ويُعاد المبلغ كاملًا دون رسوم.',
  extended: 'مُدّدت',
  asked_you: 'طلبتَ تمديد 14 يومًا. إن لم يوافق الطرف الآخر حتى {{moment}} سقط الطلب.',
  asked_buyer: 'يطلب المشتري تمديد 14 يومًا. إن لم تُجب حتى {{moment}} سقط الطلب وبقيت المهلة كما هي.',
  asked_seller: 'يطلب البائع تمديد 14 يومًا. إن لم تُجب حتى {{moment}} سقط الطلب وبقيت المهلة كما هي.',
  askedTitle: 'طلب تمديد',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    guaranteeTransfer: typeof ar
  }
}
