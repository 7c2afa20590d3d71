import { foreigner, petraMotors, widad } from '#sandbox/cast.ts'

export interface SeedPerson {
  national_number: string
  kind: 'person' | 'company'
  name: string
  phone: string
  latin_name?: string | null
  birth_date?: string | null
}
/** A row of the simulated licensing centre. */
export interface SeedVehicle {
  registration_number: string
  registration_date: string
  plate_number: string
  plate_code: string
  type: string
  class: string
  color: string
  chassis_number: string
  manufacture_year: number
  licence_expiry: string
  licensing_centre: string
  engine_number: string
  engine_capacity: string
  load_capacity: string
  net_weight: string
  cargo_capacity: string
  estimated_value_fils: number
  registration_type: string
  country: string
  classification: string
  owner_national_number: string
  seized: boolean
  mortgaged: boolean
  fines_fils: number
}

interface Model {
  type: string
  class: string
  country: string
  engine: string
  chassis: string
  seats: number
  weightKg: number
  cargoKg: number
  /** The price when new, in dinars. */
  price: number
  classification: string
  /** The first model year. */
  since?: number
}

const small = 'ركوب صغيرة'
const models: readonly Model[] = [
  {
    type: 'تويوتا كورولا هايبرد',
    class: 'صالون',
    country: 'اليابان',
    engine: '1800 سي سي',
    chassis: 'JTDB',
    seats: 5,
    weightKg: 1375,
    cargoKg: 430,
    price: 23_500,
    classification: small,
  },
  {
    type: 'تويوتا بريوس',
    class: 'هاتشباك',
    country: 'اليابان',
    engine: '1800 سي سي',
    chassis: 'JTDK',
    seats: 5,
    weightKg: 1400,
    cargoKg: 415,
    price: 22_000,
    classification: small,
  },
  {
    type: 'تويوتا كامري هايبرد',
    class: 'صالون',
    country: 'اليابان',
    engine: '2500 سي سي',
    chassis: 'JTNB',
    seats: 5,
    weightKg: 1595,
    cargoKg: 450,
    price: 31_500,
    classification: small,
  },
  {
    type: 'هيونداي سوناتا هايبرد',
    class: 'صالون',
    country: 'كوريا الجنوبية',
    engine: '2000 سي سي',
    chassis: 'KMHL',
    seats: 5,
    weightKg: 1530,
    cargoKg: 440,
    price: 25_500,
    classification: small,
  },
  {
    type: 'هيونداي أيونيك',
    class: 'هاتشباك',
    country: 'كوريا الجنوبية',
    engine: '1600 سي سي',
    chassis: 'KMHC',
    seats: 5,
    weightKg: 1370,
    cargoKg: 400,
    price: 20_500,
    classification: small,
    since: 2017,
  },
  {
    type: 'هيونداي توسان',
    class: 'دفع رباعي',
    country: 'كوريا الجنوبية',
    engine: '1600 سي سي',
    chassis: 'KMHJ',
    seats: 5,
    weightKg: 1620,
    cargoKg: 540,
    price: 29_500,
    classification: small,
  },
  {
    type: 'هيونداي أفانتي',
    class: 'صالون',
    country: 'كوريا الجنوبية',
    engine: '1600 سي سي',
    chassis: 'KMHD',
    seats: 5,
    weightKg: 1270,
    cargoKg: 420,
    price: 16_500,
    classification: small,
  },
  {
    type: 'كيا نيرو هايبرد',
    class: 'كروس أوفر',
    country: 'كوريا الجنوبية',
    engine: '1600 سي سي',
    chassis: 'KNAC',
    seats: 5,
    weightKg: 1425,
    cargoKg: 450,
    price: 24_000,
    classification: small,
    since: 2017,
  },
  {
    type: 'كيا سبورتاج',
    class: 'دفع رباعي',
    country: 'كوريا الجنوبية',
    engine: '1600 سي سي',
    chassis: 'KNDP',
    seats: 5,
    weightKg: 1590,
    cargoKg: 520,
    price: 28_000,
    classification: small,
  },
  {
    type: 'كيا سيراتو',
    class: 'صالون',
    country: 'كوريا الجنوبية',
    engine: '1600 سي سي',
    chassis: 'KNAF',
    seats: 5,
    weightKg: 1300,
    cargoKg: 420,
    price: 17_500,
    classification: small,
  },
  {
    type: 'نيسان ليف كهربائية',
    class: 'هاتشباك',
    country: 'اليابان',
    engine: '110 كيلوواط',
    chassis: 'SJNF',
    seats: 5,
    weightKg: 1580,
    cargoKg: 390,
    price: 18_500,
    classification: small,
  },
  {
    type: 'نيسان صني',
    class: 'صالون',
    country: 'اليابان',
    engine: '1500 سي سي',
    chassis: 'MDHB',
    seats: 5,
    weightKg: 1150,
    cargoKg: 400,
    price: 14_000,
    classification: small,
  },
  {
    type: 'ميتسوبيشي لانسر',
    class: 'صالون',
    country: 'اليابان',
    engine: '1600 سي سي',
    chassis: 'JMYS',
    seats: 5,
    weightKg: 1220,
    cargoKg: 420,
    price: 13_500,
    classification: small,
  },
  {
    type: 'هوندا سيفيك',
    class: 'صالون',
    country: 'اليابان',
    engine: '1500 سي سي',
    chassis: 'JHMF',
    seats: 5,
    weightKg: 1340,
    cargoKg: 410,
    price: 24_500,
    classification: small,
  },
  {
    type: 'مازدا 3',
    class: 'صالون',
    country: 'اليابان',
    engine: '1600 سي سي',
    chassis: 'JM7B',
    seats: 5,
    weightKg: 1330,
    cargoKg: 420,
    price: 22_500,
    classification: small,
  },
  {
    type: 'فولكس فاجن جولف',
    class: 'هاتشباك',
    country: 'ألمانيا',
    engine: '1400 سي سي',
    chassis: 'WVWZ',
    seats: 5,
    weightKg: 1290,
    cargoKg: 500,
    price: 26_500,
    classification: small,
  },
  {
    type: 'فولكس فاجن ID.4',
    class: 'دفع رباعي',
    country: 'ألمانيا',
    engine: '150 كيلوواط',
    chassis: 'WVGZ',
    seats: 5,
    weightKg: 2050,
    cargoKg: 530,
    price: 27_500,
    classification: small,
    since: 2021,
  },
  {
    type: 'مرسيدس بنز E200',
    class: 'صالون',
    country: 'ألمانيا',
    engine: '2000 سي سي',
    chassis: 'WDDZ',
    seats: 5,
    weightKg: 1720,
    cargoKg: 570,
    price: 58_000,
    classification: small,
  },
  {
    type: 'مرسيدس بنز C200',
    class: 'صالون',
    country: 'ألمانيا',
    engine: '1500 سي سي',
    chassis: 'WDDW',
    seats: 5,
    weightKg: 1580,
    cargoKg: 540,
    price: 46_000,
    classification: small,
  },
  {
    type: 'بي إم دبليو 320',
    class: 'صالون',
    country: 'ألمانيا',
    engine: '2000 سي سي',
    chassis: 'WBA5',
    seats: 5,
    weightKg: 1570,
    cargoKg: 540,
    price: 45_500,
    classification: small,
  },
  {
    type: 'تسلا موديل 3',
    class: 'صالون',
    country: 'الصين',
    engine: '208 كيلوواط',
    chassis: 'LRW3',
    seats: 5,
    weightKg: 1760,
    cargoKg: 430,
    price: 33_000,
    classification: small,
    since: 2018,
  },
  {
    type: 'بي واي دي سونغ بلس',
    class: 'دفع رباعي',
    country: 'الصين',
    engine: '135 كيلوواط',
    chassis: 'LGXC',
    seats: 5,
    weightKg: 1950,
    cargoKg: 460,
    price: 24_500,
    classification: small,
    since: 2021,
  },
  {
    type: 'فورد فيوجن هايبرد',
    class: 'صالون',
    country: 'الولايات المتحدة',
    engine: '2000 سي سي',
    chassis: '3FA6',
    seats: 5,
    weightKg: 1660,
    cargoKg: 430,
    price: 21_500,
    classification: small,
  },
  {
    type: 'تويوتا هايلوكس',
    class: 'بيك أب',
    country: 'تايلاند',
    engine: '2700 سي سي',
    chassis: 'MR0F',
    seats: 5,
    weightKg: 1895,
    cargoKg: 1000,
    price: 30_500,
    classification: 'شحن صغيرة',
  },
  {
    type: 'إيسوزو دي ماكس',
    class: 'بيك أب',
    country: 'تايلاند',
    engine: '2500 سي سي',
    chassis: 'MPAT',
    seats: 5,
    weightKg: 1870,
    cargoKg: 1050,
    price: 26_500,
    classification: 'شحن صغيرة',
  },
  {
    type: 'هيونداي H-1',
    class: 'حافلة صغيرة',
    country: 'كوريا الجنوبية',
    engine: '2500 سي سي',
    chassis: 'KMHW',
    seats: 9,
    weightKg: 2180,
    cargoKg: 800,
    price: 29_000,
    classification: 'ركوب متوسطة',
  },
]
const colors = ['أبيض', 'أبيض لؤلؤي', 'أسود', 'فضي', 'رمادي', 'كحلي', 'أزرق', 'أحمر', 'خمري', 'بيج', 'زيتي', 'ذهبي']
const centres = [
  'ترخيص شمال عمّان',
  'ترخيص ماركا',
  'ترخيص القويسمة',
  'ترخيص غرب عمّان',
  'ترخيص الزرقاء',
  'ترخيص إربد',
  'ترخيص السلط',
  'ترخيص مادبا',
  'ترخيص الكرك',
  'ترخيص العقبة',
  'ترخيص جرش',
  'ترخيص المفرق',
]
const men = [
  'محمد',
  'أحمد',
  'عمر',
  'زيد',
  'ليث',
  'سامر',
  'رامي',
  'معاذ',
  'يوسف',
  'إبراهيم',
  'حمزة',
  'عبد الله',
  'أيهم',
  'قيس',
  'مروان',
  'غسان',
]
const women = ['رهف', 'دانا', 'ميساء', 'سلمى', 'هبة', 'رغد', 'لانا', 'آية', 'ديما', 'عبير', 'سوسن', 'نادين', 'فرح', 'جمانة']
const middle = ['سليم', 'خلف', 'محمود', 'عيسى', 'جميل', 'فواز', 'نبيل', 'صبحي', 'عادل', 'ماجد', 'توفيق', 'حسين']
const families = [
  'العبادي',
  'الخصاونة',
  'الزعبي',
  'المجالي',
  'الطراونة',
  'حداد',
  'النسور',
  'الروسان',
  'بني هاني',
  'الشوابكة',
  'العدوان',
  'القضاة',
  'الكردي',
  'شحادة',
  'النابلسي',
  'عويس',
  'الحياري',
  'المومني',
  'البطاينة',
  'الرواشدة',
  'الصمادي',
  'جبر',
]

