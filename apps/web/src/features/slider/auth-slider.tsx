import { Icon } from '@damana/ui'
import { loadPhrases } from '#phrases.ts'
import { Pause, Play, Car, User } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import type { Output } from '@damana/contract'
import './slider.css'

const everyMs = 7_000

/** The slides, one after the other; its children before they have come, and where they do not come. */
export function AuthSlider({ children }: { children: ReactNode }) {
  const [slides, setSlides] = useState<readonly Slide[]>([])
  useEffect(() => {
    const leave = new AbortController()
    Promise.all([api('GET /static-data/slider', undefined, { signal: leave.signal }), loadPhrases('slider')])
      .then(([found]) => setSlides(found))
      // The page is whole without them.
      .catch(() => undefined)
    return () => leave.abort()
  }, [])
  return slides.length === 0 ? children : <Slides slides={slides} />
}

function Slides({ slides }: { slides: readonly Slide[] }) {
  const { t } = useTranslation('slider')
  const [at, setAt] = useState(0)
  const [isPlaying, setPlaying] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches)
  const [isWatched, setWatched] = useState(false)
  const moves = isPlaying && !isWatched
  useEffect(() => {
    if (!moves) return
    const timer = setInterval(() => setAt((now) => (now + 1) % slides.length), everyMs)
    return () => clearInterval(timer)
  }, [moves, slides.length])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a pointer or the focus over it only stops the slides
    <section
      className="slides"
      aria-roledescription="carousel"
      aria-label={t('label')}
      onPointerEnter={() => setWatched(true)}
      onPointerLeave={() => setWatched(false)}
      onFocus={() => setWatched(true)}
      onBlur={() => setWatched(false)}
    >
      <div className="slides-shown" aria-live={moves ? 'off' : 'polite'}>
        {slides.map(({ id, title, text, picture }, index) => (
          <div
            key={id}
            role="group"
            aria-roledescription="slide"
            aria-label={t('slide', { number: index + 1, count: slides.length, title })}
            className={index === at ? 'slide slide-current' : 'slide'}
            aria-hidden={index !== at}
          >
            <SlidePicture of={picture} />
            <p className="auth-headline">{title}</p>
            <p className="auth-text">{text}</p>
          </div>
        ))}
      </div>
      <div className="slides-bar">
        {slides.map(({ id, title }, index) => (
          <button
            key={id}
            type="button"
            className="slides-dot"
            aria-label={t('slide', { number: index + 1, count: slides.length, title })}
            aria-current={index === at ? 'true' : undefined}
            onClick={() => setAt(index)}
          />
        ))}
        <button type="button" className="slides-play" aria-label={t(isPlaying ? 'pause' : 'play')} onClick={() => setPlaying(!isPlaying)}>
          <Icon of={isPlaying ? Pause : Play} size="sm" />
        </button>
      </div>
    </section>
  )
}

type Slide = Output<'GET /static-data/slider'>[number]

/** The drawing of a slide, on the vault's ground. Decoration; the words stand below it. */
const SlidePicture = ({ of }: { of: Slide['picture'] }) => (
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
