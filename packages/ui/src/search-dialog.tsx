import { Search } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { FlagKind, MoneyPosition, OperationalStatus } from '@damana/contract/statuses'
import { PositionChip } from './chip.tsx'
import { StatusChips } from './guarantee/status-chips.tsx'
import { Dialog } from './dialog.tsx'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'
import { Ltr } from './ltr.tsx'
import { Plate } from './plate.tsx'
import { RegistryText } from './registry-text.tsx'
import './search-dialog.css'
import { TextField } from './text-field.tsx'

interface SearchDialogProps {
  /** Accessible name of the button, title of the dialog. */
  title: string
  label: string
  hint: string
  /** The results of what was typed, once it is long enough and typing pauses. */
  children: (asked: string) => ReactNode
}

const leastLength = 2
const pauseMs = 250

/** A button, and one key from anywhere (Ctrl+K, or / outside of fields), that open a search over the page. */
export function SearchDialog({ title, label, hint, children }: SearchDialogProps) {
  const [isOpen, setOpen] = useState(false)
  useSearchKey(() => setOpen(true))
  return (
    <>
      <button
        type="button"
        className="icon-button search-button"
        aria-label={title}
        title={`${title} (Ctrl+K)`}
        aria-keyshortcuts="Control+K /"
        onClick={() => setOpen(true)}
      >
        <Icon of={Search} size="lg" />
      </button>
      <Dialog open={isOpen} wide title={title} onClose={() => setOpen(false)}>
        <SearchFields label={label} hint={hint} onChosen={() => setOpen(false)}>
          {children}
        </SearchFields>
      </Dialog>
    </>
  )
}

function SearchFields({ label, hint, onChosen, children }: Omit<SearchDialogProps, 'title'> & { onChosen: () => void }) {
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const place = useRef<HTMLDivElement>(null)
  const name = useId()
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim().replace(/\s+/g, ' ')), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  /** The arrows go through field and results. */
  const move = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const stops = [...(place.current?.querySelectorAll<HTMLElement>('input, a.search-result') ?? [])]
    const at = stops.findIndex((stop) => stop === document.activeElement)
    const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the arrows are an addition to Tab
    <div
      ref={place}
      className="search-dialog"
      onKeyDown={move}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('a')) onChosen()
      }}
    >
      <search>
        <TextField
          name={name}
          label={label}
          hint={hint}
          data-autofocus
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </search>
      <div className="search-results">{asked.length >= leastLength && children(asked)}</div>
    </div>
  )
}

/** One result: what it is, and where it leads. */
export const SearchResult = ({
  href,
  picture,
  title,
  meta,
  end,
}: Record<'picture' | 'title' | 'meta' | 'end', ReactNode> & { href: string }) => (
  <li>
    <Link className="search-result" href={href}>
      {picture}
      <span className="search-result-words">
        <b>{title}</b>
        <small>{meta}</small>
      </span>
      <span className="search-result-end">{end}</span>
    </Link>
  </li>
)

interface FoundGuarantee {
  number: string
  vehicle: { type: string; plate_number: string; plate_code: string }
  operational_status: OperationalStatus
  position: MoneyPosition
  position_label: string
  flags: readonly FlagKind[]
}

/** A guarantee that was found: its plate, vehicle, number and statuses, and who stands in it. */
export const GuaranteeResult = ({ href, guarantee, meta }: { href: string; guarantee: FoundGuarantee; meta: ReactNode }) => (
  <SearchResult
    href={href}
    picture={<Plate number={guarantee.vehicle.plate_number} code={guarantee.vehicle.plate_code} />}
    title={
      <>
        <RegistryText field="type">{guarantee.vehicle.type}</RegistryText> <Ltr className="regular muted">{guarantee.number}</Ltr>
      </>
    }
    meta={meta}
    end={
      <>
        <StatusChips status={guarantee.operational_status} flags={guarantee.flags} />
        {guarantee.position !== 'ended' && <PositionChip position={guarantee.position} label={guarantee.position_label} />}
      </>
    }
  />
)

/** By the place of the key, so that it works on an Arabic keyboard; not over a dialog, and / not while something is typed. */
function useSearchKey(open: () => void): void {
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      const isCombined = event.ctrlKey || event.metaKey
      const isKey = isCombined
        ? event.code === 'KeyK' && !event.shiftKey && !event.altKey
        : event.code === 'Slash' && !event.shiftKey && !event.altKey && !isTyping(event.target)
      if (!isKey || document.querySelector('dialog[open]')) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
