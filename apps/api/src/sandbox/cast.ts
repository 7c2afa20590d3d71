import { makeJordanianIban } from './iban.ts'

/** One password for everybody in the sandbox. */
export const castPassword = 'Damana#2026'

interface CastAddress {
  building: string
  street: string
  city: string
}

export interface CastPerson {
  key: 'samira' | 'basel' | 'tareq' | 'lina' | 'khaled' | 'huda'
  name: string
  nameEn: string
  phone: string
  email: string | null
  nationalNumber: string | null
  accountType: 'individual' | 'company'
  completed: boolean
  dateOfBirth: string | null
  address: CastAddress | null
  account: { bankCode: string; swift: string; number: string } | null
}

/** People who can sign in with a phone. */
export const people: readonly CastPerson[] = [
  {
    key: 'samira',
    name: 'سميرة خليل',
    nameEn: 'Samira Khalil',
    phone: '+962790000001',
    email: 'samira@example.com',
    nationalNumber: '9852012345',
    accountType: 'individual',
    completed: true,
    dateOfBirth: '1985-04-12',
    address: { building: '24', street: 'شارع الرينبو', city: 'عمّان' },
    account: { bankCode: 'ARAB', swift: 'ARABJOAX', number: '118200450177' },
  },
  {
    key: 'basel',
    name: 'باسل حداد',
    nameEn: 'Basel Haddad',
    phone: '+962790000002',
    email: 'basel@example.com',
    nationalNumber: '9911023456',
    accountType: 'individual',
    completed: true,
    dateOfBirth: '1991-09-03',
    address: { building: '7', street: 'شارع الملك عبدالله الثاني', city: 'إربد' },
    account: { bankCode: 'HBHO', swift: 'HBHOJOAX', number: '220310068842' },
  },
  {
    key: 'tareq',
    name: 'طارق ناصر',
    nameEn: 'Tareq Nasser',
    phone: '+962790000003',
    email: 'tareq@example.com',
    nationalNumber: '9781034567',
    accountType: 'individual',
    completed: true,
    dateOfBirth: '1978-01-25',
    address: { building: '112', street: 'شارع السعادة', city: 'الزرقاء' },
    account: { bankCode: 'JKBA', swift: 'JKBAJOAM', number: '330710025519' },
  },
  {
    key: 'lina',
    name: 'لينا قاسم',
    nameEn: 'Lina Qasem',
    phone: '+962790000004',
    email: null,
    nationalNumber: null,
    accountType: 'individual',
    completed: false,
    dateOfBirth: null,
    address: null,
    account: null,
  },
  {
    key: 'khaled',
    name: 'خالد منصور',
    nameEn: 'Khaled Mansour',
    phone: '+962790000011',
    email: null,
    nationalNumber: '9801045678',
    accountType: 'company',
    completed: true,
    dateOfBirth: '1980-05-30',
    address: null,
    account: null,
  },
  {
    key: 'huda',
    name: 'هدى صالح',
    nameEn: 'Huda Saleh',
    phone: '+962790000012',
    email: null,
    nationalNumber: '9932056789',
    accountType: 'company',
    completed: true,
    dateOfBirth: '1993-10-11',
    address: null,
    account: null,
  },
]

/** Petra Motors: found by its national number and the phone of its primary member. */
export const petraMotors = {
  name: 'شركة البتراء للسيارات',
  nameEn: 'Petra Motors',
  nationalNumber: '200123456',
  phone: '+962790000011',
  address: { building: '58', street: 'شارع مكة', city: 'عمّان' },
  account: { bankCode: 'UBSI', swift: 'UBSIJOAX', number: '440920071136' },
  members: [
    { key: 'khaled', isPrimary: true, permissions: ['full'] },
    { key: 'huda', isPrimary: false, permissions: ['damana.view', 'company.dashboard.running'] },
  ],
} as const

