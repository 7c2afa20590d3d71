import { createHmac } from 'node:crypto'
import { toLatinDigits } from '@damana/contract/digits'
import argon2 from '@node-rs/argon2'
import { type SecretInUse, valuesOf } from '#kernel/secret-in-use.ts'
import pLimit from 'p-limit'

/** OWASP's least: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const mostAtOnce = 4

/** `outdated`: right, and the hash is still one under the previous pepper. */
export type PasswordMatch = 'right' | 'outdated' | 'wrong'

export interface Passwords {
  hash(password: string): Promise<string>
  /** `null` stands for an account that does not exist: the same work is done for it, and the answer is no. */
  verify(hash: string | null, password: string): Promise<PasswordMatch>
}

/** The only hasher of passwords. The pepper lives outside the database; at most four hashes run at once, so that a flood of sign-ins cannot eat the memory. */
export function createPasswords(pepper: SecretInUse): Passwords {
  const inTurn = pLimit(mostAtOnce)
  // ٥ and 5 are one key on two keyboards: a password set on one of them opens the account from the other.
  const peppered = (secret: string, password: string) =>
    createHmac('sha256', secret)
      .update(toLatinDigits(password.normalize('NFC')))
      .digest('base64')
  const hash = (password: string) => inTurn(() => argon2.hash(peppered(pepper.current, password), cost))
  let decoy: Promise<string> | undefined
  return {
    hash,
    async verify(stored, password) {
      decoy ??= hash('nobody has this password')
      const against = stored ?? (await decoy)
      const matches: boolean[] = []
      // Each pepper is tried, also after a match: the time must not tell whose hash is an old one, nor who has an account.
      for (const secret of valuesOf(pepper)) matches.push(await inTurn(() => argon2.verify(against, peppered(secret, password))))
      if (stored === null || !matches.includes(true)) return 'wrong'
      return matches[0] ? 'right' : 'outdated'
    },
  }
}
