import { contract, type Access, type Route } from '@damana/contract'
import { errors, type ErrorCode } from '@damana/contract/errors'
import { closedGate, type GateFacts } from '#people/sign-in/index.ts'

/** A page of the access of every call, generated from the contract and the gates. */
export const drawGates = (): string => `# The gates

Drawn from the contract and \`gates.rules.ts\` by \`npm run generate\`; a test fails when it is stale, and another knocks with every token at every call.

The gates stand one behind the other: no token, deactivated account, newer terms, verification (the own contact, a browser that the account does
not know, a password that somebody else set), registration. The first that is closed answers, before anything of the call is read. Whoever has no right to see something behind them is told that it is not there.

| access | ${Object.keys(callers).join(' | ')} |
| --- | ${Object.keys(callers)
  .map(() => '---')
  .join(' | ')} |
${kinds.map(rowOf).join('\n')}

A person's token opens no call of staff and staff's none of people: 404. A deactivated member of staff is refused everywhere: 403.

${kinds.map(callsOf).join('\n\n')}
`

const inOrder: GateFacts = {
  accountType: 'individual',
  deactivated: false,
  termsAccepted: 1,
  termsInForce: 1,
  mobileVerified: true,
  emailVerified: true,
  trusted: true,
  hasInitialPassword: false,
  registrationCompleted: true,
}
/** The caller; null without a session. */
const callers: Readonly<Record<string, GateFacts | null>> = {
  'no token': null,
  deactivated: { ...inOrder, deactivated: true },
  'terms not accepted': { ...inOrder, termsAccepted: 0 },
  'not verified': { ...inOrder, mobileVerified: false },
  'new browser': { ...inOrder, trusted: false },
  'initial password': { ...inOrder, hasInitialPassword: true },
  'registration incomplete': { ...inOrder, registrationCompleted: false },
}

const words: Readonly<Record<Exclude<Access, 'bank' | 'biller'>, string>> = {
  public: 'Open to everybody.',
  link: 'The link in the path is the key.',
  session: 'Any session that is alive: what the page of a deactivated account needs.',
  unverified: 'Every session but that of a deactivated account: what opens the gates.',
  member: 'Behind all gates but the last.',
  completed: 'Behind all gates.',
  staff: 'A session of staff; what a role may is decided behind it.',
  sandbox: 'Open to everybody, in sandbox mode only.',
}
const kinds = Object.keys(words) as (keyof typeof words)[]

function rowOf(access: keyof typeof words): string {
  return `| \`${access}\` | ${Object.values(callers)
    .map((facts) => say(facts === null ? refuseStranger(access) : access === 'staff' ? 'not_found' : closedGate(access, facts)))
    .join(' | ')} |`
}
const refuseStranger = (access: Access): ErrorCode | undefined =>
  access === 'public' || access === 'link' || access === 'sandbox' ? undefined : 'session_invalid'
const say = (code: ErrorCode | undefined): string => (code === undefined ? 'open' : `${errors[code].status} \`${code}\``)

function callsOf(access: keyof typeof words): string {
  const routes: Readonly<Record<string, Route>> = contract
  const names = Object.keys(routes).filter((name) => routes[name]?.access === access)
  return `## \`${access}\`\n\n${words[access]}\n\n${names.map((name) => `- \`${name}\``).join('\n')}`
}
