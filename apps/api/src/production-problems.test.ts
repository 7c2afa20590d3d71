import { describe, expect, it } from 'vitest'
import { loadConfig } from './config.ts'
import { byChance, productionSettings as production } from '../test/support/production-settings.ts'

const plainStart = { execArgv: [], inspector: undefined }
const refusal = (changed: Readonly<Record<string, string>>, start: { execArgv: string[]; inspector: string | undefined } = plainStart) => {
  try {
    loadConfig({ ...production, ...changed }, start)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
const lines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim())

/** Each list: the setting, values that start, values that do not, and a part of the sentence. */
const partnersAddresses = ['VEHICLE_REGISTRY_URL', 'PERSON_REGISTRY_URL', 'COMPANY_REGISTRY_URL', 'BANK_URL', 'JOFOTARA_URL', 'SMS_URL']
const goodAddresses = lines(`
  https://partner.test
  https://partner.test/
  https://partner.test/api/v2
  https://partner.test:8443/api
  https://10.20.30.40/api
  https://xn--mgbh0fb.test/api
  https://PARTNER.test/API
  https://partner.test/%D8%A3
  https://sub.domain.partner.gov.jo
  https://[2001:db8::7]/api
  https://localhost:9443
  https://partner.test/a-b_c~d/e
`)
const badAddresses = lines(`
  http://partner.test
  http://localhost:9000
  ftp://partner.test
  ftps://partner.test
  file:///etc/passwd
  gopher://partner.test
  ws://partner.test
  wss://partner.test
  data:text/plain,x
  javascript:alert(1)
  https://user@partner.test
  https://user:word@partner.test
  https://:word@partner.test
  https://partner.test/api#part
  ldap://partner.test
  smb://partner.test/share
  blob:https://partner.test/x
`)

describe('production', () => {
  it('starts with a setting of its own for everything', () => {
    expect(refusal({})).toBeUndefined()
  })

  it.each(partnersAddresses)('takes %s by https with no name of a user, and nothing else', (name) => {
    expect(goodAddresses.filter((url) => refusal({ [name]: url }) !== undefined)).toEqual([])
    expect(badAddresses.filter((url) => !refusal({ [name]: url })?.includes(name))).toEqual([])
  })

  it('keeps the query of an address only where nothing is put behind it', () => {
    expect(refusal({ BANK_URL: 'https://bank.test?tenant=1' })).toContain('BANK_URL has a query or a fragment')
    expect(refusal({ SMS_URL: 'https://sms.test?tenant=1' })).toBeUndefined()
  })

  it.each(['VEHICLE_REGISTRY_KEY', 'PERSON_REGISTRY_KEY', 'COMPANY_REGISTRY_KEY', 'BANK_API_KEY', 'JOFOTARA_KEY', 'SMS_KEY'])(
    'refuses a %s that is weak, or that is also somebody else’s in whatever case',
    (name) => {
      for (const weak of ['12345678', 'aaaabbbbccdd', 'qwertyuiop123456', 'Bank2026Bank2026']) {
        expect(refusal({ [name]: weak })).toContain(`${name} is weak`)
      }
      const others = Object.entries(production).filter(([other]) => other !== name && /(_KEY|PEPPER)$/.test(other))
      expect(others).toHaveLength(11)
      for (const [other, value] of others) {
        for (const same of [value, value.toUpperCase(), `${value}-1`]) {
          expect(refusal({ [name]: same }), `${name} like ${other}`).toContain('is the same as another secret')
        }
      }
    },
  )

  it('refuses the mail server’s password and the key of Web Push where they are also another secret', () => {
    expect(refusal({ SMTP_URL: `smtp://damana:${production.SMS_KEY}@mail.test` })).toContain('the password in SMTP_URL is the same')
    expect(refusal({ BANK_API_KEY: byChance('SMTP_URL', 16) })).toContain('the password in SMTP_URL is the same as another secret')
  })

  it('refuses for any secret what our own examples, or those that people copy, have published', () => {
    const published = ['KRSXG5CTMVRXEZLUKRSXG5CTMVRXEZLU', '09d25e094faa6ca2556c818166b7a9563b93f7099f6f0f4caa6cf63b88e8d3e7']
    for (const name of ['FIELD_KEY', 'BANK_KEY', 'BANK_API_KEY', 'SMS_KEY', 'OTP_PEPPER_PREVIOUS'])
      for (const value of [...published, ...published.map((one) => one.toUpperCase()), `x-${published[1]}`])
        expect(refusal({ [name]: value })).toContain(`${name} stands in published examples`)
    expect(refusal({ SMTP_URL: `smtp://damana:${published[0]}@mail.test` })).toContain(
      'the password in SMTP_URL stands in published examples',
    )
  })

  const goodOrigins = lines(`
    https://damana.jo
    https://damana.jo/
    https://app.damana.com.jo
    https://damana.test
    https://damana.example
    https://damana.jo:8443
    https://xn--mgbh0fb.xn--mgbayh7gpa
    https://8.8.8.8
    https://DAMANA.JO
    https://a-b.damana.jo
  `)
  const badOrigins = lines(`
    http://damana.jo
    https://localhost
    https://localhost:4000
    https://app.localhost
    https://localhost.localdomain
    https://damana.local
    https://damana.internal
    https://damana.lan
    https://damana.corp
    https://damana
    https://127.0.0.1
    https://127.1
    https://0.0.0.0
    https://10.0.0.1:8443
    https://172.16.0.1
    https://192.168.1.1
    https://169.254.169.254
    https://100.64.0.1
    https://2130706433
    https://[::1]
    https://[fd00::1]
    https://[fe80::1]
    https://[::ffff:10.0.0.1]
    https://10.0.0.1.nip.io
    https://10-0-0-1.sslip.io
    https://user@damana.jo
    https://user:word@damana.jo
    https://damana.jo/app
    https://damana.jo?x=1
    https://damana.jo#x
    ftp://damana.jo
    damana.jo
  `)
  it('takes an origin that people reach over the internet, and no other', () => {
    expect(goodOrigins.filter((origin) => refusal({ PUBLIC_ORIGIN: origin }) !== undefined)).toEqual([])
    expect(badOrigins.filter((origin) => !refusal({ PUBLIC_ORIGIN: origin })?.includes('PUBLIC_ORIGIN'))).toEqual([])
  })

  const opening = lines(`
    --inspect
    --inspect=0.0.0.0:9229
    --inspect-brk
    --inspect_brk
    --inspect-wait
    --inspect-port=9230
    --inspect-publish-uid=http
    --debug-port=9229
    --tls-min-v1.0
    --tls-min-v1.1
    --tls-max-v1.1
    --tls-cipher-list=DEFAULT:@SECLEVEL=0
    --openssl-legacy-provider
    --openssl-config=/tmp/own.cnf
    --tls-keylog=/tmp/keys
    --trace-tls
    --insecure-http-parser
    --security-revert=CVE-2023-46809
    --heapsnapshot-signal=SIGUSR2
    --heap-prof
    --cpu-prof
    --report-on-signal
    --abort-on-uncaught-exception
  `)
  const harmless = lines(`
    --max-old-space-size=4096
    --enable-source-maps
    --dns-result-order=ipv4first
    --tls-min-v1.2
    --tls-min-v1.3
    --max-http-header-size=16384
    --unhandled-rejections=strict
    --title=inspect
    --no-warnings
    --use-openssl-ca
  `)
  it('refuses a Node that a debugger may enter or whose protections are off, however it was told so', () => {
    expect(harmless.filter((option) => refusal({ NODE_OPTIONS: option }) ?? refusal({}, { ...plainStart, execArgv: [option] }))).toEqual([])
    expect(opening.filter((option) => !refusal({ NODE_OPTIONS: option })?.includes('NODE_OPTIONS has --'))).toEqual([])
    expect(opening.filter((option) => !refusal({ NODE_OPTIONS: `--no-warnings  "${option}"` })?.includes('NODE_OPTIONS has --'))).toEqual(
      [],
    )
    expect(opening.filter((option) => !refusal({}, { ...plainStart, execArgv: [option] })?.includes('the command line has --'))).toEqual([])
    expect(refusal({}, { execArgv: [], inspector: 'ws://127.0.0.1:9229/x' })).toContain('a debugger may connect')
    for (const value of ['0', 'false', ' 0 ', 'no']) {
      expect(refusal({ NODE_TLS_REJECT_UNAUTHORIZED: value })).toContain('NODE_TLS_REJECT_UNAUTHORIZED switches off')
    }
    expect(refusal({ NODE_TLS_REJECT_UNAUTHORIZED: '1' })).toBeUndefined()
    expect(refusal({ NODE_DEBUG: 'http,tls' })).toContain('NODE_DEBUG')
  })

  it.each([
    ['NODE_ENV', ['production', ''], ['development', 'test', 'Production'], 'NODE_ENV is not production'],
    ['LOG_LEVEL', ['info', 'warn', 'error'], ['debug', 'trace', 'silent'], 'LOG_LEVEL is'],
    ['DATABASE_CONNECTIONS', ['2', '20', '200'], ['1', '201', '1000', '20.5', 'many'], 'DATABASE_CONNECTIONS is'],
    [
      'METRICS_HOST',
      ['127.0.0.1', '::1', '10.0.0.7', 'metrics.internal'],
      [
        '0.0.0.0',
        '0',
        '::',
        '[::]',
        '::0',
        '0:0:0:0:0:0:0:0',
        '::ffff:0.0.0.0',
        '::ffff:0:0',
        '0x0',
        '*',
        '8.8.8.8',
        '2a00:1450:4001::200a',
      ],
      'METRICS_HOST lets everybody',
    ],
    [
      'TRACES_URL',
      ['http://127.0.0.1:4318/v1/traces', 'http://localhost:4318/v1/traces', 'http://[::1]:4318', 'https://traces.test/v1/traces'],
      ['http://traces.test/v1/traces', 'http://10.0.0.7:4318', 'http://localhost.evil.test', 'https://u:p@traces.test', 'ftp://127.0.0.1'],
      'TRACES_URL',
    ],
    [
      'TRUSTED_PROXIES',
      ['10.0.0.7', '10.0.0.0/8', '10.0.0.7, 10.0.0.8', '::1', 'fd00::/16', 'loopback, uniquelocal', '192.168.0.0/24,'],
      [
        'nonsense',
        '0.0.0.0/0',
        '::/0',
        '0.0.0.0/1',
        '10.0.0.0/33',
        '10.0.0',
        '10.0.0.0/8/8',
        'a b',
        'http://10.0.0.1',
        '10.0.0.1:80',
        '2000::/3',
        '10.0.0.0/x',
        '300.1.1.1',
      ],
      'TRUSTED_PROXIES has ',
    ],
    ['BANK_ADDRESSES', ['192.0.2.7', '192.0.2.7,198.51.100.0/24'], ['0.0.0.0/0', '::/0', '0.0.0.0/1,128.0.0.0/1'], 'BANK_ADDRESSES has '],
    ['BILLER_ADDRESSES', ['2001:db8::/32'], ['::/0'], 'BILLER_ADDRESSES has '],
    ['SMTP_URL', ['smtp://damana:Pk7N%25x2RfJb9SgE4t@mail.test'], ['smtp://damana:Pk7N%x2RfJb9SgE4t@mail.test'], 'SMTP_URL is not valid'],
    ['MAIL_FROM', ['a@damana.jo', 'Damana <a@damana.jo>'], ['a@damana.example', 'a@damana.local', 'a@x.invalid', 'Damana'], 'MAIL_FROM is'],
  ])('takes a %s that is meant, and refuses the others with its name', (name, good, bad, sentence) => {
    expect(good.filter((value) => refusal({ [name]: value }) !== undefined)).toEqual([])
    expect(bad.filter((value) => !refusal({ [name]: value })?.includes(sentence))).toEqual([])
  })

  it('notes certificates of others and a missing proxy, and nothing where all is as it should be', () => {
    expect(loadConfig({ ...production, TRUSTED_PROXIES: '10.0.0.7' }, plainStart).notes).toEqual([])
    expect(loadConfig({ ...production, NODE_EXTRA_CA_CERTS: '/etc/own.pem' }, plainStart).notes).toEqual([
      expect.stringContaining('TRUSTED_PROXIES is empty'),
      expect.stringContaining('NODE_EXTRA_CA_CERTS is given'),
    ])
    expect(loadConfig({ ...production, PROCESS: 'worker' }, plainStart).notes).toEqual([])
  })
})
