import type {} from 'i18next'

/** What happened in a guarantee. */
export const ar = {
  title: 'ما حدث في هذه الضمانة',
  dates: {
    created: 'أُنشئت',
    accepted: 'قُبلت',
    held: 'حُفظ المبلغ',
    requested: 'طُلب التحرير',
    completed: 'اكتملت',
    ended: 'انتهت',
  },
  /** What happened, in one plain sentence. `_you`: the reader did it. */
  event: {
    created: 'أُنشئت الضمانة.',
    created_you: 'أنشأتَ الضمانة.',
    consented: 'وافق مالك المركبة على بيعها.',
    consented_you: 'وافقتَ على بيع مركبتك.',
    refused: 'رفض مالك المركبة بيعها.',
    refused_you: 'رفضتَ بيع مركبتك.',
    withdrawn: 'سُحبت الضمانة.',
    withdrawn_you: 'سحبتَ الضمانة.',
    amended: 'تغيّرت الشروط، والسعر الآن {{amount}}.',
    amended_you: 'غيّرتَ الشروط، والسعر الآن {{amount}}.',
    expired: 'انتهت المهلة وانتهت معها الضمانة.',
    accepted: 'قبل المشتري الضمانة.',
    accepted_you: 'قبلتَ الضمانة.',
    rejected: 'رفض المشتري الضمانة.',
    rejected_you: 'رفضتَ الضمانة.',
    payment_received: 'وصلت دفعة قدرها {{amount}}.',
    payment_receivedPlain: 'وصلت دفعة.',
    payment_unmatched: 'وصل مبلغ لا نعرف لمن هو بعد، ونتحقق منه.',
    held: 'اكتمل المبلغ وحُفظ في حساب الضمانة.',
    payment_late: 'فات موعد الدفع.',
    release_requested: 'طُلب تحرير المبلغ.',
    release_requested_seller: 'طلب البائع تحرير المبلغ.',
    release_requested_buyer: 'طلب المشتري تحرير المبلغ.',
    release_requested_system: 'طلبنا تحرير المبلغ لأن المركبة صارت باسم المشتري ولم يطلبه أحد.',
    release_requested_you: 'طلبتَ تحرير المبلغ.',
    registry_transferred: 'أظهر الترخيص المركبة باسم المشتري.',
    registry_not_transferred: 'لم يُظهر الترخيص المركبة باسم المشتري بعد. المبلغ محفوظ.',
    completed: 'أكّد الترخيص نقل الملكية، واكتملت الضمانة.',
    payout_ordered: 'أُمر بالتحويل.',
    payout_held: 'أُجّل التحويل.',
    payout_approved: 'اعتمدت المالية التحويل.',
    payout_sent: 'أُرسل التحويل إلى البنك.',
    payout_accepted: 'قبل البنك التحويل.',
    payout_late: 'تأخر تأكيد البنك للتحويل.',
    payout_rejected: 'رفض البنك التحويل.',
    payout_settled: 'أكّد البنك التحويل.',
    payout_returned: 'أعاد البنك التحويل.',
    payout_withdrawn: 'سحب قسم المالية عندنا أمر التحويل ليراجعه.',
    reason: 'السبب: {{reason}}',
  },
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    guaranteeHistory: typeof ar
  }
}
