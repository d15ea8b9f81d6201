import { BlockList, isIP } from 'node:net'

/** Networks that no gateway of the public internet is in (RFC 6890 and its kin). */
const PRIVATE = {
  ipv4: `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
    192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4`,
  // Two of them lead to an IPv4 address, which may be any of those above.
  ipv6: '2001::/23 2001:db8::/32 2002::/16 3fff::/20',
} as const

const KINDS = ['ipv4', 'ipv6'] as const

function listOf(networks: Record<(typeof KINDS)[number], string>): BlockList {
  const list = new BlockList()
  for (const kind of KINDS) {
    for (const network of networks[kind].split(/\s+/).filter((each) => each !== '')) {
      const [address = '', bits] = network.split('/')
      list.addSubnet(address, Number(bits), kind)
    }
  }
  return list
}

const blocked = listOf(PRIVATE)
/** Where addresses of IPv6 are given out, and the IPv4 ones that are written as IPv6, which `blocked` compares as IPv4. */
const given = listOf({ ipv4: '0.0.0.0/0', ipv6: '2000::/3' })

/** True for an address of the public internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  const kind = version === 6 ? 'ipv6' : 'ipv4'
  return version !== 0 && given.check(address, kind) && !blocked.check(address, kind)
}

/** True for this machine. */
export const isHere = (address: string): boolean => address === '::1' || address.startsWith('127.')

/**
 * True for a host that may be called by its name: a name with a dot that no private network uses, or a public address.
 * Where the name leads is looked at when it is called.
 */
export function isPublicHost(host: string): boolean {
  const name = host
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
  if (isIP(name)) return isPublicAddress(name)
  return name.includes('.') && !/\.(local|localhost|internal|lan|home|corp|intranet|home\.arpa)$/.test(name)
}
