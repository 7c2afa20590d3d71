import { isValidIBAN } from 'ibantools'

export interface Bank {
  /** The four letters that an IBAN of this bank carries. */
  code: string
  swiftCode: string
  ar: string
  en: string
}

/** Banks that hold accounts in Jordan. */
export const banks: readonly Bank[] = [
  { code: 'ARAB', swiftCode: 'ARABJOAX', ar: 'البنك العربي', en: 'Arab Bank' },
  { code: 'HBHO', swiftCode: 'HBHOJOAX', ar: 'بنك الإسكان للتجارة والتمويل', en: 'The Housing Bank for Trade and Finance' },
  { code: 'JIBA', swiftCode: 'JIBAJOAM', ar: 'البنك الإسلامي الأردني', en: 'Jordan Islamic Bank' },
  { code: 'JKBA', swiftCode: 'JKBAJOAM', ar: 'البنك الأردني الكويتي', en: 'Jordan Kuwait Bank' },
  { code: 'UBSI', swiftCode: 'UBSIJOAX', ar: 'بنك الاتحاد', en: 'Bank al Etihad' },
  { code: 'BJOR', swiftCode: 'BJORJOAX', ar: 'بنك الأردن', en: 'Bank of Jordan' },
  { code: 'CAAB', swiftCode: 'CAABJOAM', ar: 'بنك القاهرة عمّان', en: 'Cairo Amman Bank' },
  { code: 'EFBK', swiftCode: 'EFBKJOAM', ar: 'كابيتال بنك', en: 'Capital Bank of Jordan' },
  { code: 'JONB', swiftCode: 'JONBJOAX', ar: 'البنك الأهلي الأردني', en: 'Jordan Ahli Bank' },
  { code: 'AJIB', swiftCode: 'AJIBJOAX', ar: 'بنك الاستثمار العربي الأردني', en: 'Arab Jordan Investment Bank' },
  { code: 'IIBA', swiftCode: 'IIBAJOAM', ar: 'البنك العربي الإسلامي الدولي', en: 'Islamic International Arab Bank' },
  { code: 'JDIB', swiftCode: 'JDIBJOAM', ar: 'بنك صفوة الإسلامي', en: 'Safwa Islamic Bank' },
  { code: 'ABCJ', swiftCode: 'ABCJJOAM', ar: 'بنك المؤسسة العربية المصرفية (الأردن)', en: 'Bank ABC in Jordan' },
  { code: 'JIFB', swiftCode: 'JIFBJOAM', ar: 'البنك الاستثماري', en: 'Invest Bank' },
  { code: 'JGBA', swiftCode: 'JGBAJOAM', ar: 'البنك التجاري الأردني', en: 'Jordan Commercial Bank' },
  { code: 'ARLB', swiftCode: 'ARLBJOAM', ar: 'البنك العقاري المصري العربي', en: 'Egyptian Arab Land Bank' },
  { code: 'RJHI', swiftCode: 'RJHIJOAM', ar: 'مصرف الراجحي', en: 'Al Rajhi Bank' },
  { code: 'RAFB', swiftCode: 'RAFBJOAM', ar: 'مصرف الرافدين', en: 'Rafidain Bank' },
  { code: 'CITI', swiftCode: 'CITIJOAX', ar: 'سيتي بنك', en: 'Citibank' },
  { code: 'CBJO', swiftCode: 'CBJOJOAX', ar: 'البنك المركزي الأردني', en: 'Central Bank of Jordan' },
]

const byCode = new Map(banks.map((bank) => [bank.code, bank]))

/** The bank named by characters five to eight of an IBAN. */
export const findBank = (code: string): Bank | undefined => byCode.get(code)

export interface JordanianAccount {
  bankCode: string
  iban: string
  swiftCode: string
}

/** A JO IBAN has 30 characters; any other length is invalid even where the check digits fit. */
export const isWholeIban = (iban: string): boolean => isValidIBAN(iban) && (!iban.startsWith('JO') || iban.length === 30)

/** A typed IBAN with its bank, if it is valid and the bank is Jordanian; undefined otherwise, because ACH reaches only Jordanian banks. */
export function readJordanianIban(typed: string): JordanianAccount | undefined {
  const iban = typed.replace(/[\s-]/g, '').toUpperCase()
  const bank = iban.startsWith('JO') && isWholeIban(iban) ? findBank(iban.slice(4, 8)) : undefined
  return bank && { bankCode: bank.code, iban, swiftCode: bank.swiftCode }
}
