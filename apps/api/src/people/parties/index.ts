export { maskName, maskNationalNumber, toE164 } from './names.ts'
export {
  adoptParty,
  findBankAccount,
  findPartyByPair,
  type FoundParty,
  foundPartyOf,
  type FoundPartyRow,
  getOrAddParty,
  getParty,
  getPartyIdentity,
  holdPartyCompletion,
  identityStateOf,
  isNumberProven,
  isPartyComplete,
  isProvenParty,
  type Party,
  partyByPair,
  saveVouchedPhone,
} from './queries.ts'
export { isSameName } from './same-name.ts'
