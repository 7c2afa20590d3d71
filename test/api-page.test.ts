import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { contract } from '../packages/contract/src/index.ts'

/** The calls by which the specification names what the product answers, beside those of guarantees. */
const specified = [
  'POST /auth/login',
  'POST /auth/logout',
  'POST /auth/forgot-password/check',
  'POST /auth/forgot-password/check-otp',
  'POST /auth/forgot-password/reset-password',
  'POST /auth/update-read-terms',
  'POST /auth/register/company',
  'POST /auth/register/company/file',
  'GET /auth/register/company/groups',
  'POST /auth/register/company/groups/create',
  'GET /auth/get-profile',
  'POST /auth/change-password',
  'POST /auth/update-mobile/sendOtp',
  'POST /auth/update-mobile/checkOtpWithUpdate',
  'POST /auth/complete-register',
  'POST /auth/register',
  'POST /auth/verified-mobile/sendOtp',
  'POST /auth/verified-mobile/checkOtpWithVerified',
  'POST /auth/register/sendOtp/Flow2',
  'POST /auth/register/checkOtp/Flow2',
  'POST /auth/psd',
  'GET /auth/check-auth',
  'POST /support-message',
  'GET /get-user-info',
  'POST /company/user-register',
  'GET /company/user-list',
  'POST /company/delete-user',
  'POST /company/user-update',
  'GET /company/permission-list',
  'GET /static-data/countries',
  'GET /static-data/banks',
  'GET /static-data/payment-methods',
  'GET /application-configuration',
  'GET /static-data/faq',
  'GET /static-data/faq/full',
  'GET /pages/get-page/:page',
  'GET /static-data/slider',
  'GET /samples-links',
  'GET /notifications/list',
  'POST /notifications/read',
  'POST /notifications/read_all',
  'POST /notifications/delete_all',
]

const pages = ['docs/api.md', ...readdirSync('docs/api').map((page) => `docs/api/${page}`)]
  .map((page) => readFileSync(page, 'utf8'))
  .join('\n')
const named = [...pages.matchAll(/`(GET|POST) (\/[^\s`?]+)/g)].map(
  ([, method, path = '']) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
)

it('the pages about calling the API explain every call that the specification names', () => {
  expect(specified.filter((call) => !named.includes(call))).toEqual([])
})

it('they name no call that the contract does not promise', () => {
  const promised = Object.keys(contract)
  expect(named.filter((call) => !promised.includes(call))).toEqual([])
})