/** A small seeded random generator: the same data on every machine. */
function makeDice(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    below,
    pick: <T>(list: readonly [T, ...T[]] | readonly T[]): T => list[below(list.length)] as T, // The lists above are never empty.
    digits: (count: number) => Array.from({ length: count }, () => below(10)).join(''),
  }
}
type Dice = ReturnType<typeof makeDice>

const twoDigits = (n: number) => String(n).padStart(2, '0')

function makeVehicle(
  dice: Dice,
  registrationNumber: string,
  owner: string,
  given: Partial<SeedVehicle> & { model?: number; year?: number } = {},
): SeedVehicle {
  const { model: wanted, year: wantedYear, ...rest } = given
  const model = wanted === undefined ? dice.pick(models) : (models[wanted % models.length] ?? dice.pick(models))
  const oldest = model.since ?? 2012
  const year = Math.max(wantedYear ?? oldest + dice.below(2025 - oldest), oldest)
  // A car loses about a tenth of its value a year; the department's estimate is in whole hundreds of dinars.
  const value = Math.max(2_000, Math.round((model.price * 0.9 ** (2026 - year)) / 100) * 100)
  const day = `${twoDigits(1 + dice.below(12))}-${twoDigits(1 + dice.below(28))}`
  return {
    registration_number: registrationNumber,
    registration_date: `${Math.min(year + dice.below(4), 2025)}-${day}`,
    plate_number: String(1_000 + dice.below(98_999)),
    plate_code: String(10 + dice.below(40)),
    type: model.type,
    class: model.class,
    color: dice.pick(colors),
    chassis_number: `${model.chassis}${dice.pick(['A', 'B', 'E', 'H', 'K', 'N'])}${dice.digits(2)}U${dice.pick(['F', 'G', 'H', 'J', 'K', 'L'])}${dice.pick(['1', '2', '5', '7'])}${dice.digits(7)}`,
    manufacture_year: year,
    licence_expiry: `2027-${day}`,
    licensing_centre: dice.pick(centres),
    engine_number: `${dice.pick(['2ZR', 'G4F', 'G4N', 'QR2', 'B48', 'M27', 'EM5'])}${dice.digits(7)}`,
    engine_capacity: model.engine,
    load_capacity: `${model.seats} ركاب مع السائق`,
    net_weight: `${model.weightKg} كغم`,
    cargo_capacity: `${model.cargoKg} كغم`,
    estimated_value_fils: value * 1_000,
    registration_type: 'خصوصي',
    country: model.country,
    classification: model.classification,
    owner_national_number: owner,
    seized: false,
    mortgaged: false,
    fines_fils: 0,
    ...rest,
  }
}

