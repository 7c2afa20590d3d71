export { checkKeys, findFieldKeyProblem } from './check-keys.ts'
export { reseal } from './reseal.ts'
