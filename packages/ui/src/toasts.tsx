import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from './icon.tsx'
import { useDialogDepth } from './open-dialogs.ts'

interface Toast {
  id: number
  tone: 'success' | 'note' | 'failure'
  message: string
  retry?: (() => void) | undefined
  /** Nothing goes on before it is tried again. */
  stays?: boolean
}

const successMs = 6000
let nextId = 1
let toasts: readonly Toast[] = []
const listeners = new Set<() => void>()

function show(list: readonly Toast[]): void {
  toasts = list
  for (const tell of listeners) tell()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const dismiss = (id: number) => show(toasts.filter((toast) => toast.id !== id))

const tell = (tone: 'success' | 'note', message: string) =>
  show([...toasts.filter((old) => (old.tone !== 'failure' || old.stays) && old.message !== message), { id: nextId++, tone, message }])

/** A short message about an outcome. Anything that needs an action is no toast. */
export const toast = {
  /** Disappears by itself, and removes earlier failures. */
  success: (message: string) => tell('success', message),
  /** The same about what did not happen, because the reader stepped back. */
  note: (message: string) => tell('note', message),
  /** Stays until it is closed or tried again. */
  failure: (message: string, retry?: () => void) =>
    show([...toasts.filter((old) => old.message !== message), { id: nextId++, tone: 'failure', message, retry }]),
  /** A part of the page could not be fetched: stays until it is tried again. Several that wait are tried together. */
  connection: (message: string, retry: () => void) => {
    const waiting = toasts.find((old) => old.stays)
    const together = () => {
      waiting?.retry?.()
      retry()
    }
    show([...toasts.filter((old) => !old.stays), { id: nextId++, tone: 'failure', message, retry: together, stays: true }])
  },
}

/** Where toasts appear; once in each layout, and in each dialog (`level`), because an open dialog lies over the layout and makes it inert. */
export function Toasts({ level = 0 }: { level?: number }) {
  const list = useSyncExternalStore(subscribe, () => toasts)
  if (useDialogDepth() !== level) return null
  return (
    <div className="toasts">
      {list.map((item) => (
        <ToastBox key={item.id} item={item} />
      ))}
    </div>
  )
}

function ToastBox({ item }: { item: Toast }) {
  const { t } = useTranslation('ui')
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (item.tone === 'failure' || isHeld) return
    const timer = setTimeout(() => dismiss(item.id), successMs)
    return () => clearTimeout(timer)
  }, [item, isHeld])
  const retry = item.retry
  return (
    <div
      className={`toast toast-${item.tone}`}
      role={item.tone === 'failure' ? 'alert' : 'status'}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
    >
      {item.tone !== 'note' && <Icon of={item.tone === 'success' ? CircleCheck : CircleAlert} />}
      <span>{item.message}</span>
      <span className="toast-end">
        {retry && (
          <button
            type="button"
            className="button button-quiet button-sm"
            onClick={() => {
              dismiss(item.id)
              retry()
            }}
          >
            {t('retry')}
          </button>
        )}
        {!item.stays && (
          <button type="button" className="icon-button" aria-label={t('close')} onClick={() => dismiss(item.id)}>
            <Icon of={X} size="sm" />
          </button>
        )}
      </span>
    </div>
  )
}