const samira = '9852012345'

/** Vehicles that can be sold at once. */
const freeVehicles = (dice: Dice): SeedVehicle[] => [
  makeVehicle(dice, '7120458', samira, {
    model: 0,
    year: 2021,
    plate_code: '24',
    plate_number: '71358',
    color: 'أبيض لؤلؤي',
    licensing_centre: 'ترخيص شمال عمّان',
  }),
  makeVehicle(dice, '7120459', samira, { model: 8, year: 2019, plate_code: '17', plate_number: '40926', color: 'كحلي' }),
  makeVehicle(dice, '6044127', petraMotors.nationalNumber, { model: 3, year: 2020, plate_code: '31', plate_number: '20714', color: 'فضي' }),
  makeVehicle(dice, '5530981', widad.nationalNumber, { model: 12, year: 2015, plate_code: '12', plate_number: '6635', color: 'أحمر' }),
  makeVehicle(dice, '4410072', samira, { model: 19, year: 2018, plate_code: '22', plate_number: '58190', seized: true }),
  makeVehicle(dice, '4410073', samira, { model: 17, year: 2017, plate_code: '22', plate_number: '58191', mortgaged: true }),
  makeVehicle(dice, '4410074', samira, { model: 6, year: 2016, plate_code: '22', plate_number: '58192', fines_fils: 85_000 }),
]

