import { Icon } from '@damana/ui'
import { loadPhrases } from '#phrases.ts'
import { Pause, Play } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { SlidePicture, type Slide } from './slide-picture.tsx'
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
