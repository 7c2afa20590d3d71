/** Which addresses a push may be sent to: those of the public internet, never of our own network. */
import { BlockList, isIP } from 'node:net'

const ownNetworks = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  ownNetworks.addSubnet(network, bits, 'ipv4')
// Of IPv6 only 2000::/3 is assigned to the public internet; parts of it lead to IPv4 addresses or nowhere.
const publicV6 = new BlockList()
publicV6.addSubnet('2000::', 3, 'ipv6')
for (const [network, bits] of [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  ownNetworks.addSubnet(network, bits, 'ipv6')

export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !ownNetworks.check(address, 'ipv4')
    case 6:
      return publicV6.check(address, 'ipv6') && !ownNetworks.check(address, 'ipv6')
    default:
      return false
  }
}

/** Whether this can be the address of a push service: https at its usual port, a name with a dot, no password. */
export function isPushEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, port, hostname, username, password } = new URL(endpoint)
  const isName =
    /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/i.test(hostname) && !/\.(local|localhost|internal|home|lan|test)$/i.test(hostname)
  return protocol === 'https:' && port === '' && username === '' && password === '' && isName
}
