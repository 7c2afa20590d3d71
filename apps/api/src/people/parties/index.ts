export { maskName, maskNationalNumber, toE164 } from './names.ts'
export {
  adoptParty,
  detachIdentity,
  endProof,
  findBankAccount,
  findPartyByPair,
  type FoundParty,
  type FoundPartyRow,
  getOrAddParty,
  getParty,
  getPartyIdentity,
  holdPartyCompletion,
  identityStateOf,
  isNumberProven,
  isPartyComplete,
  isProvenParty,
  lockParty,
  type Party,
  savePartyPhone,
  saveProvenName,
  saveVouchedPhone,
} from './queries.ts'
export { isSameName } from './same-name.ts'
