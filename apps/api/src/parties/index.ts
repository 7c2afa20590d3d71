export { maskName, maskNationalNumber, toE164 } from './names.ts'
export {
  adoptParty,
  findAccountPartyByNationalNumber,
  findBankAccount,
  findPartyByPair,
  type FoundParty,
  foundPartyOf,
  type FoundPartyRow,
  getOrAddParty,
  getParty,
  holdPartyCompletion,
  isPartyComplete,
  type Party,
  partyByPair,
} from './queries.ts'
export { isSameName } from './same-name.ts'
