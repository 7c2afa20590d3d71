import { BlockList, isIP } from 'node:net'

/** Addresses that may call. */
export interface AddressList {
  has(address: string): boolean
}

const mostBits = { ipv4: 32, ipv6: 128 } as const
const familyOf = (address: string): keyof typeof mostBits => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Reads addresses and networks (`192.0.2.7, 2001:db8::/32`); undefined where one of them is neither. */
export function readAddressList(written: string): AddressList | undefined {
  const list = new BlockList()
  for (const one of written.split(',').map((part) => part.trim())) {
    const [address = '', bits, ...more] = one.split('/')
    if (isIP(address) === 0 || more.length > 0) return undefined
    const family = familyOf(address)
    if (bits === undefined) list.addAddress(address, family)
    else if (/^\d{1,3}$/.test(bits) && Number(bits) <= mostBits[family]) list.addSubnet(address, Number(bits), family)
    else return undefined
  }
  return { has: (address) => isIP(address) !== 0 && list.check(address, familyOf(address)) }
}
