import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Checkbox } from './checkbox.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  open: boolean
  /** Names the action and its amount. */
  title: ReactNode
  /** One sentence of consequence. */
  children?: ReactNode
  /** The verb again, never «نعم». */
  confirmLabel: string
  dismissLabel?: string
  danger?: boolean
  busy?: boolean
  /** The acknowledgement required before an irreversible action. */
  acknowledgement?: string
  onConfirm: () => void
  onDismiss: () => void
}

/** Confirms an action. The focus starts on the safe button; an error leaves the dialog open. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  // Mounted on each opening, so that an earlier tick is not kept.
  return props.open ? <OpenConfirmDialog {...props} /> : null
}

function OpenConfirmDialog({
  title,
  children,
  confirmLabel,
  dismissLabel,
  danger = false,
  busy = false,
  acknowledgement,
  onConfirm,
  onDismiss,
}: ConfirmDialogProps) {
  const { t } = useTranslation('ui')
  const [isAcknowledged, setAcknowledged] = useState(false)
  const [isMissed, setMissed] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const confirm = () => {
    if (!acknowledgement || isAcknowledged) return onConfirm()
    setMissed(true)
    box.current?.focus()
  }
  return (
    <Dialog open title={title} onClose={busy ? () => {} : onDismiss}>
      {children && <div className="dialog-body">{children}</div>}
      {acknowledgement && (
        <Checkbox
          ref={box}
          checked={isAcknowledged}
          error={isMissed && !isAcknowledged ? t('acknowledgeFirst') : undefined}
          onChange={(event) => setAcknowledged(event.target.checked)}
        >
          {acknowledgement}
        </Checkbox>
      )}
      <div className="dialog-actions">
        <Button variant={danger ? 'danger-solid' : 'primary'} busy={busy} onClick={confirm}>
          {confirmLabel}
        </Button>
        <Button variant="quiet" data-autofocus onClick={onDismiss} disabled={busy}>
          {dismissLabel ?? t('back')}
        </Button>
      </div>
    </Dialog>
  )
}
