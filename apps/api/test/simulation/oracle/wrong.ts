/** The product did something else than the specification says. */
export class Wrong extends Error {}

export const wrong = (what: string): never => {
  throw new Wrong(what)
}

export function same<T extends string | number | bigint | boolean | null | undefined>(what: string, seen: T, expected: T): void {
  if (seen !== expected) wrong(`${what} is ${String(seen)}, and has to be ${String(expected)}`)
}