/** Vehicles of the scenarios; their numbers follow from the scenario's index. */
export const scenarioRegistration = {
  ofSamira: (index: number) => String(7_130_001 + index),
  ofBasel: (index: number) => String(8_210_001 + index),
  ofPetra: (index: number) => String(6_050_001 + index),
}
const scenariosOfSamira = 18
const scenariosOfBasel = 4
const scenariosOfPetra = 60
const othersOnly = 320

/** The second and third digit of a national number are the year; months and days rotate. */
const birthDateOf = (nationalNumber: string, index: number): string =>
  `19${nationalNumber.slice(1, 3)}-${twoDigits(1 + (index % 12))}-${twoDigits(1 + (index % 28))}`

/** All further people and vehicles of the registries: the same on every machine. */
export function makeRegistries(): { people: SeedPerson[]; vehicles: SeedVehicle[] } {
  const dice = makeDice(20_261_121)
  const others: SeedPerson[] = []
  const vehicles = freeVehicles(dice)
  for (let index = 0; index < scenariosOfSamira; index += 1)
    vehicles.push(makeVehicle(dice, scenarioRegistration.ofSamira(index), samira, { year: 2013 + (index % 12) }))
  for (let index = 0; index < scenariosOfBasel; index += 1)
    vehicles.push(makeVehicle(dice, scenarioRegistration.ofBasel(index), '9911023456'))
  for (let index = 0; index < scenariosOfPetra; index += 1)
    vehicles.push(makeVehicle(dice, scenarioRegistration.ofPetra(index), petraMotors.nationalNumber))
  for (let index = 0; index < othersOnly; index += 1) {
    const woman = dice.below(5) < 2
    const nationalNumber = `9${twoDigits((60 + dice.below(45)) % 100)}${woman ? 2 : 1}${twoDigits(index % 100)}${1_000 + index}`.slice(
      0,
      10,
    )
    others.push({
      national_number: nationalNumber,
      kind: 'person',
      name: `${dice.pick(woman ? women : men)} ${dice.pick(middle)} ${dice.pick(families)}`,
      phone: `+9627${dice.pick(['7', '8', '9'])}6${String(100_000 + index * 613).slice(-6)}`,
      birth_date: birthDateOf(nationalNumber, index),
    })
    const flaw = dice.below(40)
    vehicles.push(
      makeVehicle(dice, String(3_000_000 + index * 4_211), nationalNumber, {
        seized: flaw === 0,
        mortgaged: flaw === 1 || flaw === 2,
        fines_fils: flaw > 30 ? (5 + dice.below(40)) * 5_000 : 0,
        registration_type: flaw === 3 ? 'عمومي' : 'خصوصي',
      }),
    )
  }
  vehicles.push(
    makeVehicle(dice, foreigner.registrationNumber, foreigner.documentId, {
      model: 4,
      year: 2018,
      plate_code: '22',
      plate_number: '58193',
    }),
  )
  const unique = new Map(others.map((person) => [person.national_number, person]))
  return { people: [...unique.values()], vehicles }
}