/** Companies that have applied here, one in each status of an application, and who applied. */
export const applyingCompanies = [
  {
    key: 'draft',
    nationalNumber: '200810001',
    name: 'شركة عجلون للسيارات',
    latinName: 'Ajloun Motors',
    legalForm: 'limited_liability',
    status: 'active',
    licenseExpiresOn: '2028-05-31',
    applicant: {
      name: 'ماجد الخصاونة',
      latinName: 'Majed Khasawneh',
      nationalNumber: '9741200041',
      phone: '+962790000041',
      dateOfBirth: '1974-04-11',
    },
  },
  {
    key: 'pending_review',
    nationalNumber: '200820002',
    name: 'شركة البادية للمركبات',
    latinName: 'Al-Badia Vehicles',
    legalForm: 'limited_liability',
    status: 'active',
    licenseExpiresOn: '2028-08-31',
    applicant: {
      name: 'ريم الزبن',
      latinName: 'Reem Al-Zaben',
      nationalNumber: '9862200042',
      phone: '+962790000042',
      dateOfBirth: '1986-09-23',
    },
  },
  {
    key: 'returned',
    nationalNumber: '200830003',
    name: 'مؤسسة الكرك لتجارة السيارات',
    latinName: 'Karak Car Trading',
    legalForm: 'establishment',
    status: 'active',
    licenseExpiresOn: '2027-11-30',
    applicant: {
      name: 'معن المجالي',
      latinName: 'Maen Majali',
      nationalNumber: '9791200043',
      phone: '+962790000043',
      dateOfBirth: '1979-01-30',
    },
  },
  {
    key: 'approved',
    nationalNumber: '200840004',
    name: 'شركة مادبا للسيارات',
    latinName: 'Madaba Motors',
    legalForm: 'limited_liability',
    status: 'active',
    licenseExpiresOn: '2029-02-28',
    applicant: {
      name: 'لبنى شويحات',
      latinName: 'Lubna Shweihat',
      nationalNumber: '9832200044',
      phone: '+962790000044',
      dateOfBirth: '1983-12-05',
    },
  },
  {
    key: 'rejected',
    nationalNumber: '200850005',
    name: 'شركة السلط للآليات',
    latinName: 'Al-Salt Machinery',
    legalForm: 'joint_stock',
    status: 'struck_off',
    licenseExpiresOn: '2026-03-31',
    applicant: {
      name: 'عصام الفاعوري',
      latinName: 'Issam Faouri',
      nationalNumber: '9681200045',
      phone: '+962790000045',
      dateOfBirth: '1968-07-17',
    },
  },
] as const

/** The sandbox's register of companies: Petra Motors, companies that have not registered here, and those that have applied. */
export const registeredCompanies = [
  {
    nationalNumber: petraMotors.nationalNumber,
    name: petraMotors.name,
    latinName: petraMotors.nameEn,
    legalForm: 'limited_liability',
    status: 'active',
    signatories: [{ name: 'خالد منصور', nationalNumber: '9801045678' }],
    licenseExpiresOn: '2028-12-31',
  },
  {
    nationalNumber: '200234567',
    name: 'شركة نور الشرق للسيارات',
    latinName: 'Nour Al-Sharq Motors',
    legalForm: 'limited_liability',
    status: 'active',
    signatories: [
      { name: 'باسل حداد', nationalNumber: '9911023456' },
      { name: 'طارق ناصر', nationalNumber: '9781034567' },
    ],
    licenseExpiresOn: '2028-06-30',
  },
  {
    nationalNumber: '200345678',
    name: 'مؤسسة الريان لتجارة المركبات',
    latinName: 'Al-Rayyan Vehicle Trading',
    legalForm: 'establishment',
    status: 'active',
    signatories: [{ name: 'سميرة خليل', nationalNumber: '9852012345' }],
    licenseExpiresOn: '2028-03-31',
  },
  {
    nationalNumber: '200456789',
    name: 'شركة جبل القلعة للنقل',
    latinName: 'Jabal Al-Qala Transport',
    legalForm: 'joint_stock',
    status: 'suspended',
    signatories: [{ name: 'طارق ناصر', nationalNumber: '9781034567' }],
    licenseExpiresOn: '2028-09-30',
  },
  {
    nationalNumber: '200567890',
    name: 'شركة وادي الأردن للسيارات',
    latinName: 'Wadi Al-Urdun Cars',
    legalForm: 'limited_liability',
    status: 'active',
    signatories: [{ name: 'باسل حداد', nationalNumber: '9911023456' }],
    licenseExpiresOn: '2026-06-30',
  },
  {
    nationalNumber: '200678901',
    name: 'شركة الأزرق للآليات',
    latinName: 'Al-Azraq Machinery',
    legalForm: 'limited_liability',
    status: 'active',
    signatories: [{ name: 'نبيل عواد', nationalNumber: '9690012345' }],
    licenseExpiresOn: '2028-01-31',
  },
  ...applyingCompanies.map(({ applicant, ...company }) => ({
    ...company,
    signatories: [{ name: applicant.name, nationalNumber: applicant.nationalNumber }],
  })),
] as const
/** A second company, so that one company can sell to another and one person can act for both. */
export const jerashCars = {
  name: 'شركة جرش للمركبات',
  nameEn: 'Jerash Cars',
  nationalNumber: '200654321',
  phone: '+962790000015',
} as const

