/** The columns of the file from which a company creates many guarantees at once, in their order; named as the fields of a creation. Free of zod, so that screens may import it. */
import type { SheetColumn } from './sheet-columns.ts'

export const stockColumns = {
  registration_number: {
    header: { ar: 'رقم تسجيل المركبة', en: 'Registration number' },
    also: ['رقم التسجيل', 'vehicle registration number', 'registration'],
    kind: 'text',
    hint: { ar: 'كما في رخصة المركبة.', en: 'As on the vehicle’s licence.' },
  },
  price_fils: {
    header: { ar: 'السعر بالدينار', en: 'Price in dinars' },
    also: ['السعر', 'price', 'price jod'],
    kind: 'dinars',
    hint: { ar: 'مثل: 8500 أو 8500.500.', en: 'Such as: 8500 or 8500.500.' },
  },
  commissionOn: {
    header: { ar: 'من يدفع العمولة', en: 'Commission paid by' },
    also: ['العمولة على', 'commission', 'commission on'],
    kind: 'choice',
    choices: {
      buyer: { words: { ar: 'المشتري', en: 'Buyer' }, also: ['مشتري', 'مشترٍ'] },
      seller: { words: { ar: 'البائع', en: 'Seller' }, also: ['بائع'] },
      equally: { words: { ar: 'مناصفة', en: 'Equally' }, also: ['بالتساوي', 'both', 'half'] },
    },
    hint: { ar: 'على من تقع عمولة الضمانة.', en: 'Who bears the commission of the guarantee.' },
  },
  transfer_type: {
    header: { ar: 'نوع التحويل', en: 'Transfer type' },
    also: ['التحويل', 'transfer'],
    kind: 'choice',
    choices: {
      ACH: { words: { ar: 'عادي', en: 'Regular' }, also: ['تحويل عادي', 'normal'] },
      RTGS: { words: { ar: 'عاجل', en: 'Urgent' }, also: ['تحويل عاجل', 'express'] },
    },
    hint: { ar: 'كيف نحوّل المبلغ إلى الشركة.', en: 'How the money is transferred to the company.' },
  },
  discount_code: {
    header: { ar: 'رمز الخصم', en: 'Discount code' },
    also: ['الخصم', 'code', 'discount'],
    kind: 'text',
    hint: { ar: 'اتركه فارغًا إن لم يكن لديك رمز.', en: 'Leave it empty if you have none.' },
  },
  buyer_kind: {
    header: { ar: 'صفة المشتري', en: 'Kind of buyer' },
    also: ['نوع المشتري', 'buyer kind'],
    kind: 'choice',
    choices: {
      person: { words: { ar: 'فرد', en: 'Person' }, also: ['شخص', 'individual'] },
      company: { words: { ar: 'شركة', en: 'Company' } },
    },
    hint: { ar: 'فرد أم شركة.', en: 'A person or a company.' },
  },
  buyer_name: {
    header: { ar: 'اسم المشتري', en: 'Name of the buyer' },
    also: ['المشتري', 'buyer', 'buyer name'],
    kind: 'text',
    hint: { ar: 'كما في الهوية أو السجل التجاري.', en: 'As on the identity card or in the commercial register.' },
  },
  buyer_national_number: {
    header: { ar: 'الرقم الوطني للمشتري', en: 'National number of the buyer' },
    also: ['الرقم الوطني', 'national number', 'buyer national number'],
    kind: 'text',
    hint: { ar: 'عشرة أرقام للأردني.', en: 'Ten digits for a Jordanian.' },
  },
  buyer_phone: {
    header: { ar: 'هاتف المشتري', en: 'Phone of the buyer' },
    also: ['الهاتف', 'رقم الهاتف', 'phone', 'mobile', 'buyer phone'],
    kind: 'phone',
    hint: {
      ar: 'نرسل العرض إليه. مع رمز الدولة لغير الأرقام الأردنية.',
      en: 'The offer is sent there. With the country code unless it is Jordanian.',
    },
  },
} as const satisfies Record<string, SheetColumn>
export type StockField = keyof typeof stockColumns

/** So many rows are checked in one call, so that a page can show how far it is. */
export const stockRowsAtOnce = 25
