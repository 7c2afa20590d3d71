import { Button, CopyRow, Dialog, Ltr, Notice } from '@damana/ui'

interface SecretDialogProps {
  words: { title: string; once: string; text: string; label: string; kept: string }
  secret: string
  onKept: () => void
}

/** A secret that was just made, once. No other way closes it: nobody can show it again. */
export const SecretDialog = ({ words, secret, onKept }: SecretDialogProps) => (
  <Dialog open title={words.title}>
    <div className="stack-4">
      <Notice tone="late" title={words.once}>
        <p>{words.text}</p>
      </Notice>
      <CopyRow label={words.label} value={<Ltr className="profile-secret">{secret}</Ltr>} text={secret} />
      <div className="dialog-actions">
        <Button onClick={onKept}>{words.kept}</Button>
      </div>
    </div>
  </Dialog>
)
