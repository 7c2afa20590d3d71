import { type SecretsInUse, secretInUse } from '#config.ts'
import { inOwnerTransaction } from '#db/owner-transaction.ts'
import type { Queryable } from '#db/queryable.ts'
import { createPasswords, sealField } from '#people/sign-in/index.ts'
import { createSealer } from '#kernel/sealing.ts'
import { productionSettings } from '#kernel/settings.ts'
import {
  applyingCompanies,
  castPassword,
  dana,
  discountCodes,
  expected,
  foreigner,
  ibanOf,
  jerashCars,
  numbersOfCast,
  people,
  petraMotors,
  registeredCompanies,
  staff,
  widad,
} from '#sandbox/cast.ts'
import {
  insertCast,
  insertExpected,
  insertFurtherCompany,
  insertPersonAnswer,
  insertRegistries,
  isCastSeeded,
  markVehiclesOfCast,
  proveParties,
} from './queries.ts'
import { makeRegistries } from './vehicles.ts'

/** Seeds the cast, the registries and the discount codes into a fresh sandbox. Safe to repeat: existing rows stay as they are. */
export async function seedCast(owner: Queryable, secrets: SecretsInUse): Promise<void> {
  if (await isCastSeeded(owner, people[0]?.phone ?? '')) {
    await markVehiclesOfCast(owner, { ownerNumbers: numbersOfCast })
    return proveParties(
      owner,
      people.flatMap(({ nationalNumber, phone, accountType, completed }) =>
        nationalNumber !== null && completed && accountType === 'individual' ? [{ nationalNumber, phone }] : [],
      ),
    )
  }
  const registries = makeRegistries()
  const passwordHash = await createPasswords(secretInUse(secrets, 'passwordPepper')).hash(castPassword)
  const fieldSealer = createSealer('fields', secretInUse(secrets, 'fieldKey'))
  await inOwnerTransaction(owner, async () => {
    await insertCast(owner, {
      password_hash: passwordHash,
      terms_version: productionSettings.termsVersion,
      people: accounts(),
      company: petraMotorsRow(),
      members: petraMotors.members.map(({ key, isPrimary, permissions }) => ({
        phone: people.find((person) => person.key === key)?.phone,
        is_primary: isPrimary,
        permissions,
      })),
      staff: staff.map(({ email, name, role, totpSecret }) => ({
        email,
        name,
        role,
        sealed_totp: sealField(fieldSealer, totpSecret),
        totp: totpSecret,
      })),
      discount_codes: discountRows(),
    })
    await insertExpected(
      owner,
      petraMotors.phone,
      expected.map(({ name, phone, hasInitialPassword }) => ({ name, phone, initial_password: hasInitialPassword ? passwordHash : null })),
    )
    await insertFurtherCompany(
      owner,
      {
        ...jerashCars,
        name_en: jerashCars.nameEn,
        national_number: jerashCars.nationalNumber,
        primary: { name: dana.name, national_number: dana.nationalNumber, date_of_birth: dana.dateOfBirth },
      },
      passwordHash,
      productionSettings.termsVersion,
    )
    await insertRegistries(owner, {
      people: [...registeredPeople(), ...registries.people],
      vehicles: registries.vehicles,
      companies: companiesOfRegistry(),
    })
    await markVehiclesOfCast(owner, { ownerNumbers: numbersOfCast })
    // The civil register has no foreigners.
    await insertPersonAnswer(owner, { nationalNumber: foreigner.documentId, answer: 'unknown_number' })
  })
}

const addressColumns = (address: { building: string; street: string; city: string } | null) => ({
  building: address?.building,
  street: address?.street,
  city: address?.city,
})

const accounts = () =>
  people.map(({ name, nameEn, phone, email, nationalNumber, accountType, completed, dateOfBirth, address, account }) => ({
    name,
    name_en: nameEn,
    phone,
    email,
    national_number: nationalNumber,
    account_type: accountType,
    completed,
    date_of_birth: dateOfBirth,
    ...addressColumns(address),
    bank_code: account?.bankCode,
    swift_code: account?.swift,
    iban: account && ibanOf(account),
  }))

const petraMotorsRow = () => ({
  name: petraMotors.name,
  name_en: petraMotors.nameEn,
  national_number: petraMotors.nationalNumber,
  phone: petraMotors.phone,
  ...addressColumns(petraMotors.address),
  bank_code: petraMotors.account.bankCode,
  swift_code: petraMotors.account.swift,
  iban: ibanOf(petraMotors.account),
})

const discountRows = () =>
  discountCodes.map((code) => ({
    code: code.code,
    kind: code.kind,
    percent_basis_points: code.percentBasisPoints,
    value_fils: code.valueFils,
    valid_until: code.validUntil,
    max_uses: code.maxUses,
    least_price_fils: code.leastPriceFils,
    used: code.used,
  }))

/** Everybody of the cast whom the civil register knows, and the foreigner's document. */
const registeredPeople = () => [
  ...people.flatMap(({ nationalNumber, name, nameEn, phone, dateOfBirth }) =>
    nationalNumber ? [{ national_number: nationalNumber, kind: 'person', name, latin_name: nameEn, phone, birth_date: dateOfBirth }] : [],
  ),
  ...[petraMotors, jerashCars].map(({ nationalNumber, name, phone }) => ({
    national_number: nationalNumber,
    kind: 'company',
    name,
    phone,
  })),
  ...[widad, dana, ...expected].map((one) => ({
    national_number: one.nationalNumber,
    kind: 'person',
    name: one.name,
    latin_name: one.nameEn,
    phone: one.phone,
    birth_date: one.dateOfBirth,
  })),
  {
    national_number: foreigner.documentId,
    kind: 'person',
    name: foreigner.name,
    latin_name: foreigner.nameEn,
    phone: foreigner.phone,
    birth_date: foreigner.dateOfBirth,
  },
  ...applyingCompanies.map(({ applicant }) => ({
    national_number: applicant.nationalNumber,
    kind: 'person',
    name: applicant.name,
    latin_name: applicant.latinName,
    phone: applicant.phone,
    birth_date: applicant.dateOfBirth,
  })),
]

const companiesOfRegistry = () =>
  registeredCompanies.map(({ nationalNumber, name, latinName, legalForm, status, signatories, licenseExpiresOn }) => ({
    name,
    status,
    signatories,
    national_number: nationalNumber,
    latin_name: latinName,
    legal_form: legalForm,
    license_expires_on: licenseExpiresOn,
    // As the seeded applications state it.
    entry: {
      tradeName: name,
      latinTradeName: latinName,
      authority: 'دائرة مراقبة الشركات',
      registrationNumber: nationalNumber.slice(3),
      registeredOn: '2016-05-15',
      capital: '50000000',
      address: 'عمّان، شارع المدينة المنورة',
    },
  }))
