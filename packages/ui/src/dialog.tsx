import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { addDialog } from './open-dialogs.ts'
import { Toasts } from './toasts.tsx'

interface DialogProps {
  open: boolean
  title: ReactNode
  children: ReactNode
  /** Esc, or a press outside; left out: the dialog stays until a button of it is pressed. */
  onClose?: () => void
  wide?: boolean
}

/** A native modal dialog: the page is inert, the focus stays inside and returns on close. `data-autofocus` marks the first focus. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog({ title, children, onClose, wide = false }: Omit<DialogProps, 'open'>) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [level, setLevel] = useState<number>()
  // Closed while it is still in the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    element.showModal()
    const { level: own, remove } = addDialog(element)
    setLevel(own)
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => {
      remove()
      element.close()
    }
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a press on the backdrop is one on the dialog itself; Esc does the same from the keyboard
    <dialog
      ref={dialog}
      className={classNames('dialog', wide && 'dialog-wide')}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      onClick={(event) => {
        if (event.target === dialog.current && isOutside(event, dialog.current)) onClose?.()
      }}
    >
      <div className="dialog-content">
        <h2 id={titleId}>{title}</h2>
        {children}
      </div>
      {level !== undefined && <Toasts level={level} />}
    </dialog>
  )
}

function isOutside({ clientX, clientY }: { clientX: number; clientY: number }, element: HTMLElement): boolean {
  const box = element.getBoundingClientRect()
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom
}
