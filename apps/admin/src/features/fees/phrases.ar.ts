import { staffActionPhrases } from '@damana/contract/staff-actions'
import { listWords } from '@damana/contract/list-words'
import type {} from 'i18next'

export const ar = {
  titled: 'رسوم {{number}}',
  failed: 'تعذّر تحميل الرسوم',
  gone: 'لم نجد هذه الرسوم',
  goneText: 'ربما كُتب رقمها خطأً.',
  kind: listWords.ar.choice.feeKind,
  side: listWords.ar.choice.side,
  chargedAt: 'سُجّلت في {{moment}}',
  state: { open: 'غير مدفوعة', paid: 'مدفوعة', writtenOff: 'أُسقطت', toPayBack: 'بانتظار إعادتها', paidBack: 'أُعيدت' },
  facts: 'البيانات',
  number: 'رقمها',
  amount: 'المبلغ',
  openSum: 'المتبقي',
  paid: 'المدفوع',
  writtenOff: 'المسقَط',
  givenBack: 'المقرَّر إعادته',
  bill: 'الفاتورة',
  noBill: 'لا فاتورة قبل أن تنتهي الضمانة.',
  reference: 'مرجع الدفع',
  dueAt: 'تُدفع قبل',
  history: 'ما حدث فيها',
  event: { billed: 'صدرت فاتورتها', paid: 'دُفعت', written_off: 'أُسقطت', given_back: 'أُقرّت إعادتها', paid_back: 'أُعيدت إلى صاحبها' },
  votes: 'قرّر شخص واحد، ويلزم شخص ثانٍ',
  votesText: 'ينفذ حين يقرّر شخص آخر مثله تمامًا.',
  decided: 'نُفّذ القرار.',
  nothingToDo: 'لا يُطلب منك شيء في هذه الرسوم.',
  ...staffActionPhrases('fee', 'ar'),
  noted: 'سُجّل قولك، ويلزم شخص ثانٍ.',
  giveBackAmount: 'المبلغ',
  giveBackHint: 'أقصاه {{amount}}، وهو ما دُفع منها.',
  amountMissing: 'أدخل مبلغًا.',
  bankReference: 'مرجع البنك',
  bankReferenceHint: 'كما هو في كشف حسابنا.',
  bankReferenceMissing: 'أدخل مرجع البنك.',
  receipt: 'المبلغ المعلّق',
  receiptPlaceholder: 'اختر مبلغًا',
  receiptMissing: 'اختر المبلغ الذي دُفعت به.',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    fees: typeof ar
  }
}
