import type { slidePictures } from '@damana/contract/content-words'
import type { Lang } from '@damana/contract/errors'

export interface SlideText {
  title: string
  text: string
}

/** The first version of what the sign-in pages show in turn. */
export const slides: readonly ({ key: string; picture: (typeof slidePictures)[number] } & Readonly<Record<Lang, SlideText>>)[] = [
  {
    key: 'kept',
    picture: 'vault',
    ar: {
      title: 'المبلغ محفوظ حتى تصير المركبة باسمك',
      text: 'يدفع المشتري إلى حساب الضمانة، لا إلى البائع، ولا يُدفع للبائع إلا بجواب الترخيص.',
    },
    en: {
      title: 'The money is kept until the vehicle is in your name',
      text: 'The buyer pays into the guarantee account, not to the seller, and only the registry’s answer releases it.',
    },
  },
  {
    key: 'checked',
    picture: 'registry',
    ar: { title: 'نسأل الترخيص قبل أن تدفع', text: 'المالك والحجز والرهن: نتحقق منها عند الإنشاء وعند القبول وعند اكتمال الدفع.' },
    en: {
      title: 'We ask the registry before you pay',
      text: 'Owner, seizure and mortgage: checked at creation, at acceptance and when the payment is complete.',
    },
  },
  {
    key: 'both-see',
    picture: 'parties',
    ar: { title: 'يرى الطرفان السجل نفسه', text: 'ما حدث، ومن يُنتظر، وحتى متى، وما يحدث إن لم يفعل أحد شيئًا.' },
    en: { title: 'Both sides see the same record', text: 'What happened, who is awaited, until when, and what happens if nobody acts.' },
  },
  {
    key: 'fees-shown',
    picture: 'fees',
    ar: {
      title: 'لا رسم لم تره قبل أن تؤكد',
      text: 'العمولة {commission_rate} من السعر، لا تقل عن {commission_least} ولا تزيد على {commission_most}، شاملة الضريبة.',
    },
    en: {
      title: 'No fee that you did not see before you confirmed',
      text: 'Commission {commission_rate} of the price, at least {commission_least} and at most {commission_most}, tax included.',
    },
  },
]
