export type { DescribeStepUp, IdentityDeps } from './deps.ts'
export { createPasswords, type Passwords } from './passwords.ts'
export { identityHandlers } from './routes.ts'
export { openField, sealField } from './secrets.ts'
