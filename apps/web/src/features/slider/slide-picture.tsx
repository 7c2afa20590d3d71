import type { Output } from '@damana/contract'
import { Car, User } from 'lucide-react'

export type Slide = Output<'GET /static-data/slider'>[number]

/** The drawing of a slide, on the vault's ground. Decoration; the words stand below it. */
export const SlidePicture = ({ of }: { of: Slide['picture'] }) => (
  <svg className="slide-picture" viewBox="0 0 320 120" aria-hidden="true" focusable="false">
    {pictures[of]}
  </svg>
)

const pictures = {
  // Buyer, guarantee account, seller.
  vault: (
    <>
      <path className="slide-way" d="M62 60 H118" />
      <path className="slide-way slide-ahead" d="M202 60 H258" />
      <circle className="slide-node" cx="36" cy="60" r="25" />
      <circle className="slide-node" cx="284" cy="60" r="25" />
      <g className="slide-icon">
        <User x="25" y="49" size="22" strokeWidth="1.75" />
      </g>
      <g className="slide-icon">
        <Car x="273" y="49" size="22" strokeWidth="1.75" />
      </g>
      <rect className="slide-vault" x="122" y="22" width="76" height="76" rx="20" />
      <circle className="slide-coin" cx="160" cy="60" r="14" />
    </>
  ),
  // The register of vehicles, one line ticked.
  registry: (
    <>
      <rect className="slide-node" x="96" y="10" width="128" height="100" rx="12" />
      <path className="slide-line" d="M150 36 H206 M150 60 H206 M150 84 H190" />
      <path className="slide-way" d="M114 60 L122 68 L136 52" />
      <circle className="slide-node" cx="124" cy="36" r="5" />
      <circle className="slide-node" cx="124" cy="84" r="5" />
    </>
  ),
  // Two phones with the same page.
  parties: (
    <>
      {[84, 180].map((x) => (
        <g key={x}>
          <rect className="slide-node" x={x} y="8" width="56" height="104" rx="11" />
          <path className="slide-line" d={`M${x + 12} 34 H${x + 44} M${x + 12} 48 H${x + 36} M${x + 12} 62 H${x + 44}`} />
          <circle className="slide-coin" cx={x + 28} cy="86" r="7" />
        </g>
      ))}
      <path className="slide-way slide-ahead" d="M144 60 H176" />
    </>
  ),
  // A bill, and the share that is ours.
  fees: (
    <>
      <path className="slide-node" d="M108 8 H212 V112 L199 103 L186 112 L173 103 L160 112 L147 103 L134 112 L121 103 L108 112 Z" />
      <path className="slide-line" d="M126 32 H194 M126 50 H178 M126 68 H194" />
      <circle className="slide-coin" cx="188" cy="86" r="7" />
    </>
  ),
} as const
