/** Twelve digits: eleven that name the guarantee, scattered so that neighbours are not guessed by counting, and a check digit by Luhn. */
export function newPaymentReference(guaranteeId: bigint): string {
  // Multiplication by a unit modulo 10¹¹ maps ids one to one, so two guarantees never share a reference.
  const scattered = (guaranteeId * 38_416_072_709n + 46_002_171_103n) % 100_000_000_000n
  const digits = scattered.toString().padStart(11, '0')
  return digits + luhnDigit(digits)
}

function luhnDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = index % 2 === 0 ? (digit.charCodeAt(0) - 48) * 2 : digit.charCodeAt(0) - 48
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}
