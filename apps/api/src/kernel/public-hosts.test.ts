import { expect, test } from 'vitest'
import { isPublicAddress, isPublicEndpoint } from './public-hosts.ts'

test('an address of our own network is none that a push goes to', () => {
  const own = [
    '127.0.0.1',
    '10.1.2.3',
    '172.20.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
  ]
  const ownV6 = ['::1', '::', 'fe80::1', 'fd00::1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', 'ff02::1']
  expect([...own, ...ownV6, 'example.com', ''].filter(isPublicAddress)).toEqual([])
  expect(['142.250.74.106', '8.8.8.8', '2a00:1450:4001::200a'].filter((address) => !isPublicAddress(address))).toEqual([])
})

test('a push service has a name, https and the usual port', () => {
  const good = [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/x',
  ]
  expect(good.filter((endpoint) => !isPublicEndpoint(endpoint))).toEqual([])
  const bad = [
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://user:word@fcm.googleapis.com/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://[::1]/x',
    'https://localhost/x',
    'https://printer.local/x',
    'https://metadata.google.internal/x',
    'file:///etc/passwd',
    'fcm.googleapis.com',
    'https://localhost.localdomain/x',
    'https://printer.localdomain/x',
    'https://10.0.0.1.nip.io/x',
    'https://app-10-0-0-1.sslip.io/x',
    'https://0a000001.nip.io/x',
    'https://a.localtest.me/x',
    'https://lvh.me/x',
    'https://x.corp/x',
    'https://x.intranet/x',
    'https://x.private/x',
    'https://x.home.arpa/x',
    'https://1.0.0.127.in-addr.arpa/x',
    'https://push.localhost./x',
    'https://push.corp./x',
    'https://192.168.0.1.evil.com/x',
    'https://push.invalid/x',
    'https://-.com/x',
  ]
  expect(bad.filter(isPublicEndpoint)).toEqual([])
})