/** The primary user of Jerash Cars. */
export const dana = {
  name: 'دانا عقل',
  nameEn: 'Dana Aqel',
  phone: jerashCars.phone,
  nationalNumber: '9892078901',
  dateOfBirth: '1989-06-17',
} as const

/** Accounts made by Petra Motors that were never used: one waits with an invitation, one with an initial password. */
export const expected = [
  {
    name: 'عمر الخطيب',
    nameEn: 'Omar Al-Khatib',
    phone: '+962790000013',
    nationalNumber: '9941089012',
    dateOfBirth: '1994-03-08',
    hasInitialPassword: false,
  },
  {
    name: 'منى عادل',
    nameEn: 'Muna Adel',
    phone: '+962790000014',
    nationalNumber: '9962090123',
    dateOfBirth: '1996-12-21',
    hasInitialPassword: true,
  },
] as const

/** A vehicle owner without an account; Tareq is her agent. */
export const widad = {
  name: 'وداد عامر',
  nameEn: 'Widad Amer',
  phone: '+962790000021',
  nationalNumber: '9562067890',
  dateOfBirth: '1956-11-02',
} as const

/** A vehicle owner without an account, whose phone the civil register does not know: a case to try a foreigner's identity proof. */
export const foreigner = {
  name: 'يوسف الحلبي',
  nameEn: 'Yousef Al Halabi',
  phone: '+962790000022',
  documentId: 'T00884417',
  country: 'SY',
  dateOfBirth: '1988-02-14',
  registrationNumber: '4410075',
} as const

/** The secrets of the staff's authenticator apps are public, because the sandbox shows their codes to anybody. */
export const staff = [
  { key: 'nour', name: 'نور العبادي', email: 'nour@damana.example', role: 'admin', totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' },
  { key: 'salma', name: 'سلمى عودة', email: 'salma@damana.example', role: 'admin', totpSecret: 'ONQWY3LBONQWY3LBONQWY3LBONQWY3LB' },
  { key: 'rana', name: 'رنا الزعبي', email: 'rana@damana.example', role: 'reviewer', totpSecret: 'KRSXG5CTMVRXEZLUKRSXG5CTMVRXEZLU' },
  { key: 'fadi', name: 'فادي حمدان', email: 'fadi@damana.example', role: 'finance', totpSecret: 'MZQWI2LGMFSGSZTBMRUWMYLENFTGCZDJ' },
  { key: 'yazan', name: 'يزن شحادة', email: 'yazan@damana.example', role: 'finance', totpSecret: 'PFQXUYLOPFQXUYLOPFQXUYLOPFQXUYLO' },
] as const

export const ibanOf = (account: { bankCode: string; number: string }): string => makeJordanianIban(account.bankCode, account.number)

/** Discount codes of the sandbox. */
export const discountCodes = [
  {
    code: 'NOV10',
    kind: 'percent',
    percentBasisPoints: 1000,
    valueFils: null,
    validUntil: null,
    maxUses: null,
    leastPriceFils: 0,
    used: 0,
  },
  {
    code: 'DAMANA50',
    kind: 'percent',
    percentBasisPoints: 5000,
    valueFils: null,
    validUntil: null,
    maxUses: 100,
    leastPriceFils: 0,
    used: 0,
  },
  {
    code: 'AHLAN5',
    kind: 'value',
    percentBasisPoints: null,
    valueFils: 5_000,
    validUntil: null,
    maxUses: null,
    leastPriceFils: 0,
    used: 0,
  },
  {
    code: 'SUMMER25',
    kind: 'percent',
    percentBasisPoints: 2500,
    valueFils: null,
    validUntil: '2026-08-31T21:00:00Z',
    maxUses: null,
    leastPriceFils: 0,
    used: 0,
  },
  {
    code: 'LASTONE',
    kind: 'percent',
    percentBasisPoints: 2000,
    valueFils: null,
    validUntil: null,
    maxUses: 10,
    leastPriceFils: 0,
    used: 9,
  },
  {
    code: 'BIG15',
    kind: 'value',
    percentBasisPoints: null,
    valueFils: 15_000,
    validUntil: null,
    maxUses: null,
    leastPriceFils: 10_000_000,
    used: 0,
  },
] as const

/** Owners whose vehicles the licensing centre lists before others. */
export const numbersOfCast: readonly string[] = [
  ...people.flatMap(({ nationalNumber }) => nationalNumber ?? []),
  petraMotors.nationalNumber,
  widad.nationalNumber,
]
