/** Which hosts are on the public internet, and which are of a network of one's own. */
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

/** Endings that the public internet's names never have (RFC 2606, 6761, 6762, 8375, and what ICANN gives to nobody). */
const ownEndings =
  /(^|\.)(localhost|localdomain|local|internal|intranet|private|corp|home|lan|domain|host|workgroup|test|invalid|example|onion|home\.arpa|in-addr\.arpa|ip6\.arpa)$/
/** Services whose names lead to whatever address stands in them. */
const namesOfAddresses =
  /(^|\.)(nip\.io|sslip\.io|xip\.io|xip\.name|lvh\.me|localtest\.me|vcap\.me|lacolhost\.com|traefik\.me|local\.gd|backname\.io|1u\.ms|rbndr\.us)$/

/** Whether it can be a name of the public internet: with a dot, no address, no name that leads to an address of one's own network. */
export function isPublicName(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, '')
  return (
    name.length <= 253 &&
    /^([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/.test(name) &&
    !ownEndings.test(name) &&
    !namesOfAddresses.test(name) &&
    !/(^|[.-])(\d{1,3}[.-]){3}\d{1,3}([.-]|$)/.test(name)
  )
}

/** Whether somebody else may name it as a place that we send to (a push service): https at its usual port, a public name, no password. */
export function isPublicEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, port, hostname, username, password } = new URL(endpoint)
  return protocol === 'https:' && port === '' && username === '' && password === '' && isPublicName(hostname)
}
