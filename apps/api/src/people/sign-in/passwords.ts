import { createHmac } from 'node:crypto'
import argon2 from '@node-rs/argon2'
import pLimit from 'p-limit'

/** OWASP's least: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const mostAtOnce = 4

export interface Passwords {
  hash(password: string): Promise<string>
  /** `null` stands for an account that does not exist: the same work is done for it, and the answer is no. */
  matches(hash: string | null, password: string): Promise<boolean>
}

/** The only hasher of passwords. The pepper lives outside the database; at most four hashes run at once, so that a flood of sign-ins cannot eat the memory. */
export function createPasswords(pepper: string): Passwords {
  const inTurn = pLimit(mostAtOnce)
  const peppered = (password: string) => createHmac('sha256', pepper).update(password.normalize('NFC')).digest('base64')
  let decoy: Promise<string> | undefined
  return {
    hash: (password) => inTurn(() => argon2.hash(peppered(password), cost)),
    async matches(hash, password) {
      decoy ??= inTurn(() => argon2.hash(peppered('nobody has this password'), cost))
      const against = hash ?? (await decoy)
      return (await inTurn(() => argon2.verify(against, peppered(password)))) && hash !== null
    },
  }
}
