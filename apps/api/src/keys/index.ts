export { checkKeys, findFieldKeyProblem, refuseUnknownKeys } from './check-keys.ts'
export { reseal } from './reseal.ts'
