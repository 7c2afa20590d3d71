/** Jordan's banks: the four letters that characters 5 to 8 of their IBANs carry, both names, and the SWIFT code of the head office. */
export interface Bank {
  code: string
  ar: string
  en: string
  swiftCode: string
}

export const banks: readonly Bank[] = [
  { code: 'ARAB', ar: 'البنك العربي', en: 'Arab Bank', swiftCode: 'ARABJOAX' },
  { code: 'HBHO', ar: 'بنك الإسكان', en: 'The Housing Bank', swiftCode: 'HBHOJOAX' },
  { code: 'UBSI', ar: 'بنك الاتحاد', en: 'Bank al Etihad', swiftCode: 'UBSIJOAX' },
  { code: 'CAAB', ar: 'بنك القاهرة عمان', en: 'Cairo Amman Bank', swiftCode: 'CAABJOAM' },
  { code: 'JIBA', ar: 'البنك الإسلامي الأردني', en: 'Jordan Islamic Bank', swiftCode: 'JIBAJOAM' },
  { code: 'JONB', ar: 'البنك الأهلي الأردني', en: 'Jordan Ahli Bank', swiftCode: 'JONBJOAX' },
  { code: 'BJOR', ar: 'بنك الأردن', en: 'Bank of Jordan', swiftCode: 'BJORJOAX' },
  { code: 'JKBA', ar: 'البنك الأردني الكويتي', en: 'Jordan Kuwait Bank', swiftCode: 'JKBAJOAM' },
  { code: 'EFBK', ar: 'كابيتال بنك', en: 'Capital Bank', swiftCode: 'EFBKJOAM' },
  { code: 'JGBA', ar: 'البنك التجاري الأردني', en: 'Jordan Commercial Bank', swiftCode: 'JGBAJOAM' },
  { code: 'AJIB', ar: 'البنك العربي الأردني للاستثمار', en: 'Arab Jordan Investment Bank', swiftCode: 'AJIBJOAX' },
  { code: 'JDIB', ar: 'بنك صفوة الإسلامي', en: 'Safwa Islamic Bank', swiftCode: 'JDIBJOAM' },
  { code: 'IIBA', ar: 'البنك العربي الإسلامي الدولي', en: 'Islamic International Arab Bank', swiftCode: 'IIBAJOAM' },
  { code: 'JIFB', ar: 'البنك الاستثماري', en: 'INVESTBANK', swiftCode: 'JIFBJOAM' },
  { code: 'CBJO', ar: 'البنك المركزي الأردني', en: 'Central Bank of Jordan', swiftCode: 'CBJOJOAX' },
]

/** The bank that an IBAN names in its characters 5 to 8. */
export const findBank = (code: string): Bank | undefined => banks.find((bank) => bank.code === code)
