import type { Id } from '#db/id.ts'
/** Twelve digits: eleven that encode the guarantee's id, scattered so that references cannot be enumerated, and a Luhn check digit. */
export function newPaymentReference(guaranteeId: Id<'guarantees'>): string {
  // Multiplication by a unit modulo 10¹¹ maps ids one to one, so two guarantees never share a reference.
  const scattered = (guaranteeId * unit + shift) % modulus
  const digits = scattered.toString().padStart(11, '0')
  return digits + luhnDigit(digits)
}

/** The guarantee's id, decoded from its reference without a query. Null where the check digit does not fit. */
export function idOfPaymentReference(reference: string): bigint | null {
  const digits = reference.slice(0, 11)
  if (!/^\d{12}$/.test(reference) || luhnDigit(digits) !== reference.at(-1)) return null
  return ((BigInt(digits) + modulus - (shift % modulus)) * inverse) % modulus
}

/** The same as an SQL expression, so that the row is found by its key; of a text that is no reference, null or an id whose row has another reference. */
export const idOfReferenceSql = (reference: string): string =>
  `case when ${reference} ~ '^[0-9]{12}$' then ((left(${reference}, 11)::numeric + ${modulus - shift}) * ${inverse} % ${modulus})::bigint end`

const [unit, shift, modulus] = [38_416_072_709n, 46_002_171_103n, 100_000_000_000n]
const inverse = inverseOf(unit, modulus)

/** Extended Euclid. */
function inverseOf(value: bigint, modulo: bigint): bigint {
  let [rest, next] = [modulo, value]
  let [factor, nextFactor] = [0n, 1n]
  while (next !== 0n) {
    const quotient = rest / next
    ;[rest, next] = [next, rest - quotient * next]
    ;[factor, nextFactor] = [nextFactor, factor - quotient * nextFactor]
  }
  return ((factor % modulo) + modulo) % modulo
}

function luhnDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = index % 2 === 0 ? (digit.charCodeAt(0) - 48) * 2 : digit.charCodeAt(0) - 48
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}
