import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './public-hosts.ts'

/** The code of the error for a name that leads to no public address. */
export const notPublic = 'EACCES'

/** Resolves a name to public addresses only: a name that leads into our own network cannot be reached, also if it changes after the check. */
export const createPublicLookup =
  (resolve: typeof lookup): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, [])
      const [first] = found
      if (first === undefined || found.some(({ address }) => !isPublicAddress(address)))
        return callback(Object.assign(new Error('the name has no public address'), { code: notPublic }), [])
      if (options.all) callback(null, found)
      else callback(null, first.address, first.family)
    })
  }
export const publicLookup = createPublicLookup(lookup)
