/**
 * The buttons of the actions, in the order in which a page offers them: the words, and the weight. Apart from `guarantee-actions.ts`, because a page shows buttons long
 * before anybody opens a dialog.
 */
import type { Lang } from './errors.ts'
import type { ActionName } from './guarantee-actions.ts'

/** `primary` moves the sale on, `danger` ends it; a rare one stands behind a disclosure. */
type Weight = 'primary' | 'secondary' | 'danger' | 'rare'

export const actionButtons: Readonly<Record<ActionName, Readonly<Record<Lang, string>> & { readonly weight: Weight }>> = {
  consent: { weight: 'primary', ar: 'الموافقة على البيع', en: 'Agree to the sale' },
  accept: { weight: 'primary', ar: 'قبول الضمانة', en: 'Accept the guarantee' },
  answer_split: { weight: 'primary', ar: 'الرد على تقسيم المبلغ', en: 'Answer the proposal to split the money' },
  confirm: { weight: 'primary', ar: 'إثبات نقل الملكية بالوثائق', en: 'Prove the transfer with documents' },
  declare_payer: { weight: 'primary', ar: 'تحديد الدافع', en: 'Name who paid' },
  release: { weight: 'primary', ar: 'طلب تحرير المبلغ', en: 'Request release' },
  agree_to_cancellation: { weight: 'primary', ar: 'الموافقة على الإلغاء', en: 'Agree to the cancellation' },
  amend: { weight: 'secondary', ar: 'تعديل الشروط', en: 'Change the terms' },
  object_to_cancellation: { weight: 'danger', ar: 'الاعتراض على الإلغاء', en: 'Object to the cancellation' },
  take_back_cancellation: { weight: 'secondary', ar: 'سحب طلب الإلغاء', en: 'Withdraw the cancellation request' },
  take_back_objection: { weight: 'secondary', ar: 'سحب الاعتراض', en: 'Withdraw the objection' },
  send_evidence: { weight: 'secondary', ar: 'إضافة وثائق أو توضيح', en: 'Add documents or an explanation' },
  withdraw: { weight: 'danger', ar: 'سحب الضمانة', en: 'Withdraw the guarantee' },
  reject: { weight: 'danger', ar: 'رفض الضمانة', en: 'Reject the guarantee' },
  refuse: { weight: 'danger', ar: 'رفض البيع', en: 'Refuse the sale' },
  extend: { weight: 'rare', ar: 'تمديد مهلة النقل', en: 'Ask for more time to transfer' },
  object: { weight: 'rare', ar: 'الاعتراض', en: 'Object' },
  request_cancellation: { weight: 'rare', ar: 'طلب الإلغاء', en: 'Request cancellation' },
}
export const buttonOrder = Object.keys(actionButtons)
