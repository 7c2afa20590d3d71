import { commonErrors, errors, fieldErrors, reasons, type ErrorCode } from './errors.ts'
import type { Route } from './route.ts'

/** A refusal for the reader of the page of errors. */
interface ErrorLine {
  code: ErrorCode
  status: number
  ar: string
  en: string
  /** For the program that meets it. */
  whatToDo: string
}

const ofCode: Partial<Record<ErrorCode, string>> = {
  signature_required: 'Sign the call: all headers of the signature are wanted with each.',
  signature_malformed: 'Compare the headers of the signature with their forms in the description; with a POST the digest is among them.',
  signature_coverage: 'Sign exactly the parts that the profile lists for this call, in its order.',
  signature_expired: 'Take the time from `server_time` and sign once more. The clock may be 60 seconds behind and 5 ahead.',
  signature_invalid:
    'Compare the signed text byte by byte; often it is the address, or a header that was changed after the signing. With a session: sign in anew.',
  header_duplicate: 'Send each signed header once.',
  digest_mismatch: 'Compute the digest over the very bytes that are sent.',
  nonce_malformed: 'Sixteen random bytes in base64url, without padding.',
  nonce_reused: 'Sign once more with a new nonce and the same `Idempotency-Key`: a proxy may have sent the bytes twice.',
  idempotency_key_required: 'Send an `Idempotency-Key`: a UUID in quotation marks, one for each act of a person.',
  idempotency_in_flight: 'Wait for `Retry-After` and send the same key and body again.',
  idempotency_key_reused: 'Take a new key for another act; the same key goes with the same body only.',
  request_malformed: 'Correct what `errors` points at (`/header/…` is a header), or the JSON.',
  session_invalid: 'Sign in anew.',
  session_expired: 'Sign in anew.',
  key_mismatch: 'Sign with the key that signed in, and send the binding cookie with it; otherwise sign in anew.',
  api_key_invalid: '`reason` says why; where it is over, the company makes a new key on `/profile/api`.',
  not_by_key: 'A person of the company does this, signed in; [a company’s programs](programs.md) lists the calls of keys.',
  account_disabled: 'Nothing; the person asks support.',
  client_retired: 'Take the name of a client application that is in use.',
  not_found: 'Nothing is there for this caller: it does not exist, or belongs to others.',
  method_not_allowed: 'Take a method that the header `Allow` names.',
  too_large: 'Send less: 10 MB a file, 256 KiB a body.',
  unsupported_media: 'Send `application/json`, or `multipart/form-data` where a call takes a form.',
  validation_failed: 'Correct the fields in `errors`; each has its code.',
  rate_limited: 'Wait for `Retry-After`.',
  otp_required: 'A code goes to the person: `POST /auth/verified-mobile/sendOtp`, then `checkOtpWithVerified`.',
  terms_required: 'The person reads the terms and accepts `terms_version`: `POST /auth/update-read-terms`.',
  registration_incomplete: 'The person completes the registration: `POST /auth/complete-register`.',
  step_up_required:
    'Ask for a code with `action` and `number`: `POST /auth/step-up/sendOtp`, `POST /auth/step-up/checkOtp`; then send the call again.',
  action_not_allowed: 'Read the guarantee anew; `reason` says why, `actions` says what may be done and from when.',
  internal: 'Send it again with the same key; if it stays, tell us `request_id`.',
  unavailable: 'Wait for `Retry-After` and send the same key and body again.',
  frozen: 'Read only, until we have checked our data; wait for `Retry-After`.',
  registry_unavailable: 'Try again later, or name the vehicle by hand where the call takes it.',
}
const ofStatus: Readonly<Record<number, string>> = {
  400: 'Correct the request.',
  401: 'Sign in anew.',
  403: 'Nothing; the caller may not.',
  404: 'Nothing is there for this caller.',
  409: 'Read anew what the call is about, and decide again.',
  422: 'Correct what was sent; sent again as it is, it is refused again.',
  429: 'Wait for `Retry-After`.',
  503: 'Wait, and send the same key and body again.',
}

/** Every refusal that one of these calls may answer, by status. */
export function errorLines(routes: readonly Route[]): ErrorLine[] {
  const codes = new Set<ErrorCode>([...commonErrors, 'method_not_allowed', ...routes.flatMap((route) => route.errors ?? [])])
  return [...codes]
    .map((code) => {
      const { status, ar, en } = errors[code]
      return { code, status, ar, en, whatToDo: ofCode[code] ?? ofStatus[status] ?? 'Nothing.' }
    })
    .toSorted((one, other) => one.status - other.status || (one.code < other.code ? -1 : 1))
}

const cell = (text: string) => text.replaceAll('|', '\\|')
const tableOf = (table: Readonly<Record<string, { ar: string; en: string }>>): string =>
  Object.entries(table)
    .map(([code, { ar, en }]) => `| \`${code}\` | ${cell(en)} | ${cell(ar)} |`)
    .join('\n')

/** The page of errors as Markdown. */
export const drawErrors = (routes: readonly Route[]): string => `# Refusals

Drawn from the contract by \`npm run generate\`; a test fails when it is stale. In a running API: \`/api/docs/errors\`.

A refusal is a problem of RFC 9457 (\`application/problem+json\`). A program decides by \`code\`; \`error_msg\` is for the person, in the language of the call. \`retryable\` says whether the same request may succeed if it is sent
again, \`Retry-After\` when. \`errors\` names fields by a JSON pointer into the body, those of a query under \`/query\`, headers under \`/header\`; \`{…}\` in a sentence is a member of the refusal.

## Codes

| status | code | when | | what to do |
| --- | --- | --- | --- | --- |
${errorLines(routes)
  .map(({ status, code, en, ar, whatToDo }) => `| ${status} | \`${code}\` | ${cell(en)} | ${cell(ar)} | ${cell(whatToDo)} |`)
  .join('\n')}

## Reasons

Of \`action_not_allowed\`, and of an action that is listed as not allowed.

| reason | | |
| --- | --- | --- |
${tableOf(reasons)}

## Codes of fields

| code | | |
| --- | --- | --- |
${tableOf(fieldErrors)}
`
