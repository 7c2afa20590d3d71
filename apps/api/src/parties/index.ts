export { maskName, maskNationalNumber, toE164 } from './names.ts'
export {
  findAccountPartyByNationalNumber,
  findBankAccount,
  findPartyByPair,
  getOrAddParty,
  getParty,
  isPartyComplete,
  type Party,
  saveBankAccount,
} from './queries.ts'
export { isSameName } from './same-name.ts'
