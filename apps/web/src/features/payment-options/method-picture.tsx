import type { Output } from '@damana/contract'

export type MethodName = Output<'GET /static-data/payment-methods'>[number]['id']

/** A drawing of the way to pay: where the money starts, and the guarantee account at its end. Decoration; the words stand beside it. */
export const MethodPicture = ({ of }: { of: MethodName }) => (
  <svg className="method-picture" viewBox="0 0 240 104" aria-hidden="true" focusable="false">
    {starts[of]}
    <path className="method-way" d="M104 52 H150" />
    <path className="method-way" d="M143 45 L151 52 L143 59" />
    <rect className="method-vault" x="166" y="22" width="60" height="60" rx="16" />
    <circle className="method-coin" cx="196" cy="52" r="11" />
  </svg>
)

const starts = {
  // A phone with a bill on it.
  biller: (
    <>
      <rect className="method-body" x="40" y="10" width="46" height="84" rx="9" />
      <path className="method-line" d="M50 30 H76 M50 40 H70 M50 50 H76" />
      <rect className="method-button" x="50" y="66" width="26" height="12" rx="6" />
    </>
  ),
  // Two parts that leave a phone one after the other.
  cliq: (
    <>
      <rect className="method-body" x="28" y="10" width="46" height="84" rx="9" />
      <circle className="method-coin" cx="51" cy="40" r="8" />
      <circle className="method-coin" cx="51" cy="64" r="8" />
      <path className="method-line" d="M82 40 H94 M82 64 H94" />
    </>
  ),
  // A bank.
  transfer: (
    <>
      <path className="method-body" d="M22 38 L58 16 L94 38 Z" />
      <path className="method-line" d="M34 46 V72 M50 46 V72 M66 46 V72 M82 46 V72" />
      <rect className="method-body" x="22" y="78" width="72" height="10" rx="3" />
    </>
  ),
} as const
