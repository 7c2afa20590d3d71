import type {} from 'i18next'

/** What stands in the way of a guarantee. */
export const ar = {
  blocked: 'هذه الضمانة موقوفة',
  blockedText: 'لا يمكن اتخاذ أي إجراء عليها، ويبقى المبلغ حيث هو.',
  inactive: 'هذه الضمانة غير سارية، ولا يمكن اتخاذ أي إجراء عليها.',
  cancellation: 'طُلب إلغاء الضمانة',
  cancellationText: 'الإجراءات موقوفة إلى أن يُبتّ في الطلب.',
  vehicle_unverified: 'بيانات المركبة قيد التحقق',
  vehicle_unverifiedText: 'أُدخلت يدويًا، ولا يمكن القبول قبل أن تُؤكَّد.',
  payer_undeclared: 'وصل مبلغ من شخص آخر',
  payer_undeclaredText: 'يُعرَّف الدافع أولًا، ثم يُحسب المبلغ.',
  since: 'منذ {{moment}}. السبب: {{reason}}',
  /** Why a guarantee stands still, as the system names it; words that a person wrote stand as they are. */
  reasons: {
    staff: 'قرار من الإدارة',
    objection: 'اعتراض من أحد الطرفين',
    registry: 'جواب الترخيص لا يسمح بالمتابعة',
    silent: 'الترخيص لا يجيب',
    stalled: 'لم تُنقل الملكية في المهلة',
    bank: 'استرد البنك دفعة',
  },
  cancelRequest: {
    title: 'طلب الإلغاء',
    pending: 'قيد النظر',
    approved: 'ووفق عليه',
    rejected: 'مرفوض',
    reason: 'السبب: {{reason}}',
  },
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    guaranteeAlerts: typeof ar
  }
}
